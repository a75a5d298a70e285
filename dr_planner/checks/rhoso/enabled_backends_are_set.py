"""Every volume service has enabled_backends.

Why     cinder-volume starts a service per name in the list. Without it no backend runs, whatever
        sections there are.
Fix     Set enabled_backends in [DEFAULT] of customServiceConfig, or say which secret has it.
Source  cinder 29.0.0, cmd/volume.py; cinder-operator samples.
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
        return unknown("it is not in the text; it must come from the secret", where=where)
    return failed("no text has enabled_backends", where=where)


CHECK = Check(Severity.ERROR, RhosoFile, subjects, evaluate, "no volume service has a backend")
