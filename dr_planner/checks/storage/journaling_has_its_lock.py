"""A pool whose images have journaling gives them exclusive-lock.

Why     The journal is written by the holder of the lock. librbd refuses to make an image with the
        one and without the other, so that no volume can be made in the pool.
Fix     Add exclusive-lock to the features, or set the sum of both, as 125 does.
Source  Ceph documentation, rbd, image features; Ceph 16.2.15, measured: EINVAL.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, Pool
from dr_planner.model.finding import Severity

BITS = {"layering": 1, "striping": 2, "exclusive-lock": 4, "object-map": 8, "fast-diff": 16,
        "deep-flatten": 32, "journaling": 64, "data-pool": 128, "operations": 256,
        "migrating": 512}  # fmt: skip


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Pool, CephCluster] | None]]:
    """The pools whose features are named."""
    for name, subject in pools(view):
        if subject is None or subject[0].features is not None:
            yield name, subject


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Look at the features, by name or by number."""
    if subject is None:
        return unknown("the design names no Ceph cluster")
    pool, _ = subject
    total, strange = 0, []
    for word in pool.features or ():
        bit = BITS.get(word) or (int(word) if word.isdecimal() else 0)
        total |= bit
        strange += [] if bit else [word]
    if strange:
        return unknown(f"{', '.join(strange)} is no feature that is known here")
    if not total & BITS["journaling"]:
        return not_applicable("there is no journaling")
    return passed("both") if total & BITS["exclusive-lock"] else failed("no exclusive-lock")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no features are named")
