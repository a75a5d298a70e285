"""hiera.yaml of version 5: the levels of the hierarchy that data for Hiera is looked up in.

Source: Puppet 7, Configuring Hiera: the hierarchy's keys, and ``data`` as the default of datadir.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.part import Part
from dr_planner.model.puppethiera import HieraLevels

DATA_FOLDER = "data"
_PATHS = ("path", "paths", "glob", "globs", "mapped_paths")
_OWN = re.compile(r"^hierarchy[ \t]*:", re.MULTILINE)
_VERSION = re.compile(r"^version[ \t]*:[ \t]*5\b", re.MULTILINE)
_FILLED_LATER = re.compile(r"%\{[^{}\n]*\}")


def likeness(source: Source) -> Likeness:
    """By its name, or by its two keys."""
    if source.name == "hiera.yaml":
        return Likeness.SURE
    ours = _OWN.search(source.text) and _VERSION.search(source.text)
    return Likeness.SHAPE if ours else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part.

    :raises NotReadable: it is no YAML.
    """
    documents = source.documents
    levels = documents[0].get("hierarchy") if documents else None
    default = documents[0].text_at("defaults", "datadir") if documents else ""
    members = levels.members if levels is not None else ()
    found = (tuple(_patterns(level, default or DATA_FOLDER)) for level in members)
    yield HieraLevels(path=source.path, levels=tuple(found))


def _patterns(level: Tree, folder: str) -> Iterator[str]:
    place = level.text_at("datadir") or folder
    for key in _PATHS:
        node = level.get(key)
        if node is None:
            continue
        for each in node.members if node.is_list else (node,):
            if each.text:
                pattern = _FILLED_LATER.sub("*", each.text)
                yield str(PurePosixPath(_FILLED_LATER.sub("*", place)) / pattern)


KIND = Kind("hiera.yaml, the levels of data for Hiera", likeness, read)
