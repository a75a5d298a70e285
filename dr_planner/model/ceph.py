"""Ceph as designed: clusters, their pools, and the mirroring between them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from dr_planner.model.cephxuser import CephxUser
from dr_planner.model.frozen import Frozen, Name


class PoolRole(StrEnum):
    """Which service keeps its images in a pool."""

    CINDER = "cinder"
    GLANCE = "glance"
    NOVA = "nova"


class MirrorProfile(StrEnum):
    """What decides which images of a pool are mirrored. Never both on one pool.

    ``pool``: pool-mode mirroring, every journaled image follows.
    ``image``: image-mode mirroring, which Cinder's replication needs.
    """

    POOL = "pool"
    IMAGE = "image"


class MirrorMode(StrEnum):
    """How changes reach the peer."""

    JOURNAL = "journal"
    SNAPSHOT = "snapshot"


class MirrorDirection(StrEnum):
    """Who receives. ``rx-tx`` is two-way; ``rx-only``: the second cluster receives."""

    RX_TX = "rx-tx"
    RX_ONLY = "rx-only"


class ErasureCode(Frozen):
    """Data chunks ``k`` and coding chunks ``m`` of an erasure-coded data pool."""

    k: Annotated[int, Field(ge=1)] = Field(description="Data chunks.")
    m: Annotated[int, Field(ge=1)] = Field(description="Coding chunks.")


class SpaceRatios(Frozen):
    """Shares of the raw capacity at which Ceph warns and stops. Ceph's own defaults."""

    nearfull: Annotated[float, Field(gt=0, le=1)] = Field(
        default=0.85, description="Share at which Ceph warns."
    )
    backfillfull: Annotated[float, Field(gt=0, le=1)] = Field(
        default=0.90, description="Share at which backfilling stops."
    )
    full: Annotated[float, Field(gt=0, le=1)] = Field(
        default=0.95, description="Share at which writing stops."
    )


class RbdMirrorDaemon(Frozen):
    """An rbd-mirror daemon of a cluster: it receives what is mirrored to it."""

    host: Name = Field(description="The machine that it runs on.")
    user: CephxUser | None = Field(default=None, description="cephx user, without 'client.'.")
    cpus: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="CPUs that it may use."
    )
    memory_gib: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="Memory that it may use, in GiB."
    )


class Pool(Frozen):
    """An RBD pool of one cluster."""

    name: Name = Field(description="Name of the pool.")
    role: PoolRole = Field(description="Which service keeps its images here.")
    profile: MirrorProfile | None = Field(default=None, description="Left out: unknown.")
    mode: MirrorMode = Field(default=MirrorMode.JOURNAL, description="How changes reach the peer.")
    journaling: bool | None = Field(
        default=None,
        description="Whether every image made here gets the journaling feature. "
        "Left out: unknown.",
    )
    schedule: Name | None = Field(
        default=None, description="Interval of mirror snapshots, such as 15m; snapshot mode only."
    )
    features: tuple[Name, ...] | None = Field(
        default=None, description="Features of images made here. Left out: unknown."
    )
    data_pool: Name | None = Field(default=None, description="Where the data of its images is.")
    erasure_code: ErasureCode | None = Field(default=None, description="Of the data pool.")
    used_gib: Annotated[float, Field(ge=0)] | None = Field(
        default=None, description="Stored data before replication, in GiB."
    )
    change_mib_s: Annotated[float, Field(ge=0)] | None = Field(
        default=None, description="Data written, on average, in MiB per second."
    )


class CephCluster(Frozen):
    """A Ceph cluster at one site."""

    name: Name = Field(description="What the cluster is called; its conf file is NAME.conf.")
    site: Name = Field(description="Where it stands.")
    fsid: UUID = Field(description="The cluster's own id. All zeros: not known yet.")
    release: Name | None = Field(default=None, description="Version, such as 19.2.6.")
    mon_hosts: tuple[Name, ...] | None = Field(
        default=None, description="Monitor addresses as ceph.conf's mon_host has them."
    )
    client: CephxUser = Field(
        default="dr-planner", description="cephx user of this tool, no 'client.'."
    )
    rbd_mirror_daemons: Annotated[int, Field(ge=0)] | None = Field(
        default=None, description="Number of rbd-mirror daemons. Left out: unknown."
    )
    rbd_mirrors: tuple[RbdMirrorDaemon, ...] | None = Field(
        default=None, description="The daemons one by one, where more than their number is known."
    )
    capacity_gib: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="Raw capacity, in GiB."
    )
    ratios: SpaceRatios = Field(
        default=SpaceRatios(), description="Shares of the capacity at which Ceph warns and stops."
    )
    pools: tuple[Pool, ...] = Field(default=(), description="Its RBD pools.")

    @property
    def fsid_is_known(self) -> bool:
        """Whether the design gives the real fsid; a cluster not yet installed has none."""
        return self.fsid.int != 0

    @property
    def mirror_daemons(self) -> int | None:
        """How many rbd-mirror daemons it has; None where that is unknown."""
        if self.rbd_mirrors is not None:
            return len(self.rbd_mirrors)
        return self.rbd_mirror_daemons

    def pool(self, name: str) -> Pool | None:
        """The pool of that name, if this cluster has it."""
        return next((pool for pool in self.pools if pool.name == name), None)


class Mirror(Frozen):
    """The mirroring of one pool between two clusters."""

    pool: Name = Field(description="Name of the pool, which is the same at both clusters.")
    clusters: Annotated[tuple[Name, ...], Field(min_length=2, max_length=2)] = Field(
        description="The two clusters."
    )
    direction: MirrorDirection = Field(
        default=MirrorDirection.RX_TX,
        description="rx-tx: both receive. rx-only: the second cluster receives.",
    )
