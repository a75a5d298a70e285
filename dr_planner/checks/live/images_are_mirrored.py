"""Every image of a pool in pool mode is mirrored.

Why     An image without journaling is not mirrored in pool mode, and nothing says so: its volume
        is lost with its site.
Fix     Enable the journaling feature on the image, and have it set for new ones
        (rbd_default_features).
Source  Ceph documentation, RBD mirroring: pool mode mirrors images with journaling.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import Reality, mirror_ends
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.finding import Severity

MOST_NAMED = 5
Subject = tuple[Mirror, CephCluster, CephCluster]


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Compare the pool's images with those that are mirrored."""
    mirror, here, _other = subject
    seen = view.mirroring(here.name, mirror.pool)
    if isinstance(seen, str):
        return unknown(seen)
    if seen.mode != "pool":
        return not_applicable(f"the pool is in mode {seen.mode}")
    mirrored = {image.image for image in seen.images}
    left = [name for name in seen.names if name not in mirrored]
    if left:
        more = f" and {len(left) - MOST_NAMED} more" if len(left) > MOST_NAMED else ""
        return failed(f"not mirrored: {', '.join(left[:MOST_NAMED])}{more}")
    return passed(f"all {len(seen.names)} are")


CHECK = Check(Severity.ERROR, Reality, mirror_ends, evaluate, "the design has no mirror")
