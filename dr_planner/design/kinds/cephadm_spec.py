"""Service specifications of cephadm."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.inifile import WORD
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.settings import repeated_keys, settings, value_of
from dr_planner.design.source import Source
from dr_planner.model.cephdeployment import CephadmSpec
from dr_planner.model.part import Part

_TYPE = re.compile(r"^(?:- )?[\"']?service_type[\"']?\s*:", re.MULTILINE)
_KEEPS = (
    "service_id",
    "unmanaged",
    "placement",
    "placement.count",
    "placement.count_per_host",
    "placement.label",
    "placement.hosts",
    "placement.host_pattern",
)


def likeness(source: Source) -> Likeness:
    """By the key that every specification has."""
    return Likeness.SURE if _TYPE.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """All specifications as one part."""
    trees = [
        tree
        for document in source.documents
        for tree in (document.members if document.is_list else [document])
    ]
    types = (value_of(tree.get("service_type"), WORD) for tree in trees)
    yield CephadmSpec(
        path=source.path,
        mirrors=tuple(
            settings(tree, _KEEPS, "rbd-mirror")
            for tree in trees
            if tree.text_at("service_type") == "rbd-mirror"
        ),
        types=tuple(found for found in types if found is not None and not found.hidden),
    )
    yield repeated_keys(source)


KIND = Kind("service specifications of cephadm", likeness, read)
