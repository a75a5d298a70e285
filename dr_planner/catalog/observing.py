"""Observing: what the clouds and clusters of a design say, asked once, read-only, dead or alive.

Each site and each cluster first gives one bounded proof of life; one that gives none is asked
nothing more. All are asked at the same time, so a dead one delays nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from dr_planner.errors import DRPlannerError, Refused, Unreachable
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment
from dr_planner.model.mirror import ImageState, Presence
from dr_planner.model.observation import ClusterSeen, Observation, PoolSeen, SiteSeen
from dr_planner.ports import Cloud, MirrorCluster

LISTS = ("volume_services", "volume_types", "compute_services", "network_agents")
"""What a site is asked: methods of ``ports.Cloud`` and fields of ``SiteSeen``."""

VOLUMES = "closures"
"""What it is asked too where a backend replicates: Cinder's word on each volume is compared."""

In = TypeVar("In")
Out = TypeVar("Out")


class Watch(Protocol):
    """Who is told how far the asking is."""

    def __call__(self, text: str, *, more: int = 0) -> None:
        """Something was asked."""


def _nobody(text: str, *, more: int = 0) -> None:
    """Watch nothing."""


@dataclass(frozen=True)
class Doors:
    """How the outside is reached.

    :param cloud: gives the door to the OpenStack endpoints at a site.
    :param cluster: gives the door to a Ceph cluster.
    :param probe: gives the same door with the short timeout of the proof of life.
    :param workers: how many images are looked at at the same time.
    :param watch: is told what was asked; ``more`` is how many images are asked about from then on.
    """

    cloud: Callable[[str], Cloud]
    cluster: Callable[[str], MirrorCluster]
    probe: Callable[[str], MirrorCluster]
    workers: int = 8
    watch: Watch = _nobody


def observe(deployment: Deployment, doors: Doors) -> Observation:
    """Ask every full site and every Ceph cluster of a design. Changes nothing.

    What gives no answer, refuses, or cannot be reached from here is in the result, with the
    reason; nothing is raised for it.
    """
    sites = [site.name for site in deployment.full_sites]
    replicates = any(backend.replication for backend in deployment.cinder.backends)
    lists = (*LISTS, VOLUMES) if replicates else LISTS
    found_sites: tuple[SiteSeen, ...]
    clusters = deployment.ceph_clusters
    with ThreadPoolExecutor(max_workers=max(1, len(sites) + len(clusters))) as pool:
        asked_sites = [pool.submit(_site, name, doors, lists) for name in sites]
        asked = [pool.submit(_cluster, cluster, deployment, doors) for cluster in clusters]
        found_sites = tuple(future.result() for future in asked_sites)
        found = [future.result() for future in asked]
    return Observation(sites=found_sites, clusters=_with_primaries(deployment, found, doors))


def _site(name: str, doors: Doors, lists: Iterable[str]) -> SiteSeen:
    try:
        cloud = doors.cloud(name)
        microversion = cloud.ping()
    except DRPlannerError as error:
        refused = isinstance(error, Refused)
        return SiteSeen(site=name, problem=error.message, refused=refused)
    told: dict[str, Any] = {}
    silent: dict[str, str] = {}
    for what in lists:
        try:
            told[what] = getattr(cloud, what)()
        except DRPlannerError as error:
            silent[what] = error.message
    return SiteSeen(site=name, microversion=microversion, silent=silent, **told)


def _cluster(cluster: CephCluster, deployment: Deployment, doors: Doors) -> ClusterSeen:
    seen = partial(ClusterSeen, cluster=cluster.name, site=cluster.site)
    pools = [p.name for p in cluster.pools if deployment.mirrors_of(cluster.name, p.name)]
    pools = pools or [pool.name for pool in cluster.pools]
    if not pools:
        return seen(problem="the design names no pool that it could be asked about")
    try:
        doors.probe(cluster.name).ping(pools[0])
    except DRPlannerError as error:
        return seen(problem=error.message, refused=isinstance(error, Refused))
    door = doors.cluster(cluster.name)
    return seen(pools=tuple(_pools(door, pools)))


def _pools(door: MirrorCluster, pools: Iterable[str]) -> Iterator[PoolSeen]:
    """One after the other; a cluster that stops answering is asked nothing more."""
    gone = ""
    for pool in pools:
        if gone:
            yield PoolSeen(pool=pool, problem=gone)
            continue
        try:
            yield PoolSeen(pool=pool, mirroring=door.mirroring(pool))
        except DRPlannerError as error:
            gone = error.message if isinstance(error, Unreachable) else ""
            yield PoolSeen(pool=pool, problem=error.message)


# ------------------------------------------------------------------ primary flags, both sides


def _with_primaries(
    deployment: Deployment, found: list[ClusterSeen], doors: Doors
) -> tuple[ClusterSeen, ...]:
    """The same with the primary flag of every image that either end of a mirror reports."""
    wanted: dict[tuple[str, str], list[str]] = {}
    known = {seen.cluster: seen for seen in found}
    for mirror in deployment.mirrors:
        ends = [known[name].pool(mirror.pool) for name in mirror.clusters if name in known]
        names = {i.image for end in ends if end and end.mirroring for i in end.mirroring.images}
        for name in mirror.clusters:
            wanted.setdefault((name, mirror.pool), []).extend(sorted(names))
    looks = [
        (cluster, pool, image)
        for (cluster, pool), images in wanted.items()
        if known[cluster].answered
        for image in dict.fromkeys(images)
    ]
    doors.watch("sites and clusters", more=len(looks))
    states: dict[tuple[str, str], list[ImageState]] = {}
    gone: dict[str, str] = {}
    found_states = _all(partial(_look, doors, gone), looks, doors.workers)
    for (cluster, pool, _image), state in zip(looks, found_states, strict=True):
        states.setdefault((cluster, pool), []).append(state)
    return tuple(
        seen.model_copy(
            update={
                "pools": tuple(
                    pool.model_copy(
                        update={"primaries": tuple(states.get((seen.cluster, pool.pool), ()))}
                    )
                    for pool in seen.pools
                )
            }
        )
        for seen in found
    )


def _look(doors: Doors, gone: dict[str, str], what: tuple[str, str, str]) -> ImageState:
    """Look at one image; not where the cluster has stopped answering, which ``gone`` remembers."""
    cluster, pool, image = what
    why = gone.get(cluster, "")
    try:
        if not why:
            return doors.cluster(cluster).image(pool, image, status=False)
    except Unreachable as error:
        why = gone[cluster] = error.message
    except DRPlannerError as error:
        why = error.message
    finally:
        doors.watch(f"{pool}/{image} at {cluster}")
    return ImageState(
        cluster=cluster, pool=pool, image=image, presence=Presence.UNKNOWN, detail=why
    )


def _all(work: Callable[[In], Out], things: Iterable[In], workers: int) -> list[Out]:
    with ThreadPoolExecutor(max_workers=workers) as pool:
        return list(pool.map(work, things))
