"""Trees of YAML -> plain data with the types that Kubernetes' own reader gives them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from dr_planner.design.yamltree import TEMPLATE, Tree
from dr_planner.model.placeholder import placeholder_in

Path = tuple[str | int, ...]

MOST_VALUES = 200_000
_FLOAT = re.compile(r"[-+]?\d[\d_]*(?:\.\d*)?[eE][-+]?\d+")
_OPEN = re.compile(r"\$\{\w+[^}]*\}|\$\(\w+\)|\$[A-Z_]{2,}")


class TooMany(Exception):
    """A tree has too many values, or holds itself."""


@dataclass
class Plain:
    """Plain data.

    :param open: the paths of values that are filled in later.
    """

    value: Any = None
    open: set[Path] = field(default_factory=set)


def plain(tree: Tree) -> Plain:
    """The data of a tree.

    :raises TooMany: it cannot be written out.
    """
    result = Plain()
    result.value = _Reader(result).read(tree, ())
    return result


class _Reader:
    def __init__(self, result: Plain) -> None:
        self._result = result
        self._left = MOST_VALUES
        self._above: set[int] = set()

    def read(self, tree: Tree, path: Path) -> Any:
        self._left -= 1
        if self._left < 0 or id(tree) in self._above:
            raise TooMany
        if tree.is_scalar:
            if _is_open(tree):
                self._result.open.add(path)
            return _scalar(tree)
        self._above.add(id(tree))
        value: Any
        if tree.is_mapping:
            if any(TEMPLATE in key for key in tree.keys):
                self._result.open.add(path)
            value = {key: self.read(child, (*path, key)) for key, child in tree.keys.items()}
        else:
            value = [self.read(each, (*path, n)) for n, each in enumerate(tree.members)]
        self._above.discard(id(tree))
        return value


def _is_open(tree: Tree) -> bool:
    if tree.is_template:
        return True
    if tree.type == "custom":  # a tag that another tool resolves, such as !vault
        return True
    text = tree.written
    return "\n" not in text and (placeholder_in(text) or _OPEN.search(text) is not None)


def _scalar(tree: Tree) -> Any:
    text = tree.written
    if tree.type == "null":
        return None
    if tree.type == "bool":
        return text.lower() in ("true", "yes", "on", "y")
    if tree.type in ("int", "float") and ":" not in text:  # 12:30 is a number for PyYAML only
        return _number(text)
    if tree.is_bare and _FLOAT.fullmatch(text):  # 1e3 is none for PyYAML only
        return _number(text)
    return text


def _number(text: str) -> Any:
    digits = text.replace("_", "")
    try:
        if re.fullmatch(r"[-+]?0[0-7]+", digits):
            return int(digits, 8)
        return int(digits, 10) if re.fullmatch(r"[-+]?\d+", digits) else int(digits, 0)
    except ValueError:
        pass
    try:
        number = float(digits)
        return int(number) if number == int(number) else number
    except (ValueError, OverflowError):  # .inf, .nan
        return 0.5
