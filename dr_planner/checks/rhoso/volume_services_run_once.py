"""A volume service has at most one replica.

Why     The operator refuses more, because two of them would work on one backend without knowing
        of each other.
Fix     Set replicas to 1, and make one service per backend or zone.
Source  cinder-operator, CinderVolume, replicas: maximum 1.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import RhosoFile, VolumeService


def subjects(view: RhosoFile) -> list[tuple[str, VolumeService]]:
    """Every service that says how often it runs."""
    return [
        (f"volume service {each.name}", each) for each in view.volumes if each.replicas is not None
    ]


def evaluate(service: VolumeService, view: RhosoFile) -> Outcome:
    """Compare the number."""
    text = service.replicas.text if service.replicas is not None else ""
    where = view.at(service.replicas.line if service.replicas is not None else service.line)
    if not text.isdecimal():
        return unknown("the number is filled in later", where=where)
    return (passed if int(text) <= 1 else failed)(f"replicas is {text}", where=where)


CHECK = Check(Severity.ERROR, RhosoFile, subjects, evaluate, "no volume service sets replicas")
