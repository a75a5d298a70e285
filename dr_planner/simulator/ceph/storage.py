"""All Ceph clusters of a simulator, and everything that can be done to their images."""

from __future__ import annotations

from dr_planner.simulator.ceph.clones import Clones
from dr_planner.simulator.ceph.failure import (
    EBUSY,
    EEXIST,
    EINVAL,
    ENOENT,
    ENOTEMPTY,
    EROFS,
    CephError,
)
from dr_planner.simulator.ceph.lives import Lives
from dr_planner.simulator.ceph.mirroring import Mirroring

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


class CephStorage(Clones, Mirroring, Lives):
    """Every cluster, and the mirroring between them. Its owner holds the simulator's lock."""
