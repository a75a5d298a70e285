"""Every backend of CinderRbdMultiConfig is in CinderRbdBackendName.

Why     Backends are made for the names in CinderRbdBackendName. The settings of another one are
        read by nobody.
Fix     Add the name to CinderRbdBackendName, or correct it.
Source  tripleo-heat-templates 18.0.0, deployment/cinder/cinder-backend-rbd-puppet.yaml.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings
from dr_planner.model.tripleo import TripleoEnvironment


def subjects(view: TripleoEnvironment) -> list[tuple[str, Settings]]:
    """Every backend."""
    return [(f"backend {backend.name}", backend) for backend in view.backends]


def evaluate(backend: Settings, view: TripleoEnvironment) -> Outcome:
    """Look the name up."""
    where = view.at(backend.line)
    if view.names is None:
        return unknown("CinderRbdBackendName is not in this file", where=where)
    if backend.name in view.names:
        return passed("it is named", where=where)
    if any("{{" in name for name in view.names):
        return unknown("CinderRbdBackendName is filled in later", where=where)
    return failed("CinderRbdBackendName does not have it", where=view.at(view.names_line))


CHECK = Check(
    Severity.ERROR, TripleoEnvironment, subjects, evaluate, "it has no CinderRbdMultiConfig"
)
