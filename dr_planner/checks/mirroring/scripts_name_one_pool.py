"""A script mirrors a pool to a pool of the same name.

Why     A pool is mirrored to the one of its own name. With another name the token cannot be
        imported, or nothing is copied; and Cinder looks for volumes in a pool of one name only.
Fix     Give the pool the same name at both clusters.
Source  ceph PR 63841: names have always had to match; cinder 29.0.0, volume/drivers/rbd.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import BOTH, Command, CommandList, is_known, is_one_name
from dr_planner.model.finding import Severity

IMPORT, ADD = "mirror pool peer bootstrap import", "mirror pool peer add"
CREATE, ENABLE = "mirror pool peer bootstrap create", "mirror pool enable"


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The pools that peers are made for."""
    return [(f"pool {c.pool} in line {c.line}", c) for c in view.of("rbd", IMPORT, ADD)]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look for the pool at the other side."""
    where = view.at(command.line)
    others = {c.pool for c in view.of("rbd", ENABLE, CREATE, ADD) if is_other(c, command)}
    if command.pool in others and is_one_name(command.pool):
        return passed("the other side has it too", where=where)
    if not is_known(command.pool):
        return unknown("the pool's name is a variable", where=where)
    if not others or not all(map(is_known, others)):
        return unknown("the pools of the other side do not stand here", where=where)
    return failed(f"the other side has {', '.join(sorted(others))}", where=where)


def is_other(command: Command, ours: Command) -> bool:
    """Whether a command is about the other side, or about both."""
    if command.verb == CREATE and ours.verb == IMPORT:
        return True
    return command is not ours and (command.side != ours.side or BOTH in (command.side, ours.side))


CHECK = Check(Severity.ERROR, CommandList, subjects, evaluate, "the file makes no peers")
