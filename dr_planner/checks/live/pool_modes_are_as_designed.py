"""Every mirrored pool is in the mirror mode that the design gives it.

Why     In pool mode every journaled image follows by itself, and Cinder cannot enable one; in
        image mode nothing follows that was not enabled. A plan for one is wrong for the other.
Fix     Set the mode with 'rbd mirror pool enable POOL pool|image' at this cluster, or change the
        design. Changing it on a pool in use drops mirrors.
Source  Ceph documentation, RBD mirroring; seen on Ceph 16.2.15.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, mirror_ends
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.finding import Severity

Subject = tuple[Mirror, CephCluster, CephCluster]


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Compare the mode."""
    mirror, here, _other = subject
    seen = view.mirroring(here.name, mirror.pool)
    if isinstance(seen, str):
        return unknown(seen)
    pool = here.pool(mirror.pool)
    if not seen.is_on:
        return failed("mirroring is off")
    if pool is None or pool.profile is None:
        return unknown(f"the design leaves out the profile; the cluster says {seen.mode}")
    if seen.mode != pool.profile:
        return failed(f"the cluster says {seen.mode}, the design says {pool.profile}")
    return passed(f"mode {seen.mode}")


CHECK = Check(Severity.ERROR, Reality, mirror_ends, evaluate, "the design has no mirror")
