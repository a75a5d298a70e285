"""The users of Cinder and Nova may read the pool of Glance's images in their own cluster.

Why     A volume or disk is a clone of its image only where its user may open the image. Without
        that every one is a full copy over the network; with never_download_image_if_on_rbd no
        instance starts. It shows on the first boot at the site that took over.
Fix     ceph auth caps <user> … osd 'profile rbd pool=<its pool>, profile rbd-read-only
        pool=<pool of images>', and the same for mgr.
Source  Ceph documentation, block devices and OpenStack, and cinder 29.0.0, documentation of the
        RBD driver: capabilities; volume/drivers/rbd.py, _is_cloneable opens the image read-only.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.ceph_together.cinder_user_may_use_its_pool import subject_of
from dr_planner.design.cephgrants import Grant, grants, is_known, may_read
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, one_cluster, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Subject = tuple[Grant, list[CephUse]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The users with capabilities, each with the stores of images in its cluster."""
    stores = [use for use in uses(view) if use.service == "glance"]
    found = []
    for grant in grants(view, ("cinder", "nova")):
        near = [store for store in stores if one_cluster(view, store, grant.use)]
        if near and not grant.use.is_target:
            found.append((subject_of(grant), (grant, near)))
    return found


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the pools of images in the words for OSDs."""
    grant, stores = subject
    cap = grant.entity.cap("osd")
    if cap is None:
        return failed("it may do nothing at OSDs", where=grant.keyring.at(grant.entity.line))
    where, pools = grant.keyring.at(cap.value.line), sorted({store.pool for store in stores})
    if not cap.value.is_known or not is_known(grant.use) or NOT_KNOWN in pools:
        return unknown("a pool, or the words for OSDs, cannot be read here", where=where)
    closed = [pool for pool in pools if not may_read(cap.value.text, pool)]
    if not closed:
        return passed(f"it may read {', '.join(pools)}", where=where)
    reason = f"nothing lets it read {', '.join(closed)}"
    if not grant.certain:
        return unknown(f"{reason}; this may be the keyring of another cluster", where=where)
    return failed(reason, where=where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "no user of Cinder or Nova stands in a keyring with capabilities beside a store of Glance",
)
