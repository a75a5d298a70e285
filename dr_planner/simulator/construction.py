"""From a deployment to the region that plays it: clusters, pools, mirrors, services and types."""

from __future__ import annotations

import re

from dr_planner.model.ceph import MirrorDirection, MirrorMode, MirrorProfile, Pool
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, ReplicationTarget
from dr_planner.model.openstack import VolumeType as DesignedType
from dr_planner.simulator.ceph.cluster import Level
from dr_planner.simulator.ceph.storage import CephStorage
from dr_planner.simulator.computes import build_computes
from dr_planner.simulator.control_planes import control_planes
from dr_planner.simulator.gateways import build_network
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import DEFAULT_TYPE, BlockStorage
from dr_planner.simulator.region.compute import DEFAULT_ZONE, Compute
from dr_planner.simulator.region.directory import Directory
from dr_planner.simulator.region.images import Images
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.nova import Nova
from dr_planner.simulator.region.region import Quorum, Region
from dr_planner.simulator.region.routing import Routing
from dr_planner.simulator.region.speakers import Speakers
from dr_planner.simulator.region.volume import (
    PRIMARY,
    REPLICATION_ENABLED,
    TRUE,
    CephTarget,
    Service,
    VolumeType,
)
from dr_planner.simulator.stores import build_stores
from dr_planner.simulator.timeline import Timeline

RELEASE = "16.2.15"
"""The Ceph that was measured; said of clusters whose release the design leaves out."""

CLUSTER_NAME = "ceph"
"""How clients are told to call a primary cluster (rbd_cluster_name)."""

LEGACY = re.compile(r"v1:([0-9.]+|\[[0-9a-f:]+\]):(\d+)")
"""The address of a monitor that Cinder tells its clients: the one of the older protocol."""

ANYWHERE = (("127.0.0.1", "6789"),)
"""The monitors of clusters for which the design names none."""

ZONE = "nova"
"""Cinder's zone where nothing is configured (storage_availability_zone)."""


def construct(deployment: Deployment, timeline: Timeline, seed: int) -> dict[str, Region]:
    """Every control plane of a deployment by the name of its region, without volumes.

    :raises InputError: the deployment has something that the simulator cannot play.
    """
    identifiers = Identifiers(seed)
    ceph = CephStorage(timeline, identifiers)
    _ceph(deployment, ceph)
    return {
        name: _region(name, part, timeline, identifiers, ceph)
        for name, part in control_planes(deployment).items()
    }


def _region(
    name: str,
    deployment: Deployment,
    timeline: Timeline,
    identifiers: Identifiers,
    ceph: CephStorage,
) -> Region:
    storage = BlockStorage(timeline, identifiers, ceph)
    images = Images(timeline, identifiers, ceph)
    network = Network(timeline, identifiers)
    compute = _compute(deployment, timeline, identifiers)
    routing = Routing(network, identifiers)
    region = Region(
        name=name,
        deployment=deployment,
        timeline=timeline,
        identifiers=identifiers,
        directory=Directory(timeline, identifiers),
        block_storage=storage,
        compute=compute,
        nova=Nova(timeline, identifiers, compute, storage, network, images),
        images=images,
        network=network,
        routing=routing,
        speakers=Speakers(network, routing, identifiers),
        ceph=ceph,
        quorum=Quorum(deployment.galera.members if deployment.galera else ()),
    )
    storage.no_backend = region.tell_no_backend
    _block_storage(region)
    build_stores(region)
    build_network(region)
    build_computes(region)
    return region


def _compute(deployment: Deployment, timeline: Timeline, identifiers: Identifiers) -> Compute:
    options = deployment.zone_options
    return Compute(
        timeline,
        identifiers,
        cross_az_attach=options.nova_cross_az_attach is not False,
        default_zone=options.nova_default_availability_zone or DEFAULT_ZONE,
        default_schedule_zone=options.nova_default_schedule_zone,
    )


