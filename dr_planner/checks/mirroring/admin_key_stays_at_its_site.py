"""The key of client.admin stays at its site.

Why     With it, whoever takes one site owns the other too, its copies and its backups.
Fix     Connect the clusters by bootstrap, which makes client.rbd-mirror-peer, or make a user of
        the profile rbd-mirror-peer.
Source  Ceph documentation, RBD mirroring, bootstrap peers and user management.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.finding import Severity


def subjects(view: CommandList) -> list[tuple[str, Command]]:
    """Peers that are added with a user, and keyrings that are copied to another host."""
    peers = [c for c in view.of("rbd", "mirror pool peer add") if len(c.arguments) > 1]
    copies = [
        c
        for program in ("scp", "rsync")
        for c in view.of(program, "copy")
        if any("keyring" in word for word in c.arguments)
    ]
    return [(f"line {c.line}", c) for c in (*peers, *copies)]


def evaluate(command: Command, view: CommandList) -> Outcome:
    """Read the names."""
    where = view.at(command.line)
    words = [*command.arguments, command.setting("remote-client-name") or ""]
    if command.verb == "copy":
        if any("client.admin.keyring" in word for word in words):
            return failed("the keyring of client.admin is copied to another host", where=where)
        return passed("it is another user's keyring", where=where)
    if any(word.split("@")[0] == "client.admin" for word in words):
        return failed("the peer is client.admin of the other cluster", where=where)
    if not is_known(words[1]):
        return unknown("the user is a variable", where=where)
    return passed(f"the peer is {words[1]}", where=where)


CHECK = Check(
    Severity.WARNING, CommandList, subjects, evaluate, "the file gives no user's key away"
)
