"""A file as oslo.config's own parser reads it."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from tempfile import TemporaryDirectory

from oslo_config import cfg, types

Sections = dict[str, dict[str, list[str]]]
"""Section -> option -> every value that it is given."""


def sections(text: str) -> Sections:
    """Read a text."""
    found: Sections = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "one.conf"
        path.write_text(text, encoding="utf-8")
        cfg.ConfigParser(str(path), found).parse()
    return found


def single(options: dict[str, list[str]], names: Container[str]) -> dict[str, str]:
    """Those of some options that are there; the last value is the one that counts."""
    return {name: values[-1] for name, values in options.items() if name in names}


def devices(options: dict[str, list[str]]) -> list[dict[str, str]]:
    """The replication targets of a backend's section."""
    return [types.Dict()(value) for value in options.get("replication_device", [])]
