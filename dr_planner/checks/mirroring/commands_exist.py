"""Every command of a script is one that its program has.

Why     The command fails, and a script without 'set -e' goes on: what it was to do is not done,
        and the next steps run on something else.
Fix     Correct the words: users are under 'ceph auth', mirroring under 'rbd mirror pool' and
        'rbd mirror image'.
Source  ceph(8) and rbd(8) of Ceph 16.2.15, tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.finding import Severity


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """The commands of ceph and rbd."""
    ours = [c for c in view.commands if c.program in ("ceph", "rbd")]
    return [(f"line {c.line}: {c.program} {c.verb}".strip(), c) for c in ours]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Look whether the verb was understood."""
    where = view.at(command.line)
    if not command.known:
        hint = "; it lacks 'auth'" if command.program == "ceph" else ""
        return failed(f"there is no '{command.program} {command.verb}'{hint}", where=where)
    if not command.verb:
        return not_applicable("what it does is not looked at here", where=where)
    if not is_known(command.verb):
        return unknown("what it does is a variable", where=where)
    return passed("there is such a command", where=where)


CHECK = Check(
    Severity.WARNING, CommandList, subjects, evaluate, "the file has no command of ceph or rbd"
)
