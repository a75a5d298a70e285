"""A BGP speaker has two peers or more.

Why     With one, the failure or the maintenance of that router takes the floating addresses of
        the site off the network. With none, they were never on it.
Fix     openstack bgp peer create for a second router, and openstack bgp speaker add peer.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist items 4 and 5;
        neutron-dynamic-routing documentation, BGP speakers and peers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.bgpcommands import HIDDEN, BgpCommands, Speaker
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Subject = tuple[BgpCommands, Speaker]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The speakers that are made; a page may make one in two ways."""
    found = {
        (part.path, speaker.name): (part, speaker)
        for part in view.of(BgpCommands)
        for speaker in part.speakers
    }
    return [(f"speaker {speaker.name}", (part, speaker)) for part, speaker in found.values()]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Count the peers that the same file adds to it."""
    made, speaker = subject
    where = made.at(speaker.line)
    members = [
        member
        for part in view.of(BgpCommands)
        if part.path == made.path
        for member in part.members
    ]
    peers = {member.peer for member in members if member.speaker == speaker.name}
    if len(peers) > 1:
        return passed(f"{len(peers)} peers", where=where)
    if not members:
        return unknown("no peer is added to a speaker here", where=where)
    if any(HIDDEN in (speaker.name, member.speaker, member.peer) for member in members):
        return unknown("a speaker or a peer is a variable", where=where)
    return failed(f"{len(peers) or 'no'} peer", where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no speaker is made here")
