"""How Cinder, Glance and Nova are wired to Ceph."""

from __future__ import annotations

from uuid import UUID

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name
from dr_planner.model.secret import SecretReference


class ReplicationTarget(Frozen):
    """One ``replication_device`` of an RBD backend."""

    backend_id: Name
    ceph_cluster: Name
    user: Name | None = Field(default=None, description="Left out: the backend's user.")
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the target cluster."
    )


class CinderBackend(Frozen):
    """A section of cinder.conf that uses the RBD driver."""

    name: Name
    site: Name = Field(description="Where its cinder-volume service runs.")
    ceph_cluster: Name
    pool: Name
    user: Name = "cinder"
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the cluster."
    )
    host: Name | None = Field(
        default=None, description="backend_host, so that the service keeps its name anywhere."
    )
    cluster: Name | None = Field(
        default=None, description="cluster of cinder.conf: active/active over several services."
    )
    availability_zone: Name | None = Field(
        default=None, description="backend_availability_zone. Left out: the site's Cinder zone."
    )
    secret: SecretReference | None = Field(
        default=None, description="Where the cephx key of the user can be read."
    )
    volume_backend_name: Name | None = Field(default=None, description="Left out: the name.")
    replication: tuple[ReplicationTarget, ...] = ()

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

    name: Name
    backends: tuple[Name, ...] = ()
    replicated: bool = Field(default=False, description="replication_enabled='<is> True'.")
    multiattach: bool = False
    extra_specs: dict[Name, str] = Field(
        default_factory=dict, description="Further extra specs, as Cinder has them."
    )
    counterparts: dict[Name, Name] = Field(
        default_factory=dict,
        description="Site -> type that takes this one's place there, where it differs.",
    )


class Cinder(Frozen):
    """Block storage."""

    backends: tuple[CinderBackend, ...] = ()
    volume_types: tuple[VolumeType, ...] = ()


class GlanceStore(Frozen):
    """A store of Glance in a Ceph pool."""

    name: Name
    site: Name
    ceph_cluster: Name
    pool: Name
    user: Name = "glance"


class NovaEphemeral(Frozen):
    """Where the computes of a site keep ephemeral disks."""

    site: Name
    ceph_cluster: Name
    pool: Name
    user: Name = "nova"
    secret_uuid: UUID | None = Field(
        default=None, description="libvirt secret; left out: the fsid of the cluster."
    )
