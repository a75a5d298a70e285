"""A script that connects two clusters connects them in both directions.

Why     With a peer at one side only, or --direction rx-only, nothing flows back: there is no copy
        after a failover, and no way back.
Fix     Import the bootstrap token with rx-tx, which is the default, or add a peer at each side.
Source  Ceph documentation, RBD mirroring, two-way mirroring.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import BOTH, Command, CommandList, is_known
from dr_planner.model.finding import Severity

IMPORT, ADD = "mirror pool peer bootstrap import", "mirror pool peer add"
OTHERS = ("mirror pool enable", "mirror pool peer bootstrap create")


def subjects(view: CommandList) -> list[tuple[str, tuple[Command, ...]]]:
    """The pools that peers are made for."""
    found: dict[str, list[Command]] = {}
    for command in view.of("rbd", IMPORT, ADD):
        found.setdefault(command.pool, []).append(command)
    return [(f"pool {name}", tuple(commands)) for name, commands in found.items()]


def evaluate(commands: tuple[Command, ...], view: CommandList) -> Outcome:
    """Look at directions, then at how many sides have a peer."""
    where = view.at(commands[-1].line)
    ways = [command.setting("direction") for command in commands]
    if any(way is not None and not is_known(way) for way in ways):
        return unknown("the direction is a variable", where=where)
    imports = [c for c in commands if c.verb == IMPORT]
    if any(c.setting("direction") in (None, "rx-tx") for c in imports):
        return passed("the token is imported for both directions", where=where)
    sides = {command.side for command in commands}
    if len(sides) > 1 or BOTH in sides:
        return passed("a peer is made at both sides", where=where)
    one_way = [c for c in commands if c.setting("direction") in ("rx-only", "tx-only")]
    if one_way:
        reason = f"the only peer is {one_way[0].setting('direction')}"
        return failed(reason, where=view.at(one_way[0].line))
    if {c.side for c in view.of("rbd", *OTHERS)} - sides:
        return failed("both sides are set up, and one of them gets a peer", where=where)
    return unknown("what is done at the other side does not stand here", where=where)


CHECK = Check(Severity.ERROR, CommandList, subjects, evaluate, "the file makes no peers")
