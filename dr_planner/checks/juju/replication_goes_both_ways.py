"""Where one cinder-ceph replicates to another's Ceph, the other replicates back.

Why     After a loss the volumes run at the other site. Without the relation in the other
        direction nothing there is replicated, and volumes that are made there are lost with it.
Fix     Relate ceph-replication-device of the second cinder-ceph to the first site's ceph-mon.
Source  charm-guide, Cinder volume replication, overlay for two sites.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.checks.juju.replication_has_image_mode import ENDPOINT, subjects
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Find the backends of the target's cluster, and whether they replicate to this one's."""
    targets = view.related(app.name, ENDPOINT)
    where = view.at(targets[0][1].line)
    own = {end.application for end, _ in view.related(app.name, "ceph")}
    if not own:
        return unknown("what its own cluster is, is not in this file", where=where)
    clusters = {end.application for end, _ in targets}
    if clusters & own:
        return failed("its target is its own cluster", where=where)
    others = [
        other.name
        for other in view.applications
        if other.name != app.name
        and {end.application for end, _ in view.related(other.name, "ceph")} & clusters
        and other.charm in ("", "cinder-ceph")
    ]
    if not others:
        return not_applicable("no backend here is in the target's cluster", where=where)
    for other in others:
        back = {end.application for end, _ in view.related(other, ENDPOINT)}
        if back & own:
            return passed(f"{other} replicates back", where=where)
    return failed(f"{', '.join(others)} does not replicate back", where=where)


CHECK = Check(Severity.WARNING, JujuBundle, subjects, evaluate, "nothing replicates volumes")
