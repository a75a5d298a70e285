"""Configuration files from sections of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

Value = str | int | bool | Sequence[str]
Sections = Mapping[str, Mapping[str, Value]]


def write(path: Path, sections: Sections) -> None:
    """Write a file; an option whose value is a list stands there once per item."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for section, options in sections.items():
        lines.append(f"[{section}]")
        for name, value in options.items():
            values = value if isinstance(value, (list, tuple)) else [value]
            lines += [f"{name} = {str(v).lower() if isinstance(v, bool) else v}" for v in values]
        lines.append("")
    path.write_text("\n".join(lines))
