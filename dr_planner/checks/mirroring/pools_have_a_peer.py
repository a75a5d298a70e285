"""Every pool that is enabled for mirroring has a peer.

Why     Enabling makes images ready to be copied. Without a peer nobody copies them, and journals
        grow.
Fix     rbd mirror pool peer bootstrap create on one side, import on the other.
Source  Ceph documentation, RBD mirroring, bootstrap peers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, MirrorPool]]:
    """The pools of all answers."""
    return [(pool.name, pool) for pool in view.of(MirrorPool)]


def evaluate(pool: MirrorPool, view: Collection) -> Outcome:
    """Count them."""
    where = pool.at(pool.line)
    if pool.mode == "disabled":
        return not_applicable("mirroring is not enabled on it", where=where)
    if any(peer.site_name or peer.client for peer in pool.peers):
        return passed(f"{len(pool.peers)} of them", where=where)
    if pool.peers:
        return unknown("the answer is cut off within the peer", where=where)
    if _was_removed(pool, view):
        return unknown("its peer was removed above", where=where)
    return failed(f"mode {pool.mode}, and no peer", where=where)


def _was_removed(pool: MirrorPool, view: Collection) -> bool:
    """Whether the same file shows the command that took it away, before the answer."""
    return any(
        command.line < pool.line and command.pool == pool.pool
        for commands in view.of(CommandList)
        if commands.path == pool.path
        for command in commands.of("rbd", "mirror pool peer remove")
    )


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no answer is about a pool")