def _ceph(deployment: Deployment, ceph: CephStorage) -> None:
    for designed in deployment.ceph_clusters:
        cluster = ceph.add_cluster(
            designed.name,
            site=designed.site,
            fsid=str(designed.fsid),
            release=designed.release or RELEASE,
        )
        if designed.capacity_gib is not None:
            cluster.capacity = int(designed.capacity_gib * (1 << 30))
        for client in ("admin", designed.client):
            cluster.keys.setdefault(client, ceph.make_key())
        for pool in designed.pools:
            made = ceph.add_pool(
                designed.name,
                pool.name,
                mode=_mode(deployment, designed.name, pool),
                journaling=bool(pool.journaling),
            )
            made.by_snapshots = made.mode == "image" and pool.mode is MirrorMode.SNAPSHOT
            if made.by_snapshots and pool.schedule is not None:
                ceph.add_schedule(designed.name, Level(pool.name), pool.schedule)
    for mirror in deployment.mirrors:
        first, second = mirror.clusters
        two_way = mirror.direction is MirrorDirection.RX_TX
        ceph.add_mirror(mirror.pool, first, second, two_way=two_way)


def _mode(deployment: Deployment, cluster: str, pool: Pool) -> str:
    """What decides which images of a pool are mirrored; left out, it is the pool.

    Mirroring by snapshots is there in image mode only, so a pool that is left to it is in that.
    """
    if not deployment.mirrors_of(cluster, pool.name):
        return "disabled"
    if pool.mode is MirrorMode.SNAPSHOT:
        return (pool.profile or MirrorProfile.IMAGE).value
    return (pool.profile or MirrorProfile.POOL).value


def _block_storage(region: Region) -> None:
    storage, identifiers = region.block_storage, region.identifiers
    for site in region.deployment.full_sites:
        zone = site.availability_zones.cinder or ZONE
        if zone not in storage.zones:
            storage.zones.append(zone)
        storage.services.append(
            Service(identifiers.uuid(), "cinder-scheduler", site.name, zone, site.name)
        )
    for backend in region.deployment.cinder.backends:
        storage.services.append(_volume_service(region, backend))
    kinds = [VolumeType(identifiers.uuid(), DEFAULT_TYPE, {}, "Default Volume Type")]
    kinds += [_type(region, designed) for designed in region.deployment.cinder.volume_types]
    storage.types = {kind.id: kind for kind in kinds}


def _volume_service(region: Region, backend: CinderBackend) -> Service:
    clusters = {
        PRIMARY: _target(region, backend.ceph_cluster, CLUSTER_NAME, backend.user, backend)
    }
    for target in backend.replication:
        clusters[target.backend_id] = _target(
            region, target.ceph_cluster, target.backend_id, target.user or backend.user, target
        )
    return Service(
        uuid=region.identifiers.uuid(),
        binary="cinder-volume",
        host=backend.service_host,
        zone=region.deployment.site(backend.site).availability_zones.cinder or ZONE,
        site=backend.site,
        home=backend.site,
        standby=backend.standby_sites,
        replication_status="enabled" if backend.replication else "disabled",
        clusters=clusters,
        pool=backend.pool,
        pool_name=backend.volume_host,
        backend_name=backend.volume_backend_name or backend.name,
    )


def _target(
    region: Region,
    cluster: str,
    name: str,
    user: str,
    designed: CinderBackend | ReplicationTarget,
) -> CephTarget:
    """A cluster as clients are told of it; without a secret in the design it is the fsid."""
    known = next(found for found in region.deployment.ceph_clusters if found.name == cluster)
    return CephTarget(
        cluster=cluster,
        name=name,
        user=user,
        secret_uuid=str(designed.secret_uuid or known.fsid),
        monitors=tuple(LEGACY.findall(" ".join(known.mon_hosts or ()))) or ANYWHERE,
    )


def _type(region: Region, designed: DesignedType) -> VolumeType:
    specs = dict(designed.extra_specs)
    if len(designed.backends) == 1:
        backend = region.deployment.backend(designed.backends[0])
        specs["volume_backend_name"] = backend.volume_backend_name or backend.name
    if designed.replicated:
        specs[REPLICATION_ENABLED] = TRUE
    if designed.multiattach:
        specs["multiattach"] = TRUE
    return VolumeType(region.identifiers.uuid(), designed.name, specs)
