"""Every volume service has enabled_backends, or one section that the operator enables.

Why     cinder-volume starts a service per name in the list. Without it the operator enables the
        section with a volume_backend_name; where there is none or more than one, a backend that
        is meant does not run.
Fix     Set enabled_backends in [DEFAULT] of customServiceConfig, or say which secret has it.
Source  cinder 29.0.0, cmd/volume.py; cinder-operator 4aab51f, docs/user-guide/cinder.md, 7.3.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import RhosoFile, VolumeService


def subjects(view: RhosoFile) -> list[tuple[str, VolumeService]]:
    """Every service whose text has a backend."""
    return [
        (f"volume service {each.name}", each)
        for each in view.volumes
        if each.backends or each.enabled
    ]


def evaluate(service: VolumeService, view: RhosoFile) -> Outcome:
    """Look for the option where it can be seen."""
    where = view.at(service.line)
    if service.enabled:
        return passed("enabled_backends is set", where=where)
    if service.secrets:
        return unknown("it is not in the text; the operator or the secret sets it", where=where)
    if service.named == 1:
        return passed("the operator enables the one section that names its backend", where=where)
    return failed("no text has enabled_backends", where=where)


CHECK = Check(Severity.ERROR, RhosoFile, subjects, evaluate, "no volume service has a backend")
