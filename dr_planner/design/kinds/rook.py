"""Custom resources of Rook, and values of its chart for clusters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kubernetes.objects import members
from dr_planner.design.settings import LATER, repeated_keys, settings
from dr_planner.design.source import Source
from dr_planner.design.yamltree import TEMPLATE, Tree
from dr_planner.model.part import Part
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

_ROOK = re.compile(
    r"^[ \t\"'{\[-]*apiVersion[\"']?\s*:\s*[\"']?"
    r"(?:ceph\.rook|replication\.storage\.openshift)\.io/|^[ \t]*cephBlockPools[ \t]*:",
    re.MULTILINE,
)
_POOL = (
    "spec.name",
    "spec.replicated.size",
    "spec.erasureCoded.codingChunks",
    "spec.parameters.min_size",
    "spec.mirroring",
    "spec.mirroring.enabled",
    "spec.mirroring.mode",
    "spec.mirroring.peers",
    "spec.mirroring.peers.secretNames",
    "spec.mirroring.snapshotSchedules",
    "spec.mirroring.interval",
)
_MIRROR = ("spec.count", "spec.peers", "spec.peers.secretNames")
_ENABLING = frozenset({"VolumeReplication", "VolumeReplicationClass", "VolumeGroupReplication"})
MOST_SCHEDULES = 20


def likeness(source: Source) -> Likeness:
    """By the group of the API, or the chart's list of pools."""
    return Likeness.SURE if _ROOK.search(source.text) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """All objects as one part."""
    pools, mirrors, enables = [], [], False
    for tree in members(source.documents):
        kind = tree.text_at("kind")
        if kind == "CephBlockPool":
            pools.append(_pool(tree, _name(tree)))
        elif kind == "CephRBDMirror":
            mirrors.append(settings(tree, _MIRROR, _name(tree)))
        enables = enables or kind in _ENABLING
        pools += _of_chart(tree)
    yield RookFile(
        path=source.path, pools=tuple(pools), mirrors=tuple(mirrors), enables_images=enables
    )
    yield repeated_keys(source)


def _of_chart(tree: Tree) -> Iterator[Settings]:
    """The pools of values, and of those that a HelmRelease of Flux holds."""
    space = tree.text_at("spec", "targetNamespace") or tree.text_at("metadata", "namespace")
    for place in (("cephBlockPools",), ("spec", "values", "cephBlockPools")):
        found = tree.get(*place)
        for member in found.members if found is not None else ():
            yield _pool(member, _joined(space, member.text_at("name")))


def _pool(tree: Tree, name: str) -> Settings:
    schedules = tree.get("spec", "mirroring", "snapshotSchedules")
    number = len(schedules.members) if schedules is not None else 0
    most = min(number, MOST_SCHEDULES)
    every = tuple(f"spec.mirroring.snapshotSchedules.{n}.interval" for n in range(most))
    kept = settings(tree, _POOL, name)
    if not every or schedules is None:
        return kept
    found = [
        settings(member, ("interval",)).model_copy(update={"name": path})
        for path, member in zip(every, schedules.members, strict=False)
    ]
    more = tuple(
        setting.model_copy(update={"key": one.name}) for one in found for setting in one.kept
    )
    return kept.model_copy(update={"kept": kept.kept + more})


def _name(tree: Tree) -> str:
    return _joined(tree.text_at("metadata", "namespace"), tree.text_at("metadata", "name"))


def _joined(space: str, name: str) -> str:
    words = [word for word in (space, name) if re.fullmatch(r"[\w.-]{1,253}", word)]
    return "/".join(words).replace(TEMPLATE, LATER) or "without a name"


KIND = Kind("Rook's custom resources, or values of its chart", likeness, read)
