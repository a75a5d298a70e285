"""Both ends of a mirror run the same release of Ceph, and the designed one.

Why     rbd-mirror of one release reads journals and snapshots that another one wrote; only
        neighbouring releases are tried together by Ceph.
Fix     Upgrade the older cluster; write the release into the design.
Source  Ceph documentation, RBD mirroring; the version that each rbd-mirror reports in 'rbd
        mirror pool status --verbose'.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality
from dr_planner.graph.subjects import mirror_name
from dr_planner.model.ceph import Mirror
from dr_planner.model.finding import Severity


def mirrors(view: Reality) -> Iterator[tuple[str, Mirror]]:
    """Every mirror."""
    for mirror in view.design.deployment.mirrors:
        yield mirror_name(mirror), mirror


def evaluate(mirror: Mirror, view: Reality) -> Outcome:
    """Compare what the daemons report with each other and with the design."""
    told: dict[str, set[str]] = {}
    for name in mirror.clusters:
        seen = view.mirroring(name, mirror.pool)
        if isinstance(seen, str):
            return unknown(seen)
        told[name] = {daemon.version for daemon in seen.daemons if daemon.version}
    text = ", ".join(
        f"{name}: {' and '.join(sorted(v)) or 'not told'}" for name, v in told.items()
    )
    if len({version for versions in told.values() for version in versions}) > 1:
        return failed(text)
    for name, versions in told.items():
        wanted = view.design.deployment.ceph_cluster(name).release
        if wanted is not None and versions and wanted not in versions:
            return failed(f"{text}; the design says {wanted} for {name}")
    if not all(told.values()):
        return unknown(text)
    return passed(text)


CHECK = Check(Severity.WARNING, Reality, mirrors, evaluate, "the design has no mirror")
