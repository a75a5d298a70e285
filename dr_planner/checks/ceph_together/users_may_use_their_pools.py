"""The users of Glance, of Nova and of Cinder's backups may use the pools that they are given.

Why     A site takes over with its own cluster and its own keys. When a capability lacks a pool,
        the service starts, and the first image, disk or backup in that pool is refused: at the
        site that took over, after the takeover.
Fix     ceph auth caps <user> mon 'profile rbd' osd 'profile rbd pool=<pool>' mgr 'profile rbd
        pool=<pool>', with all pools that the user needs.
Source  Ceph documentation, block devices and OpenStack: capabilities of client.glance,
        client.cinder and client.cinder-backup. The profile rbd exists since Luminous.
"""

from __future__ import annotations

from dr_planner.checks import Check
from dr_planner.checks.ceph_together.cinder_user_may_use_its_pool import evaluate, subject_of
from dr_planner.design.cephgrants import Grant, grants
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, Grant]]:
    """Their uses, where the user stands in a keyring with capabilities."""
    found = grants(view, ("glance", "nova", "cinder-backup"))
    return [(subject_of(grant), grant) for grant in found]


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "no user of Glance, Nova or Cinder's backups stands in a keyring with capabilities",
)
