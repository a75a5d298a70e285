"""Volumes that replicate have a ceph-rbd-mirror at both sites.

Why     A daemon fetches to its own site. With one of them the copies arrive in one direction
        only, and with none Cinder's replication is a mark without effect.
Fix     Deploy a ceph-rbd-mirror per site and relate each to both clusters.
Source  charm-guide, Cinder volume replication; charm-ceph-rbd-mirror README.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.juju.replication_has_image_mode import subjects as replicating
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle


def subjects(view: JujuBundle) -> list[tuple[str, list[Application]]]:
    """The mirrors, where a backend of the file replicates."""
    mirrors = view.of_charm("ceph-rbd-mirror")
    return [("ceph-rbd-mirror", mirrors)] if replicating(view) else []


def evaluate(mirrors: list[Application], view: JujuBundle) -> Outcome:
    """Count them."""
    if len(mirrors) > 1:
        return passed(f"{len(mirrors)} applications mirror")
    clusters = {
        end.application
        for _, app in replicating(view)
        for endpoint in ("ceph", "ceph-replication-device")
        for end, _ in view.related(app.name, endpoint)
    }
    here = {app.name for app in view.applications if app.charm}
    if not clusters <= here:
        return unknown("a cluster is not deployed by this file, so its mirror may not be either")
    told = "one application mirrors" if mirrors else "no application mirrors"
    return failed(told, where=view.at(mirrors[0].line if mirrors else 0))


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "nothing replicates volumes")
