"""An arbitrator is given nodes, with one comma or one blank between them.

Why     The script that starts it makes each blank a comma. A comma and a blank make two commas,
        and the empty address between them is refused: the arbitrator does not start.
Fix     Write GALERA_NODES="first:4567,second:4567", or blanks alone.
Source  Galera, garb/files/garb-systemd; gcomm/src/gmcast.cpp, set_initial_addr; garbd(8).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GarbdConf


def evaluate(conf: GarbdConf, view: GarbdConf) -> Outcome:
    """Look at each address as garbd gets it."""
    where = view.at(conf.nodes_line)
    if conf.is_open or conf.nodes == "?":
        return unknown("the nodes are filled in later", where=where)
    if not conf.members:
        return failed("no node is named", where=where)
    if any(not member.strip() for member in conf.members):
        return failed("an address is empty: two separators stand together", where=where)
    if any(" " in member for member in conf.members):
        return failed("there is a blank between the addresses", where=where)
    return passed(f"{len(conf.members)} nodes", where=where)


CHECK = Check(Severity.ERROR, GarbdConf, lambda view: [("the arbitrator", view)], evaluate)
