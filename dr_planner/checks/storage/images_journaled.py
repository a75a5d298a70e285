"""Every image that is made in a pool-mode pool gets the journaling feature.

Why     Pool mode mirrors journaled images and silently leaves out all others. In an image-mode
        pool Cinder switches the feature on itself, volume by volume. A journal makes every write
        twice: small writes were 5 to 15 times slower on Luminous and are about 1.5 to 2.5 times
        slower since the batching of 2019.
Fix     Set rbd_default_features = 125 in the ceph.conf of Nova, Glance and Cinder (or centrally),
        enable journaling on the images that exist, and set journaling on the pool in the design.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7 and the takeaways on
        performance; ceph pull requests 28539 and 29723; cinder 29.0.0, RBD driver.
Dispute The talk contradicts itself: item 7 of its checklist wants journaling on every new image,
        its takeaways on performance want it used selectively and for good reasons, never
        everywhere. For a pool that must survive a site, this check follows the checklist; keep
        scratch data in another pool. The talk's factors are of Luminous; pull request 28539, in
        Nautilus 14.2 from mid-2019 on, has others.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import pools
from dr_planner.model.ceph import CephCluster, MirrorMode, MirrorProfile, Pool
from dr_planner.model.finding import Severity


def evaluate(subject: tuple[Pool, CephCluster] | None, view: DeploymentGraph) -> Outcome:
    """Look at the pool's journaling and features, where its profile makes them matter."""
    if subject is None:
        return unknown("the design does not name the Ceph clusters")
    pool, _ = subject
    if pool.mode is MirrorMode.SNAPSHOT:
        return not_applicable("snapshot mode needs no journal")
    if pool.profile is MirrorProfile.IMAGE:
        return not_applicable("in image mode journaling comes with the mirroring of each image")
    if pool.features is not None and "journaling" not in pool.features:
        return failed("journaling is not among the features of new images, so they have no copy")
    if pool.journaling is None:
        return unknown("the design does not tell whether new images are journaled")
    if not pool.journaling:
        return failed("new images are not journaled, so they are not mirrored")
    return passed("new images are journaled")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, pools, evaluate, "no cluster has a pool")
