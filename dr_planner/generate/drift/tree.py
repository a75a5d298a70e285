"""Data of mappings and lists: where two differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dr_planner.design.source import NotReadable
from dr_planner.generate.drift import Difference, Format, format_of
from dr_planner.generate.drift.showing import Showing


class Missing:
    """What stands where one side has nothing."""


MISSING = Missing()
Path = tuple[str | int, ...]


def leaves(old: Any, new: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """Every place where two trees differ, as deep as both go."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys([*new, *old]):
            yield from leaves(old.get(key, MISSING), new.get(key, MISSING), (*path, str(key)))
    elif isinstance(old, list) and isinstance(new, list):
        for number in range(max(len(old), len(new))):
            one = old[number] if number < len(old) else MISSING
            other = new[number] if number < len(new) else MISSING
            yield from leaves(one, other, (*path, number))
    elif not same(old, new):
        yield path, old, new


def same(old: Any, new: Any) -> bool:
    """Whether two values are the same; a text of several lines is a file inside the file."""
    if isinstance(old, str) and isinstance(new, str):
        return old == new or (embedded(new) is not None and not _inside(old, new))
    return type(old) is type(new) and bool(old == new)


def embedded(new: Any) -> Format | None:
    """The format of a text of several lines, such as a cinder.conf inside a Kubernetes object."""
    if not isinstance(new, str) or "\n" not in new.strip():
        return None
    return format_of("", new)


def _inside(old: str, new: str) -> list[Difference] | None:
    form = embedded(new)
    if form is None:
        return None
    try:
        return form.compare(old, new, Showing(old, new))
    except NotReadable:
        return None


def compare(old: Any, new: Any, showing: Showing) -> list[Difference]:
    """The places that differ; inside texts of several lines, what differs there."""
    result = []
    for path, before, after in leaves(old, new):
        section, option = dotted(path[:-1], showing), dotted(path[-1:], showing)
        found = _inside(before, after) if isinstance(before, str) else None
        if found is not None:
            whole = dotted(path, showing)
            for inner in found:
                place = f"{whole}: {inner.section}".removesuffix(": ")
                result.append(Difference("", place, inner.option, inner.deployed, inner.generated))
            continue
        name = next((part for part in reversed(path) if isinstance(part, str)), "")
        result.append(
            Difference("", section, option, _shown(showing, name, before), _clear(after))
        )
    return result


def dotted(path: Path, showing: Showing) -> str:
    """A path as people write it."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{showing.name(part)}" if text else showing.name(part)
    return text


def _shown(showing: Showing, name: str, value: Any) -> str | None:
    if isinstance(value, dict):
        return f"a mapping of {len(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, str) and "\n" in value.strip():
        return f"a text of {len(value.splitlines())} lines"
    return None if value is MISSING else showing.value(name, _scalar(value))


def _clear(value: Any) -> str | None:
    if value is MISSING:
        return None
    if isinstance(value, dict):
        return f"a mapping of {len(value)}"
    return f"a list of {len(value)}" if isinstance(value, list) else _scalar(value)


def _scalar(value: Any) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)
