"""What a design says, with its silence read one way: as nothing, or as all that could help.

Whatever a design leaves out is read twice, and the engine asks both worlds. Where they agree the
answer is certain; where they differ it is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeVar

from dr_planner.graph.components import mirror_id
from dr_planner.graph.subjects import receives
from dr_planner.model.ceph import MirrorMode, MirrorProfile, Pool
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera
from dr_planner.model.link import Link, Network
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.protection import ProtectionGroup
from dr_planner.model.quorum import QuorumKind, QuorumSystem
from dr_planner.model.region import Region
from dr_planner.model.site import DYNAMIC_PROTOCOLS, Site, Uplink

T = TypeVar("T")
AnyNetwork = IPv4Network | IPv6Network

CORE_APIS = ("keystone", "glance", "placement", "neutron", "nova", "cinder")
"""What a site is taken to run in the better world where the design does not say."""

WITHOUT_RPC = frozenset({"keystone", "glance", "placement"})
"""Services whose API needs no RabbitMQ to answer."""


@dataclass(frozen=True)
class Flow:
    """One direction of a mirror: the images of a pool, from a cluster to another."""

    mirror: str
    pool: str
    source: str
    target: str

    @property
    def name(self) -> str:
        """How answers call it."""
        return f"{self.pool}: {self.source} to {self.target}"


class Reading:
    """One reading of a design.

    :param most: whether silence is read as all that could help; else as nothing.
    """

    def __init__(self, deployment: Deployment, *, most: bool) -> None:
        self.deployment = deployment
        self.most = most
        self.unsure = False
        """Whether anything had to be read into the design so far."""
        self.regions: tuple[Region, ...] = deployment.regions or (
            Region.model_construct(
                name="", sites=tuple(s.name for s in deployment.full_sites), galera=None
            ),
        )
        self.region_of = {
            site: i for i, region in reversed([*enumerate(self.regions)]) for site in region.sites
        }
        self.flows = tuple(
            Flow(mirror_id(m), m.pool, source, target)
            for m in deployment.mirrors
            for source, target in (m.clusters, m.clusters[::-1])
            if receives(m, target)
        )

    def either(self, known: T | None, least: T, most: T) -> T:
        """What is known, or else what this reading makes of silence."""
        if known is not None:
            return known
        self.unsure = True
        return most if self.most else least

    # ------------------------------------------------------------------ the sites

    def full_mesh(self) -> bool:
        """Whether every site is taken to reach every other, over no link in particular."""
        return self.either(None if self.deployment.links is None else False, False, True)

    def carries(self, link: Link, network: Network) -> bool:
        """Whether a link carries a network."""
        return network in self.either(link.networks, (), tuple(Network))

    def apis(self, site: Site) -> tuple[tuple[str, bool], ...]:
        """The API services of a site, each with whether the design names it."""
        if site.api_services is not None or not site.is_full:
            return tuple((name, True) for name in site.api_services or ())
        return tuple((name, False) for name in self.either(None, (), CORE_APIS))

    def some_unnamed(self, site: Site, names: tuple[str, ...] | None) -> bool:
        """Whether a site is taken to have machines of a kind that the design does not name."""
        if not site.is_full:
            return False
        return self.either(None if names is None else False, False, True)

    # --------------------------------------------------------------- the network

    def announces(self, uplink: Uplink, prefix: str) -> bool:
        """Whether a prefix can be announced at an uplink, by itself or as a part of a larger."""
        wanted = ip_network(prefix)
        if uplink.announces is None:
            return self.either(None, False, True)
        return any(
            _covers(net, wanted) and self._accepted(uplink, net) for net in uplink.announces
        )

    def _accepted(self, uplink: Uplink, net: AnyNetwork) -> bool:
        longest = uplink.longest_prefix if net.version == 4 else uplink.longest_prefix_v6
        return net.prefixlen <= self.either(longest, -1, 128)

    def dynamic(self, uplink: Uplink) -> bool:
        """Whether an uplink announces routes by a protocol."""
        known = None if uplink.protocol is None else uplink.protocol in DYNAMIC_PROTOCOLS
        return self.either(known, False, True)

    def prefixes(self) -> tuple[str, ...]:
        """Every prefix that any uplink announces, in the order of the design."""
        return tuple(
            dict.fromkeys(
                str(net)
                for site in self.deployment.sites
                for uplink in site.uplinks or ()
                for net in uplink.announces or ()
            )
        )

    # -------------------------------------------------------------- voters, state

    def database_of(self, region: int) -> Galera | None:
        """The database of a region."""
        return self.regions[region].galera or self.deployment.galera

    def monitors_of(self, cluster: str) -> tuple[int, ...]:
        """The systems that a Ceph cluster's monitors are."""
        return tuple(
            i
            for i, system in enumerate(self.deployment.quorums)
            if system.kind is QuorumKind.CEPH_MON and system.ceph_cluster == cluster
        )

    def queues_of(self, region: int) -> tuple[int, ...]:
        """The RabbitMQ systems that have a member at a site of a region."""
        sites = set(self.regions[region].sites)
        return tuple(
            i
            for i, system in enumerate(self.deployment.quorums)
            if system.kind is QuorumKind.RABBITMQ and any(m.site in sites for m in system.members)
        )

    def state_sites(self, home: str) -> tuple[str, ...] | None:
        """Where the tool's state is kept for the loss of a site; None where that is unknown."""
        if self.deployment.state is not None:
            return self.deployment.state.sites
        told = [
            rule.runs_at
            for rule in self.deployment.zone_reassignments or ()
            if rule.lost_site == home and rule.runs_at is not None
        ]
        if told:
            return tuple(dict.fromkeys(name for names in told for name in names))
        return None

    # -------------------------------------------------------------------- storage

    def copied(self, pool: Pool) -> bool:
        """Whether the images of a mirrored pool are copied at all.

        In pool mode only journaled images are (Ceph, rbd-mirroring.rst); in image mode whoever
        enables an image chooses.
        """
        if pool.mode is MirrorMode.SNAPSHOT or pool.profile is MirrorProfile.IMAGE:
            return True
        return self.either(pool.journaling, False, True)

    def unnamed_daemon(self, count: int | None) -> bool:
        """Whether a cluster is taken to have an rbd-mirror daemon that the design leaves out."""
        return self.either(None if count is None else False, False, True)

    def homes(self, group: ProtectionGroup) -> dict[str, list[CinderBackend]]:
        """The sites where a group runs, each with the backends of its volumes there."""
        cinder = self.deployment.cinder
        chosen: Iterable[CinderBackend] = cinder.backends
        if group.volume_types is not None:
            names = {
                name
                for kind in cinder.volume_types
                if kind.name in group.volume_types
                for name in kind.backends
            }
            chosen = [backend for backend in cinder.backends if backend.name in names]
        found: dict[str, list[CinderBackend]] = {}
        for backend in chosen:
            if group.home_site in (None, backend.site):
                found.setdefault(backend.site, []).append(backend)
        return found

    def candidates(self, group: ProtectionGroup, home: str) -> tuple[str, ...]:
        """The sites that may take over, best first."""
        if group.recovers_at is not None:
            known = {site.name for site in self.deployment.sites}
            return tuple(name for name in group.recovers_at if name != home and name in known)
        return tuple(site.name for site in self.deployment.full_sites if site.name != home)

    def secret_is_there(self, site: str, cluster: str, user: str, uuid: str) -> bool:
        """Whether libvirt at a site holds the key of a user of a cluster under a UUID.

        A libvirt secret holds one key; the first that wants a UUID has it. Backends come first,
        each followed by its replication targets, then Nova's own disks at the site.
        """
        d = self.deployment
        wanted: list[tuple[str, str, str]] = []
        for backend in d.cinder.backends:
            wanted.append((self.backend_secret(backend), backend.ceph_cluster, backend.user))
            for target in backend.replication:
                there = str(target.secret_uuid or self.fsid(target.ceph_cluster))
                wanted.append((there, target.ceph_cluster, target.user or backend.user))
        for disks in d.nova:
            if disks.site == site:
                own = str(disks.secret_uuid or self.fsid(disks.ceph_cluster))
                wanted.append((own, disks.ceph_cluster, disks.user))
        holder = next((who for key, *who in wanted if key == uuid), None)
        return holder == [cluster, user]

    def backend_secret(self, backend: CinderBackend) -> str:
        """The UUID of the libvirt secret of a backend."""
        return str(backend.secret_uuid or self.fsid(backend.ceph_cluster))

    def fsid(self, cluster: str) -> str:
        """A cluster's fsid; one that is not known yet is like no other."""
        found = self.deployment.ceph_cluster(cluster)
        return str(found.fsid) if found.fsid_is_known else f"fsid of {cluster}"


def network_of(system: QuorumSystem) -> Network:
    """Where the members of a system hear each other: monitors on storage, others on management."""
    return Network.STORAGE if system.kind is QuorumKind.CEPH_MON else Network.MANAGEMENT


def _covers(larger: AnyNetwork, smaller: AnyNetwork) -> bool:
    """Whether a prefix is another one or a part of it."""
    if isinstance(larger, IPv4Network):
        return isinstance(smaller, IPv4Network) and smaller.subnet_of(larger)
    return isinstance(smaller, IPv6Network) and smaller.subnet_of(larger)
