"""A listed volume type writes replication_enabled as Cinder's RBD driver compares it.

Why     Cinder's core takes any case, the RBD driver only "<is> True". With another spelling the
        volume is said to be replicated and is not mirrored, and a failover of its backend goes
        wrong for all others.
Fix     openstack volume type set --property replication_enabled='<is> True' <type>; or '<is>
        False' for a type without replication.
Source  cinder 29.0.0, volume/drivers/rbd.py, _is_replicated_type, and volume_utils,
        is_replicated_spec. Other drivers of that release read it by their own code.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ListedType, TypeListing

SPEC = "replication_enabled"
EXACT = ("<is> True", "<is> False")
_UNFILLED = re.compile(r"<[^<>]+>")


def subjects(view: TypeListing) -> list[tuple[str, ListedType]]:
    """The types that have the spec."""
    return [(f"type {kind.name}", kind) for kind in view.types if SPEC in kind.properties]


def evaluate(kind: ListedType, view: TypeListing) -> Outcome:
    """Compare the spec letter by letter."""
    where, spec = view.at(kind.line), kind.properties[SPEC]
    if spec in EXACT:
        return passed(f"{SPEC} is '{spec}'", where=where)
    if _UNFILLED.fullmatch(spec):
        return unknown("a placeholder stands in its place", where=where)
    return failed(f"{SPEC} is '{spec}'", where=where)


CHECK = Check(Severity.ERROR, TypeListing, subjects, evaluate, "no listed type has the spec")
