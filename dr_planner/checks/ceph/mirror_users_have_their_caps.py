"""The users of rbd-mirror have the profiles that mirroring needs.

Why     The daemon keeps its leader and the peers' keys with the profile rbd-mirror, and reads
        from the other cluster with rbd-mirror-peer. Without them it starts and copies nothing.
Fix     Daemon: mon 'profile rbd-mirror', osd 'profile rbd'. Peer: mon 'profile rbd-mirror-peer',
        osd 'profile rbd'.
Source  Ceph documentation, RBD mirroring; Ceph, librbd/api/Mirror.cc. Before Octopus the peer had
        mon 'profile rbd', which still works.
Dispute Older documentation gives the peer mon 'profile rbd', newer 'profile rbd-mirror-peer',
        which bootstrap uses. Both work, and both pass.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Entity, Keyring
from dr_planner.model.finding import Severity

PEER = "client.rbd-mirror-peer"


def subjects(view: Keyring) -> list[tuple[str, Entity]]:
    """Entities that are named as those users are."""
    return [
        (e.name, e)
        for e in view.entities
        if e.caps and (e.name in (PEER, "client.rbd-mirror") or is_daemon(e.name))
    ]


def is_daemon(name: str) -> bool:
    """Whether a name is that of a daemon."""
    return name.startswith("client.rbd-mirror.")


def evaluate(entity: Entity, view: Keyring) -> Outcome:
    """Look at both capabilities."""
    profiles = "rbd-mirror-peer|rbd" if entity.name == PEER else "rbd-mirror"
    wanted = {"mon": rf"allow \*|profile[ =]+['\"]?(?:{profiles})(?![\w-])",
              "osd": r"allow (?:\*|rwx)|profile[ =]+['\"]?rbd(?![\w-])"}  # fmt: skip
    for service, pattern in wanted.items():
        cap = entity.cap(service)
        if cap is None:
            return failed(f"it may do nothing at {service}", where=view.at(entity.line))
        if cap.value.hidden or cap.value.is_template:
            return unknown(
                f"its words for {service} cannot be read", where=view.at(cap.value.line)
            )
        if not re.search(pattern, cap.value.text):
            reason = f"{service} {cap.value.text!r} is not the profile for it"
            return failed(reason, where=view.at(cap.value.line))
    return passed("it has both", where=view.at(entity.line))


CHECK = Check(
    Severity.ERROR, Keyring, subjects, evaluate, "no user of rbd-mirror has its caps here"
)
