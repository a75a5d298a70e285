"""Two closures of one volume, compared field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dr_planner.model.closure import VolumeClosure
from dr_planner.model.frozen import Frozen


class Difference(Frozen):
    """A field that is not what it should be. Values are as JSON has them."""

    field: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"{self.field}: expected {self.expected!r}, found {self.found!r}"


def compare(expected: VolumeClosure, found: VolumeClosure) -> tuple[Difference, ...]:
    """Every field in which two closures differ; nested ones by their dotted path."""
    return tuple(_walk("", expected.model_dump(mode="json"), found.model_dump(mode="json")))


def fields(closure: VolumeClosure) -> int:
    """How many single values a comparison of this closure looks at."""
    return _count(closure.model_dump(mode="json"))


def _walk(path: str, expected: Any, found: Any) -> list[Difference]:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        result = []
        for key in sorted({*expected, *found}):
            below = f"{path}.{key}" if path else key
            result += _walk(below, expected.get(key), found.get(key))
        return result
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [d for i, (a, b) in pairs for d in _walk(f"{path}[{i}]", a, b)]
    return [] if expected == found else [Difference(field=path, expected=expected, found=found)]


def _count(value: Any) -> int:
    if isinstance(value, Mapping):
        return sum(_count(inner) for inner in value.values())
    if isinstance(value, list):
        return sum(_count(inner) for inner in value) or 1
    return 1
