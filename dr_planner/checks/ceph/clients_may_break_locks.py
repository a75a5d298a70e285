"""A client of RBD may break the lock of one that died.

Why     Journaling and mirroring need the exclusive lock. When a host dies with it, the next
        client must ban the dead one at the monitors first. Without that right the volume cannot
        be written anywhere until somebody breaks the lock by hand.
Fix     Give it mon 'profile rbd'.
Source  Ceph documentation, release notes of Luminous (upgrade): 'osd blacklist' in client caps;
        Cinder 29, RBD driver: mon 'profile rbd'.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Entity, Keyring
from dr_planner.model.finding import Severity

USES_RBD = re.compile(r"\bprofile[ =]+['\"]?rbd\b(?!-)|class-read object_prefix rbd_children")
MAY = re.compile(
    r"profile[ =]+['\"]?(?:rbd|simple-rados-client-with-blocklist)\b|allow \*|allow rwx?\b"
    r"|blocklist|blacklist|profile[ =]+['\"]?rbd-mirror\b"
)


def subjects(view: Keyring) -> list[tuple[str, Entity]]:
    """The clients whose words for OSDs are those of RBD."""
    return [(e.name, e) for e in view.entities if USES_RBD.search(e.words("osd"))]


def evaluate(entity: Entity, view: Keyring) -> Outcome:
    """Look at what it may do at the monitors."""
    cap = entity.cap("mon")
    if cap is None:
        return failed("it may do nothing at the monitors", where=view.at(entity.line))
    where = view.at(cap.value.line)
    if cap.value.hidden or cap.value.is_template:
        return unknown("its words cannot be read here", where=where)
    if MAY.search(cap.value.text):
        return passed("it may ban a dead client", where=where)
    return failed(f"mon {cap.value.text!r} does not let it ban a dead client", where=where)


CHECK = Check(Severity.WARNING, Keyring, subjects, evaluate, "the keyring has no client of RBD")
