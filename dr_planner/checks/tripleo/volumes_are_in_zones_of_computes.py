"""Volumes are in the zone of the computes, where those of other zones are not attached.

Why     With NovaCrossAZAttach off an instance gets volumes of its own zone alone. Where no
        backend of the stack is in that zone, instances start from no volume, also after a site
        was lost.
Fix     Set CinderStorageAvailabilityZone, or CinderRbdAvailabilityZone, to the zone in
        NovaComputeAvailabilityZone.
Source  TripleO documentation, distributed compute nodes; nova 34.0.0, [cinder]cross_az_attach.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.settings import is_open
from dr_planner.model.tripleo import TripleoEnvironment

COMPUTES, ATTACH = "NovaComputeAvailabilityZone", "NovaCrossAZAttach"
RBD, ALL = "CinderRbdAvailabilityZone", "CinderStorageAvailabilityZone"


def subjects(view: TripleoEnvironment) -> list[tuple[str, TripleoEnvironment]]:
    """The file, where it says the zone of computes and something of that of volumes."""
    both = view.zones.text(COMPUTES) and (view.zones.text(RBD) or view.zones.text(ALL))
    return [("the zones of computes and volumes", view)] if both else []


def evaluate(view: TripleoEnvironment, same: TripleoEnvironment) -> Outcome:
    """Compare the names."""
    zones = view.zones
    where = view.at(zones.line_of(RBD if zones.text(RBD) else ALL))
    own = [backend.get(RBD) for backend in view.backends]
    if any(
        is_open(value) for value in (zones.get(COMPUTES), zones.get(RBD), zones.get(ALL), *own)
    ):
        return unknown("a zone is filled in later", where=where)
    wanted, shared = zones.text(COMPUTES), zones.text(RBD) or zones.text(ALL)
    names = {shared, *(value.text.strip() for value in own if value is not None)}
    if wanted in names:
        return passed(f"both are in {wanted}", where=where)
    attach = zones.get(ATTACH)
    if attach is None:
        return unknown(
            "they differ, and whether such volumes are attached is not in this file", where=where
        )
    if attach.flag is not False:
        return passed("they differ, and volumes of other zones may be attached", where=where)
    found = ", ".join(sorted(names))
    return failed(f"computes are in {wanted}, volumes in {found}", where=where)


CHECK = Check(Severity.ERROR, TripleoEnvironment, subjects, evaluate, "it does not say both zones")
