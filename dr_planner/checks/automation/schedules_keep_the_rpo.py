"""A group's volumes are mirrored twice as often as its loss of data allows.

Why     In snapshot mode all that was written since the last complete mirror snapshot is lost with
        the site. That is one interval when the next one is due, and two when that one was taken
        and is lost on its way.
Fix     Shorten the schedule of the pools to half of rpo_seconds, or use journal mode.
Source  Ceph documentation, RBD mirroring, snapshot-based mirroring (since Octopus): what was
        copied of a snapshot that is not complete is rolled back at the promotion.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.intervals import seconds_between
from dr_planner.model.ceph import MirrorMode, Pool
from dr_planner.model.finding import Severity
from dr_planner.model.protection import ProtectionGroup


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, ProtectionGroup]]:
    """The groups with a limit and pools in snapshot mode."""
    for group in view.deployment.protection_groups:
        if group.rpo_seconds is not None and _snapshots(group, view):
            yield f"group {group.name}", group


def evaluate(group: ProtectionGroup, view: DeploymentGraph) -> Outcome:
    """Compare with the schedules of the pools that its volumes are in."""
    pools = _snapshots(group, view)
    limit = group.rpo_seconds or 0
    seconds = {pool.name: seconds_between(pool.schedule or "") for pool in pools}
    late = [name for name, value in seconds.items() if value is not None and 2 * value > limit]
    if late:
        return failed(f"{', '.join(late)}: two intervals are longer than {limit} s")
    silent = [name for name, value in seconds.items() if not value]
    if silent:
        return unknown(f"the design gives no interval for {', '.join(silent)}")
    return passed(f"two intervals are within {limit} s")


def _snapshots(group: ProtectionGroup, view: DeploymentGraph) -> list[Pool]:
    """The pools in snapshot mode that volumes of the group can be in."""
    cinder = view.deployment.cinder
    names = {
        name
        for kind in cinder.volume_types
        if group.volume_types is None or kind.name in group.volume_types
        for name in kind.backends
    }
    found = []
    for backend in cinder.backends:
        if backend.name in names and group.home_site in (None, backend.site):
            pool = view.deployment.ceph_cluster(backend.ceph_cluster).pool(backend.pool)
            found += [pool] if pool is not None and pool.mode is MirrorMode.SNAPSHOT else []
    return found


CHECK = Check(
    Severity.ERROR,
    DeploymentGraph,
    subjects,
    evaluate,
    "no group has a limit and pools in snapshot mode",
)
