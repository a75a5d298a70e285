"""How Cinder, Glance and Nova are wired to Ceph."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from dr_planner.model.cephxuser import CephxUser
from dr_planner.model.frozen import Frozen, Name
from dr_planner.model.secret import SecretReference


class ReplicationTarget(Frozen):
    """One ``replication_device`` of an RBD backend."""

    backend_id: Name = Field(description="Name of the target, for failover-host.")
    ceph_cluster: Name = Field(description="The other cluster.")
    user: CephxUser | None = Field(default=None, description="Left out: the backend's user.")
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the target cluster."
    )


class CinderBackend(Frozen):
    """A section of cinder.conf that uses the RBD driver."""

    name: Name = Field(description="Name of the section of cinder.conf.")
    site: Name = Field(description="Where its cinder-volume service runs.")
    ceph_cluster: Name = Field(description="Cluster of its pool.")
    pool: Name = Field(description="rbd_pool.")
    user: CephxUser = Field(default="cinder", description="rbd_user, without 'client.'.")
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the cluster."
    )
    host: Name | None = Field(
        default=None, description="backend_host, so that the service keeps its name anywhere."
    )
    cluster: Name | None = Field(
        default=None, description="cluster of cinder.conf: active/active over several services."
    )
    standby_sites: tuple[Name, ...] = Field(
        default=(),
        description="Further sites where a cinder-volume of this section and host (or cluster) "
        "can run. Cinder fails over only a backend whose service is up, and one that is started "
        "while its own Ceph cluster is dead does not come up.",
    )
    availability_zone: Name | None = Field(
        default=None, description="backend_availability_zone. Left out: the site's Cinder zone."
    )
    secret: SecretReference | None = Field(
        default=None, description="Where the cephx key of the user can be read."
    )
    volume_backend_name: Name | None = Field(default=None, description="Left out: the name.")
    replication: tuple[ReplicationTarget, ...] = Field(
        default=(), description="Its replication_device lines; image profile only."
    )

    @property
    def runs_at_standbys(self) -> bool:
        """Whether its service runs at its standby sites all the time: members of one cluster do.

        What stands by under one backend_host must be started only when the other is gone.
        """
        return self.cluster is not None and self.host is None

    @property
    def service_host(self) -> str:
        """The service's and its volumes' host: ``host@backend#pool`` without ``#pool``.

        Cinder builds it from ``backend_host`` (else ``host``) and the section's name
        (cinder 29.0.0, cmd/volume.py). Only the design's ``host`` is known here.
        """
        return f"{self.host or self.site}@{self.name}"

    @property
    def volume_host(self) -> str:
        """What ``os-vol-host-attr:host`` of its volumes says: the pool is the backend name."""
        return f"{self.service_host}#{self.volume_backend_name or self.name}"


class VolumeType(Frozen):
    """A Cinder volume type and the backends that serve it."""

    name: Name = Field(description="Name of the type.")
    backends: tuple[Name, ...] = Field(
        default=(), description="Names of the backends that serve it."
    )
    replicated: bool = Field(default=False, description="replication_enabled='<is> True'.")
    multiattach: bool = Field(default=False, description="multiattach='<is> True'.")
    extra_specs: dict[Name, str] = Field(
        default_factory=dict, description="Further extra specs, as Cinder has them."
    )
    counterparts: dict[Name, Name] = Field(
        default_factory=dict,
        description="Site -> type that takes this one's place there, where it differs.",
    )


class Cinder(Frozen):
    """Block storage."""

    backends: tuple[CinderBackend, ...] = Field(default=(), description="Sections of cinder.conf.")
    volume_types: tuple[VolumeType, ...] = Field(default=(), description="The volume types.")


class GlanceStore(Frozen):
    """A store of Glance in a Ceph pool."""

    name: Name = Field(description="Name of the store.")
    site: Name = Field(description="Where it is read and written.")
    ceph_cluster: Name = Field(description="Cluster of its pool.")
    pool: Name = Field(description="Pool of its images.")
    user: CephxUser = Field(default="glance", description="cephx user, without 'client.'.")


class NovaEphemeral(Frozen):
    """Where the computes of a site keep ephemeral disks."""

    site: Name = Field(description="Site of the computes.")
    ceph_cluster: Name = Field(description="Cluster of the pool.")
    pool: Name = Field(description="Pool of the disks: images_rbd_pool.")
    user: CephxUser = Field(default="nova", description="cephx user, without 'client.': rbd_user.")
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the cluster."
    )
