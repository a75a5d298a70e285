"""The deployment: a design, loaded and validated."""

from __future__ import annotations

import hashlib
from typing import Literal, TypeVar

from pydantic import Field

from dr_planner.model.automation import ZoneReassignment
from dr_planner.model.ceph import CephCluster, Mirror, Pool, PoolRole
from dr_planner.model.frozen import Frozen, Name, canonical_json
from dr_planner.model.galera import Galera
from dr_planner.model.link import Link
from dr_planner.model.openstack import Cinder, CinderBackend, GlanceStore, NovaEphemeral
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.quorum import QuorumSystem
from dr_planner.model.region import Region, StateSettings, ZoneOptions
from dr_planner.model.secret import SecretReference
from dr_planner.model.site import Site

T = TypeVar("T", Site, CephCluster, CinderBackend)


class CatalogSettings(Frozen):
    """Where the closures of the workload are kept and how they are signed."""

    signing_key: SecretReference | None = Field(
        default=None, description="Key of the HMAC over each closure: at least 32 bytes."
    )


class Deployment(Frozen):
    """A multi-site OpenStack. Made once from a design, never changed."""

    version: Literal[1] = Field(description="Version of the design language.")
    name: Name = Field(description="What the deployment is called, in every output.")
    description: str = Field(default="", description="A sentence for those who come after you.")
    sites: tuple[Site, ...] = Field(min_length=1, description="The places.")
    links: tuple[Link, ...] | None = Field(
        default=None, description="The paths between sites. Left out: unknown."
    )
    regions: tuple[Region, ...] | None = Field(
        default=None, description="Control planes. Left out: one, stretched over all full sites."
    )
    galera: Galera | None = Field(
        default=None, description="The one database of all sites. Left out: unknown."
    )
    quorums: tuple[QuorumSystem, ...] = Field(
        default=(), description="Other systems that need a majority: monitors, etcd, RabbitMQ."
    )
    zone_options: ZoneOptions = Field(
        default=ZoneOptions(),
        description="Options about availability zones that hold for the control plane.",
    )
    ceph_clusters: tuple[CephCluster, ...] = Field(default=(), description="The Ceph clusters.")
    mirrors: tuple[Mirror, ...] = Field(
        default=(), description="Which pools are mirrored between which clusters."
    )
    cinder: Cinder = Field(default=Cinder(), description="Block storage.")
    glance: tuple[GlanceStore, ...] = Field(
        default=(), description="Where Glance keeps its images, by site."
    )
    nova: tuple[NovaEphemeral, ...] = Field(
        default=(), description="Where the computes keep ephemeral disks, by site."
    )
    zone_reassignments: tuple[ZoneReassignment, ...] | None = Field(
        default=None, description="What is done when a site is lost. Left out: unknown."
    )
    protection_groups: tuple[ProtectionGroup, ...] = Field(
        default=(),
        description="Volumes that recover together; a volume is in the first that matches.",
    )
    catalog: CatalogSettings = Field(
        default=CatalogSettings(), description="How the closures of the workload are signed."
    )
    state: StateSettings | None = Field(
        default=None, description="Where this tool's own state lives. Left out: unknown."
    )

    def digest(self) -> str:
        """SHA-256 of what the design says.

        What it leaves out does not count, so a later version of the design language, with more to
        say, gives the same digest to the same design.
        """
        said = canonical_json(self.model_dump(mode="json", exclude_defaults=True))
        return hashlib.sha256(said.encode()).hexdigest()

    # ------------------------------------------------------------------ look-ups by name

    @property
    def full_sites(self) -> tuple[Site, ...]:
        """The sites where workloads run."""
        return tuple(site for site in self.sites if site.is_full)

    def site(self, name: str) -> Site:
        """The site of that name.

        :raises KeyError: there is none; the loader has made sure that references resolve.
        """
        return _by_name(self.sites, name)

    def ceph_cluster(self, name: str) -> CephCluster:
        """The Ceph cluster of that name.

        :raises KeyError: there is none.
        """
        return _by_name(self.ceph_clusters, name)

    def backend(self, name: str) -> CinderBackend:
        """The Cinder backend of that name.

        :raises KeyError: there is none.
        """
        return _by_name(self.cinder.backends, name)

    # -------------------------------------------------------------------- relations

    def clusters_at(self, site: str) -> tuple[CephCluster, ...]:
        """The Ceph clusters at a site."""
        return tuple(cluster for cluster in self.ceph_clusters if cluster.site == site)

    def backends_at(self, site: str) -> tuple[CinderBackend, ...]:
        """The Cinder backends whose service runs at a site."""
        return tuple(backend for backend in self.cinder.backends if backend.site == site)

    def standbys_at(self, site: str) -> tuple[CinderBackend, ...]:
        """The Cinder backends of other sites whose service can run at a site too."""
        return tuple(b for b in self.cinder.backends if site in b.standby_sites)

    def mirrors_of(self, cluster: str, pool: str) -> tuple[Mirror, ...]:
        """The mirrors that a pool of a cluster takes part in."""
        return tuple(m for m in self.mirrors if m.pool == pool and cluster in m.clusters)

    def peer_cluster(self, cluster: str, pool: str) -> CephCluster | None:
        """The other end of a pool's mirror, or None where it has no mirror."""
        for mirror in self.mirrors_of(cluster, pool):
            other = next((name for name in mirror.clusters if name != cluster), None)
            if other is not None:
                return self.ceph_cluster(other)
        return None

    def pools(self, role: PoolRole | None = None) -> tuple[tuple[CephCluster, Pool], ...]:
        """Every pool with its cluster, or those of one role."""
        return tuple(
            (cluster, pool)
            for cluster in self.ceph_clusters
            for pool in cluster.pools
            if role is None or pool.role is role
        )

    def counterpart(self, backend: CinderBackend, site: str) -> CinderBackend | None:
        """The backend at another site that takes over a backend's volumes.

        It is the one on the cluster that the backend's pool is mirrored to, with the same pool
        (RBD mirroring needs equal pool names at both ends; ceph pull request 63841).
        """
        peer = self.peer_cluster(backend.ceph_cluster, backend.pool)
        if peer is None or peer.site != site:
            return None
        for other in self.cinder.backends:
            place = (other.site, other.ceph_cluster)
            if other.pool == backend.pool and place == (site, peer.name):
                return other
        return None


def _by_name(things: tuple[T, ...], name: str) -> T:
    for thing in things:
        if thing.name == name:
            return thing
    raise KeyError(name)
