"""A cluster with pools in snapshot mode has room for their mirror snapshots.

Why     Each image keeps up to five mirror snapshots. What is overwritten between two of them stays
        until the older one goes: up to five times what changes in an interval, and never more than
        five times the data. A cluster that is nearly full warns, then stops moving data, then
        stops writing.
Fix     Add capacity, shorten the schedule, or set rbd_mirroring_max_mirroring_snapshots no lower
        than 5.
Source  Ceph, common/options/rbd.yaml.in: five since commit ef83c0f347, three before; Red Hat,
        sizing of regional DR with ODF 4.14: up to five times the data at the primary as a bound.
        Ceph's ratios are 0.85, 0.90 and 0.95; those of ODF are lower. This tool reckons with three
        copies, Ceph's default, where a pool is not erasure-coded.
Dispute Articles on ODF reckon with full, backfillfull and nearfull at 0.85, 0.80 and 0.70, Ceph's
        defaults are 0.95, 0.90 and 0.85. The ratios of the design count here, Ceph's where it
        gives none.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.intervals import seconds_between
from dr_planner.model.ceph import CephCluster, MirrorMode, Pool
from dr_planner.model.finding import Severity

SNAPSHOTS = 5
COPIES = 3
MIB_IN_GIB = 1024


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, CephCluster]]:
    """The clusters with such pools."""
    for cluster in view.deployment.ceph_clusters:
        if any(pool.mode is MirrorMode.SNAPSHOT for pool in cluster.pools):
            yield f"cluster {cluster.name}", cluster


def evaluate(cluster: CephCluster, view: DeploymentGraph) -> Outcome:
    """Add up the pools and what their snapshots hold, and compare with the first ratio."""
    silent = [pool.name for pool in cluster.pools if pool.used_gib is None]
    if cluster.capacity_gib is None or silent:
        return unknown(f"it needs capacity_gib of {cluster.name} and used_gib of its pools")
    need = 0.0
    for pool in cluster.pools:
        held = _held(pool)
        if held is None:
            return unknown(f"it needs change_mib_s and an interval of pool {pool.name}")
        need += ((pool.used_gib or 0.0) + held) * _copies(pool)
    most = cluster.capacity_gib * cluster.ratios.nearfull
    told = f"up to {need:.0f} GiB of the {most:.0f} GiB below nearfull"
    return (failed if need > most else passed)(told)


def _held(pool: Pool) -> float | None:
    """The GiB that snapshots of a pool hold at the most; None where that is not said."""
    if pool.mode is not MirrorMode.SNAPSHOT:
        return 0.0
    interval = seconds_between(pool.schedule or "")
    if pool.change_mib_s is None or interval is None:
        return None
    changed = pool.change_mib_s * interval / MIB_IN_GIB
    return SNAPSHOTS * min(changed, pool.used_gib or 0.0)


def _copies(pool: Pool) -> float:
    code = pool.erasure_code
    return (code.k + code.m) / code.k if code else COPIES


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no pool is in snapshot mode")
