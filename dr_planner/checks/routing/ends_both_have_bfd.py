"""BFD watches a session from both ends, or from neither.

Why     BFD needs the other end to answer. With one end alone it never comes up: BGP goes on
        without, and a dead path between the sites is noticed after minutes instead of within a
        second.
Fix     Add 'neighbor … bfd' at the other end too, or remove it here.
Source  RFC 5880, section 6.2; FRR documentation, BFD, peers of BGP.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.routingends import Pair, pairs


def subjects(view: Collection) -> list[tuple[str, Pair]]:
    """The sessions with both ends here."""
    return [(name, pair) for name, pair in pairs(view) if pair[3]]


def evaluate(pair: Pair, view: Collection) -> Outcome:
    """Compare the ends; the one that has BFD is told."""
    (conf, _), session, (other, _), back = pair
    where = conf.at(session.line)
    if not session.bfd:
        return not_applicable("this end has none", where=where)
    if any(end.bfd for end in back):
        return passed("both ends have it", where=where)
    if not other.complete:
        return unknown(f"what {other.path} takes from other files is not seen", where=where)
    return failed(f"{other.path} has none for it", where=where)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no two routers here have a session together"
)
