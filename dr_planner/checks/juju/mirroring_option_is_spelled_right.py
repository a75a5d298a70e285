"""The option for the mode of mirroring is rbd-mirroring-mode.

Why     Juju refuses an option that the charm does not have, and the mode stays at its default,
        pool, which Cinder's replication does not work with.
Fix     Write rbd-mirroring-mode.
Source  charm-cinder-ceph c27238c, config.yaml; its own context once read rbd-mirror-mode.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle

RIGHT, WRONG = "options.rbd-mirroring-mode", "options.rbd-mirror-mode"


def subjects(view: JujuBundle) -> list[tuple[str, Application]]:
    """The applications that set one of the two."""
    return [
        (f"application {app.name}", app)
        for app in view.applications
        if RIGHT in app.keys or WRONG in app.keys
    ]


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Look for the name that is not there."""
    if WRONG not in app.keys:
        return passed("rbd-mirroring-mode is the option", where=view.at(app.line_of(RIGHT)))
    where = view.at(app.line_of(WRONG))
    if app.charm not in ("", "cinder-ceph"):
        return unknown("the charm is not cinder-ceph, and its options are not known", where=where)
    return failed("cinder-ceph has no option rbd-mirror-mode", where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "no application sets the mode")
