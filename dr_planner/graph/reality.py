"""A design and what was seen of it, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dr_planner.graph.control_planes import databases
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import mirror_name
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.cloudstate import VolumeService
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.observation import ClusterSeen, Observation, PoolSeen, SiteSeen
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.poolmirroring import PoolMirroring
from dr_planner.model.site import Site


@dataclass(frozen=True)
class ImagePair:
    """One mirrored image, seen from both ends of its mirror.

    :param flags: each end's own look at the image, with the primary flag.
    :param reports: each end's report of its mirror daemon; None where there is none.
    """

    mirror: Mirror
    image: str
    flags: tuple[ImageState, ImageState]
    reports: tuple[ImageState | None, ImageState | None]

    @property
    def primaries(self) -> tuple[str, ...]:
        """The clusters where it is writable."""
        return tuple(flag.cluster for flag in self.flags if flag.primary)

    @property
    def copies(self) -> tuple[tuple[ImageState, ImageState | None], ...]:
        """The ends where it is there, and not primary, each with its report."""
        both = zip(self.flags, self.reports, strict=True)
        return tuple((flag, report) for flag, report in both if flag.primary is False)

    @property
    def not_told(self) -> str:
        """Why an end said nothing of it; empty where both did."""
        return "; ".join(
            f"{flag.cluster}: {flag.detail or 'no answer'}"
            for flag in self.flags
            if flag.presence is Presence.UNKNOWN
        )


@dataclass(frozen=True)
class Reality:
    """What rules about a live deployment look at."""

    design: DeploymentGraph
    seen: Observation
    _answers: dict[str, SiteSeen] = field(default_factory=dict, init=False, repr=False)

    def place_of(self, thing: object) -> str:
        """``file:line`` where the design speaks of a thing, empty where it does not."""
        if isinstance(thing, ImagePair):
            return self.design.place_of(thing.mirror)
        return self.design.place_of(thing)

    def sites_of(self, thing: object) -> tuple[str, ...]:
        """The sites that a thing belongs to."""
        if isinstance(thing, ImagePair):
            return self.design.sites_of(thing.mirror)
        return self.design.sites_of(thing)

    # ------------------------------------------------------------------ control planes

    def control_plane(self, site: str) -> SiteSeen:
        """What the control plane of a site says.

        The site itself says it where it answered, else the first other site that did.
        """
        if site not in self._answers:
            own = self.seen.site(site)
            planes = [found.sites for found in databases(self.design.deployment)]
            others = next((plane for plane in planes if site in plane), ())
            answers = [own, *(self.seen.site(other) for other in others if other != site)]
            self._answers[site] = next((seen for seen in answers if seen.answered), own)
        return self._answers[site]

    def service_of(self, backend: CinderBackend) -> VolumeService | None:
        """The cinder-volume service of a backend, or None where Cinder has none.

        Of several that are one cluster the first one that is up and enabled, else the first one.
        """
        services = self.control_plane(backend.site).volume_services or ()
        own = [service for service in services if serves(service, backend)]
        good = (s for s in own if s.is_up and s.status == "enabled")
        return next(good, own[0] if own else None)

    # ------------------------------------------------------------------ mirroring

    def mirroring(self, cluster: str, pool: str) -> PoolMirroring | str:
        """What a cluster says of a pool's mirroring, or why it is not known."""
        seen = self.seen.cluster(cluster)
        if not seen.answered:
            return f"{cluster} gives no answer: {seen.problem}"
        found = seen.pool(pool) or PoolSeen(pool=pool, problem="it was not asked about it")
        if found.mirroring is None:
            return f"{cluster} does not tell: {found.problem}"
        return found.mirroring

    def pairs(self) -> Iterator[ImagePair]:
        """Every image that either end of a mirror says is mirrored."""
        for mirror in self.design.deployment.mirrors:
            ends = [_End(self.seen.cluster(name), mirror.pool) for name in mirror.clusters]
            for image in dict.fromkeys(name for end in ends for name in end.reports):
                yield ImagePair(
                    mirror,
                    image,
                    (ends[0].flag(image), ends[1].flag(image)),
                    (ends[0].reports.get(image), ends[1].reports.get(image)),
                )


def serves(service: VolumeService, backend: CinderBackend) -> bool:
    """Whether a service is one of a backend's: by its cluster where it has one, else by host."""
    if backend.cluster is not None and service.cluster is not None:
        return service.cluster == f"{backend.cluster}@{backend.name}"
    return service.host == backend.service_host


class _End:
    """One end of a mirror, with its images by name."""

    def __init__(self, seen: ClusterSeen, pool: str) -> None:
        found = seen.pool(pool)
        told = found.mirroring if found else None
        self.seen, self.pool = seen, pool
        self.problem = seen.problem or (found.problem if found else "it was not asked")
        self.reports = {image.image: image for image in (told.images if told else ())}
        self.flags = {image.image: image for image in (found.primaries if found else ())}

    def flag(self, image: str) -> ImageState:
        return self.flags.get(image) or ImageState(
            cluster=self.seen.cluster,
            pool=self.pool,
            image=image,
            presence=Presence.UNKNOWN,
            detail=self.problem,
        )


# ---------------------------------------------------------------------------- what rules ask of


def sites(view: Reality) -> Iterator[tuple[str, Site]]:
    """Every full site of the design."""
    for site in view.design.deployment.full_sites:
        yield f"site {site.name}", site


def clusters(view: Reality) -> Iterator[tuple[str, CephCluster]]:
    """Every Ceph cluster of the design."""
    for cluster in view.design.deployment.ceph_clusters:
        yield f"cluster {cluster.name}", cluster


def backends(view: Reality) -> Iterator[tuple[str, CinderBackend]]:
    """Every backend of the design."""
    for backend in view.design.deployment.cinder.backends:
        yield f"backend {backend.name}", backend


def mirror_ends(view: Reality) -> Iterator[tuple[str, tuple[Mirror, CephCluster, CephCluster]]]:
    """Each end of every mirror of the design: the mirror, the cluster, and the other one."""
    deployment = view.design.deployment
    for mirror in deployment.mirrors:
        one, other = (deployment.ceph_cluster(name) for name in mirror.clusters)
        yield f"{mirror_name(mirror)}, at {one.name}", (mirror, one, other)
        yield f"{mirror_name(mirror)}, at {other.name}", (mirror, other, one)


def images(view: Reality) -> Iterator[tuple[str, ImagePair]]:
    """Every mirrored image."""
    for pair in view.pairs():
        yield f"image {pair.mirror.pool}/{pair.image}", pair
