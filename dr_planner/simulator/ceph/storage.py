"""All Ceph clusters of a simulator, and everything that can be done to their images."""

from __future__ import annotations

from dr_planner.simulator.ceph.failure import (
    EBUSY,
    EEXIST,
    EINVAL,
    ENOENT,
    ENOTEMPTY,
    EROFS,
    CephError,
)
from dr_planner.simulator.ceph.features import Features
from dr_planner.simulator.ceph.lives import Lives
from dr_planner.simulator.ceph.peers import Peers
from dr_planner.simulator.ceph.schedules import Schedules
from dr_planner.simulator.ceph.trash import Trash
from dr_planner.simulator.ceph.watching import Watching

__all__ = [
    "EBUSY",
    "EEXIST",
    "EINVAL",
    "ENOENT",
    "ENOTEMPTY",
    "EROFS",
    "CephError",
    "CephStorage",
]


class CephStorage(Trash, Schedules, Features, Peers, Watching, Lives):
    """Every cluster, and the mirroring between them. Its owner holds the simulator's lock."""
