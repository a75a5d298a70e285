"""A session has a password at both ends, or at neither.

Why     With a password each segment of TCP is signed. An end that does not sign, or does not
        expect it, gets no answer: the session never comes up, without a word from BGP.
Fix     Set the same password at both ends.
Source  RFC 2385; FRR documentation, BGP, neighbor password.
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
    """Compare the ends; the one with a password is told. The words themselves are not known."""
    (conf, _), session, (other, _), back = pair
    where = conf.at(session.line)
    if not session.password:
        return not_applicable("this end has none", where=where)
    if any(end.password for end in back):
        return passed("both ends have one", where=where)
    if not other.complete:
        return unknown(f"what {other.path} takes from other files is not seen", where=where)
    return failed(f"{other.path} has none for it", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no two routers here have a session together"
)
