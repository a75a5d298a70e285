"""A session between two routers stands in the files of both.

Why     BGP needs both ends. A router that looks for another which does not know it waits for
        ever, and the path between the sites that it was for is not there.
Fix     Add the neighbour at the other router, with the address that this one speaks from, or
        correct the address.
Source  RFC 4271, section 8; FRR documentation, BGP, neighbor.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.routingends import Pair, may_stand_elsewhere, pairs


def evaluate(pair: Pair, view: Collection) -> Outcome:
    """Look for the way back. Private addresses may be used again at another site."""
    (conf, _), session, (other, instance), back = pair
    where = conf.at(session.line)
    if back:
        return passed(f"{other.path} has it too", where=where)
    missing = f"{other.path} has {session.address} and no session to an address of this router"
    if instance.listens or not other.complete or any(s.is_open for s in instance.sessions):
        return unknown(f"{missing} that can be seen", where=where)
    if may_stand_elsewhere(session.address):
        return unknown(f"{missing}, if it is the one that is meant", where=where)
    return failed(missing, where=where)


CHECK = Check(
    Severity.WARNING, Collection, pairs, evaluate, "no two routers here have a session together"
)
