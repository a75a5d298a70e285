"""A pool that a script creates for mirroring is made a pool of RBD.

Why     Ceph warns of a pool without an application, and users with the profile rbd may be refused
        in it.
Fix     rbd pool init <pool>, before mirroring is enabled.
Source  Ceph documentation, basic block device commands: rbd pool init.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.finding import Severity

MIRROR = (
    "mirror pool enable", "mirror pool peer add", "mirror pool peer bootstrap create",
    "mirror pool peer bootstrap import",
)  # fmt: skip


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The pools that are created here and mirrored here."""
    mirrored = {c.pool for c in view.of("rbd", *MIRROR)}
    created = [c for c in view.of("ceph", "osd pool create") if c.arguments]
    return [(f"pool {c.arguments[0]}", c) for c in created if c.arguments[0] in mirrored]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look for a command that initialises it."""
    where = view.at(command.line)
    done = [c.pool for c in view.of("rbd", "pool init")]
    done += [c.arguments[0] for c in view.of("ceph", "osd pool application enable") if c.arguments]
    if command.arguments[0] in done and is_known(command.arguments[0]):
        return passed("it is", where=where)
    if not is_known(command.arguments[0]) or any(not is_known(pool) for pool in done):
        return unknown("the names of pools are variables", where=where)
    return failed("nothing in the file does", where=where)


CHECK = Check(
    Severity.WARNING, CommandList, subjects, evaluate, "the file creates no pool that it mirrors"
)
