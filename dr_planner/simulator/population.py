"""From a workload to rows and images: everything is there at once, as if made long ago."""

from __future__ import annotations

import datetime

from dr_planner.errors import NotFound
from dr_planner.simulator.image_population import fill_images
from dr_planner.simulator.network_population import NetworkPopulation
from dr_planner.simulator.region.account import Project, User
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.region.volume import Attachment, Service, Snapshot, Volume, VolumeType
from dr_planner.simulator.server_population import ServerPopulation
from dr_planner.simulator.workload import Workload, WorkloadProject, WorkloadVolume


def fill(region: Region, workload: Workload) -> None:
    """Put a workload into a region.

    :raises NotFound: it names a backend, type, project or user that is not there.
    """
    for kind in workload.types:
        if region.block_storage.type_named(kind.name) is None:
            id = kind.id or region.identifiers.uuid()
            region.block_storage.types[id] = VolumeType(id, kind.name, dict(kind.extra_specs))
    projects = {f"{p.domain}/{p.name}": _project(region, p) for p in workload.projects}
    named = {server.name for server in workload.servers}
    disks: dict[str, list[Volume]] = {}
    for volume in workload.volumes:
        made = _volume(region, volume, projects.get(volume.project))
        if volume.server is None:
            continue
        if volume.server in named:
            disks.setdefault(volume.server, []).append(made)
        else:
            _attach(region, made)
    users = {f"{user.domain.name}/{user.name}": user for user in region.directory.users.values()}
    fill_images(region, workload, projects)
    networks = NetworkPopulation(region, projects)
    networks.fill(workload)
    ServerPopulation(region, projects, users).fill(workload, disks)
    networks.fill_floating_ips(workload)


def _project(region: Region, wanted: WorkloadProject) -> Project:
    """A project with its users; what has such a name already is that."""
    directory = region.directory
    domain = directory.domain_of({"name": wanted.domain}) or directory.add_domain(
        wanted.domain, id=wanted.domain_id
    )
    reference: dict[str, object] = {"name": wanted.name, "domain": {"id": domain.id}}
    project = directory.project_of(reference) or directory.add_project(
        wanted.name, domain, id=wanted.id
    )
    for user in wanted.users:
        known = _user(region, f"{wanted.domain}/{user.name}")
        known = known or directory.add_user(user.name, domain, id=user.id)
        for role in user.roles:
            directory.assign(known, role, project)
    return project


def _created(region: Region, text: str) -> float:
    if not text:
        return region.timeline.now()
    moment = datetime.datetime.fromisoformat(text)
    return region.timeline.moment(moment.replace(tzinfo=moment.tzinfo or datetime.UTC))


def _user(region: Region, reference: str) -> User | None:
    domain, _, name = reference.partition("/")
    return region.directory.user_of({"name": name, "domain": {"name": domain}})


def _volume(region: Region, wanted: WorkloadVolume, project: Project | None) -> Volume:
    service, kind = _place(region, wanted)
    user = _user(region, wanted.user)
    if project is None or user is None:
        raise NotFound(f"the workload has no project {wanted.project} or user {wanted.user}")
    volume = Volume(
        id=wanted.id or region.identifiers.uuid(),
        project_id=project.id,
        user_id=user.id,
        name=wanted.name,
        description=wanted.description,
        size=wanted.size,
        status="creating",
        availability_zone=service.zone,
        host=service.pool_name,
        type_id=kind.id,
        created_at=_created(region, wanted.created_at),
        metadata=dict(wanted.metadata),
        image_metadata=dict(wanted.image_metadata),
        service_uuid=service.uuid,
        bootable=wanted.bootable,
        readonly=wanted.readonly,
        multiattach=kind.is_multiattach,
        name_id=wanted.name_id,
        shared_targets=wanted.shared_targets,
        use_quota=wanted.use_quota,
    )
    storage = region.block_storage
    storage.volumes[volume.id] = volume
    storage.finish_create(volume, service)
    for data in wanted.writes:
        region.ceph.write(service.cluster, service.pool, volume.image, data.encode())
    _snapshots(region, wanted, volume, service)
    return volume


def _place(region: Region, wanted: WorkloadVolume) -> tuple[Service, VolumeType]:
    names = [backend.name for backend in region.deployment.cinder.backends]
    if wanted.backend not in names:
        raise NotFound(f"there is no Cinder backend {wanted.backend}; known: {', '.join(names)}")
    service = region.block_storage.service(region.deployment.backend(wanted.backend).service_host)
    kind = region.block_storage.type_named(wanted.volume_type)
    if service is None or kind is None:
        raise NotFound(f"there is no volume type {wanted.volume_type}")
    return service, kind


def _snapshots(region: Region, wanted: WorkloadVolume, volume: Volume, service: Service) -> None:
    for taken in wanted.snapshots:
        snapshot = Snapshot(
            id=taken.id or region.identifiers.uuid(),
            volume_id=volume.id,
            project_id=volume.project_id,
            user_id=volume.user_id,
            name=taken.name,
            description=taken.description,
            size=volume.size,
            status="creating",
            metadata=dict(taken.metadata),
            created_at=region.timeline.now(),
        )
        region.block_storage.snapshots[snapshot.id] = snapshot
        region.block_storage.finish_create_snapshot(snapshot, volume, service)


def _attach(region: Region, volume: Volume) -> None:
    """A server that nothing else is known of has the volume."""
    service = region.block_storage.service(volume.host or "")
    attachment = Attachment(
        id=region.identifiers.uuid(),
        volume_id=volume.id,
        server_id=region.identifiers.uuid(),
        host_name=f"compute-{service.site}" if service is not None else "",
        device="/dev/vdb",
        status="attached",
        attached_at=region.timeline.now(),
    )
    region.block_storage.attachments[attachment.id] = attachment
    volume.status = "in-use"
