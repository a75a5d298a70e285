"""Variables of the collection stackhpc.cephadm, which kayobe has in cephadm.yml."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.cephoverrides import pool_parts, user_parts
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.settings import repeated_keys
from dr_planner.design.source import Source
from dr_planner.design.yamltree import Tree
from dr_planner.model.part import Part

_OWN = re.compile(
    r"^cephadm_(?:pools|keys|osd_spec|ec_profiles|crush_rules|commands|ceph_release"
    r"|public_interface|cluster_network|public_network|image)\s*:",
    re.MULTILINE,
)


def likeness(source: Source) -> Likeness:
    """By variables that only it has."""
    return Likeness.SURE if _OWN.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """The pools, and the users with what they may do."""
    for document in source.documents:
        yield from pool_parts(source, _listed(document, "cephadm_pools"))
        yield from user_parts(source, _listed(document, "cephadm_keys"))
    yield repeated_keys(source)


def _listed(document: Tree, key: str) -> list[Tree]:
    found = document.get(key)
    return found.members if found is not None else []


KIND = Kind("variables of stackhpc.cephadm", likeness, read)
