"""Every ceph-rbd-mirror is related to its own Ceph and to the other site's.

Why     The charm reads from ceph-remote and writes to ceph-local. Without one of them, or with
        one cluster at both, nothing is mirrored to that site.
Fix     Relate ceph-local to the ceph-mon of its site, and ceph-remote to that of the other; across
        models, by an offer.
Source  charm-ceph-rbd-mirror, metadata.yaml; charm-guide, RBD mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle

LOCAL, REMOTE = "ceph-local", "ceph-remote"


def subjects(view: JujuBundle) -> list[tuple[str, Application]]:
    """The applications of the charm."""
    return [(f"application {app.name}", app) for app in view.of_charm("ceph-rbd-mirror")]


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Look at both ends."""
    where = view.at(app.line)
    local = {end.application for end, _ in view.related(app.name, LOCAL)}
    remote = {end.application for end, _ in view.related(app.name, REMOTE)}
    if local & remote:
        return failed(f"{', '.join(sorted(local & remote))} is at both ends", where=where)
    if local and remote:
        return passed("both ends are there", where=where)
    missing = LOCAL if not local else REMOTE
    if missing == REMOTE and len(view.of_charm("ceph-rbd-mirror")) == 1:
        return unknown("ceph-remote may be related across models, outside this file", where=where)
    return failed(f"{missing} is not related", where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "no application of ceph-rbd-mirror")
