"""The option for the mode of mirroring is rbd-mirroring-mode.

Why     Juju refuses an option that the charm does not have, and the mode stays at its default,
        pool, which Cinder's replication does not work with.
Fix     Write rbd-mirroring-mode.
Source  charm-cinder-ceph c27238c, config.yaml; its own context once read rbd-mirror-mode.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.nearest import misspelt
from dr_planner.model.finding import Severity
from dr_planner.model.jujubundle import Application, JujuBundle

RIGHT = "options.rbd-mirroring-mode"


def subjects(view: JujuBundle) -> list[tuple[str, Application]]:
    """The applications that set it, or something that was meant to be it."""
    return [
        (f"application {app.name}", app)
        for app in view.applications
        if RIGHT in app.keys or _wrong(app)
    ]


def _wrong(app: Application) -> str:
    """An option under a name that is nearly the right one; empty where there is none."""
    return next((key for key in app.keys if key != RIGHT and _is_meant(key)), "")


def _is_meant(key: str) -> bool:
    place, _, name = key.partition(".")
    right = RIGHT.partition(".")[2]
    return place == "options" and misspelt(name.replace("_", "-"), (right,)) is not None


def evaluate(app: Application, view: JujuBundle) -> Outcome:
    """Look for the name that is not there."""
    wrong = _wrong(app)
    if not wrong:
        return passed("rbd-mirroring-mode is the option", where=view.at(app.line_of(RIGHT)))
    where = view.at(app.line_of(wrong))
    if app.charm not in ("", "cinder-ceph"):
        return unknown("the charm is not cinder-ceph, and its options are not known", where=where)
    name = wrong.partition(".")[2]
    return failed(f"cinder-ceph has no option {name}", where=where)


CHECK = Check(Severity.ERROR, JujuBundle, subjects, evaluate, "no application sets the mode")
