"""Data for Hiera with its hiera.yaml: what a higher level says counts before a lower one.

Which node a file is for is not in the files. So where a file of a higher level gives another
value, both are values of some nodes, and which one counts is not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from dr_planner.model.cephconf import CephConf
from dr_planner.model.inifile import OsloConf, normalized
from dr_planner.model.part import Part
from dr_planner.model.puppethiera import HieraData, HieraLevels

Place = tuple[str, str, str, str]
"""A tree, a kind of configuration, a section and an option."""


def settled(parts: Sequence[Part]) -> list[Part]:
    """The parts, with the values of lower levels that a higher one may replace as not known."""
    levels = _levels(parts)
    if not levels:
        return list(parts)
    given: dict[Place, set[tuple[int, str]]] = defaultdict(set)
    for part in parts:
        if part.path in levels and isinstance(part, (OsloConf, CephConf)):
            tree, level = levels[part.path]
            for section in part.sections:
                for option in section.options:
                    if not option.value.is_template:
                        place = _place(tree, part, section.name, option.name)
                        given[place].add((level, option.value.text))
    return [
        _known_here(part, levels[part.path], given)
        if part.path in levels and isinstance(part, (OsloConf, CephConf))
        else part
        for part in parts
    ]


def _levels(parts: Sequence[Part]) -> dict[str, tuple[str, int]]:
    """The tree and the level of every file of data that a hiera.yaml here names."""
    data = dict.fromkeys(part.path for part in parts if isinstance(part, HieraData))
    found: dict[str, tuple[str, int]] = {}
    for tree in parts:
        if not isinstance(tree, HieraLevels):
            continue
        folder = Path(tree.path).parent
        for path in data:
            if not Path(path).is_relative_to(folder):
                continue
            name = Path(path).relative_to(folder).as_posix()
            for level, patterns in enumerate(tree.levels):
                if any(fnmatchcase(name, pattern) for pattern in patterns):
                    found.setdefault(path, (tree.path, level))
                    break
    return found


def _place(tree: str, part: Part, section: str, option: str) -> Place:
    return tree, type(part).__name__, normalized(section), option


def _known_here(
    part: OsloConf | CephConf,
    where: tuple[str, int],
    given: Mapping[Place, Collection[tuple[int, str]]],
) -> Part:
    tree, level = where
    sections = []
    for section in part.sections:
        options = []
        for option in section.options:
            others = given.get(_place(tree, part, section.name, option.name), ())
            if any(above < level and text != option.value.text for above, text in others):
                value = option.value.model_copy(update={"chosen_later": True})
                option = option.model_copy(update={"value": value})
            options.append(option)
        sections.append(section.model_copy(update={"options": tuple(options)}))
    return part.model_copy(update={"sections": tuple(sections)})
