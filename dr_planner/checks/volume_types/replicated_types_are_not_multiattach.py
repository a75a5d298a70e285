"""No listed volume type is both replicated and multiattach.

Why     The RBD driver takes exclusive-lock and journaling off a multiattach volume, and mirroring
        by journal needs both; it refuses to create such a volume.
Fix     Make two types, one replicated and one multiattach.
Source  cinder 29.0.0, volume/drivers/rbd.py, _setup_volume and MULTIATTACH_EXCLUSIONS.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ListedType, TypeListing


def subjects(view: TypeListing) -> list[tuple[str, ListedType]]:
    """The replicated types."""
    return [(f"type {kind.name}", kind) for kind in view.types if kind.replicated]


def evaluate(kind: ListedType, view: TypeListing) -> Outcome:
    """Look at the other spec."""
    where, spec = view.at(kind.line), kind.properties.get("multiattach")
    if spec is None or spec.lower() == "<is> false":
        return passed("it is not multiattach", where=where)
    if spec.lower() == "<is> true":
        return failed("it is multiattach too", where=where)
    return unknown(f"multiattach is '{spec}', which means neither", where=where)


CHECK = Check(Severity.ERROR, TypeListing, subjects, evaluate, "no listed type is replicated")
