"""A cinder-ceph that replicates has rbd-mirroring-mode image.

Why     Cinder turns on mirroring per volume, which Ceph refuses in a pool that is mirrored as a
        whole; the option's default is pool.
Fix     Set rbd-mirroring-mode: image on every cinder-ceph with a ceph-replication-device.
Source  charm-cinder-ceph c27238c, config.yaml; charm-guide, Cinder volume replication.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle
from dr_planner.model.settings import is_open

MODE = "options.rbd-mirroring-mode"
ENDPOINT = "ceph-replication-device"


def subjects(view: JujuBundle) -> list[tuple[str, Application]]:
    """The applications that are related to a target."""
    return [
        (f"application {app.name}", app)
        for app in view.applications
        if view.related(app.name, ENDPOINT)
    ]


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Read the option; an overlay without the charm may leave it to the bundle."""
    mode, where = app.get(MODE), view.at(app.line_of(MODE))
    if is_open(mode):
        return unknown("the mode is filled in later", where=where)
    if mode is None and not app.charm:
        return unknown("the option is not in this file, which may be an overlay", where=where)
    if mode is None:
        return failed("rbd-mirroring-mode is not set, and its default is pool", where=where)
    told = f"rbd-mirroring-mode is {mode.text}"
    return (passed if mode.text.strip() == "image" else failed)(told, where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "nothing replicates volumes")
