"""The twin of a captured cloud: a workload with the volumes and servers of a catalog.

What a catalog does not say is made up as little as possible: content is a few bytes that name the
volume, a server is known by its id and its volumes alone and lives where they do.
"""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.errors import InputError
from dr_planner.model.closure import Catalog, Owner, VolumeClosure
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.simulator.pseudonym import Pseudonyms
from dr_planner.simulator.workload import (
    Workload,
    WorkloadProject,
    WorkloadSnapshot,
    WorkloadType,
    WorkloadUser,
    WorkloadVolume,
)
from dr_planner.simulator.workload_server import FLAVORS, WorkloadServer

DEFAULT_DOMAIN = "Default"
IMAGE = "volume-"


def twin(catalog: Catalog, deployment: Deployment) -> Workload:
    """What fills a simulator of the same design with the same cloud.

    :raises InputError: the catalog has volumes on backends that the design does not have.
    """
    backends = {backend.service_host: backend for backend in deployment.cinder.backends}
    strange = sorted({_service(v) for v in catalog.volumes} - set(backends))
    if strange:
        raise InputError(
            f"the catalog {catalog.id} has volumes on {', '.join(strange)}, which the design "
            f"{deployment.name} does not have",
            remedy="Use the design that the catalog was captured with.",
        )
    return Workload(
        types=tuple(_types(catalog.volumes)),
        projects=_projects(catalog.volumes),
        volumes=tuple(_volume(v, backends[_service(v)]) for v in catalog.volumes),
        flavors=FLAVORS,
        servers=tuple(_servers(catalog.volumes, backends, deployment)),
    )


def under_pseudonyms(catalog: Catalog, names: Pseudonyms) -> Catalog:
    """The same catalog without a name, an id or a word of a tenant.

    Sizes, types, zones, hosts, statuses and what belongs to what stay as they are.
    """
    return catalog.model_copy(
        update={"volumes": tuple(_renamed(closure, names) for closure in catalog.volumes)}
    )


def _renamed(closure: VolumeClosure, names: Pseudonyms) -> VolumeClosure:
    id = names.id(closure.id)
    return closure.model_copy(
        update={
            "id": id,
            "image": f"{IMAGE}{id}",
            "name": names.name("volume", closure.name) if closure.name else closure.name,
            "description": names.words(closure.description),
            "project": _owner("project", closure.project, names),
            "user": _owner("user", closure.user, names),
            "metadata": names.metadata(closure.metadata),
            "image_metadata": names.image_metadata(closure.image_metadata),
            "encryption_key_id": closure.encryption_key_id and names.id(closure.encryption_key_id),
            "group_id": closure.group_id and names.id(closure.group_id),
            "source_volume_id": closure.source_volume_id and names.id(closure.source_volume_id),
            "source_snapshot_id": closure.source_snapshot_id
            and names.id(closure.source_snapshot_id),
            "attachments": tuple(
                attachment.model_copy(
                    update={
                        "server_id": attachment.server_id and names.id(attachment.server_id),
                        "attachment_id": attachment.attachment_id
                        and names.id(attachment.attachment_id),
                    }
                )
                for attachment in closure.attachments
            ),
            "snapshots": tuple(
                snapshot.model_copy(
                    update={
                        "id": names.id(snapshot.id),
                        "name": names.words(snapshot.name),
                        "description": names.words(snapshot.description),
                        "metadata": names.metadata(snapshot.metadata),
                    }
                )
                for snapshot in closure.snapshots
            ),
        }
    )


def _owner(kind: str, owner: Owner, names: Pseudonyms) -> Owner:
    default = owner.domain_name == DEFAULT_DOMAIN
    return Owner(
        id=names.id(owner.id),
        name=owner.name and names.name(kind, f"{owner.domain_name}/{owner.name}"),
        domain_id=owner.domain_id if default or not owner.domain_id else names.id(owner.domain_id),
        domain_name=owner.domain_name
        if default or not owner.domain_name
        else names.name("domain", owner.domain_name),
    )


def _service(closure: VolumeClosure) -> str:
    return closure.host.partition("#")[0]


def _types(volumes: Iterable[VolumeClosure]) -> Iterable[WorkloadType]:
    kinds = {v.volume_type.name: v.volume_type for v in volumes if v.volume_type is not None}
    for name, kind in sorted(kinds.items()):
        yield WorkloadType(name=name, extra_specs=kind.extra_specs, id=kind.id)


def _reference(owner: Owner) -> str:
    """``domain/name``; an owner without a name goes by its id."""
    return f"{owner.domain_name or DEFAULT_DOMAIN}/{owner.name or owner.id}"


def _projects(volumes: Iterable[VolumeClosure]) -> tuple[WorkloadProject, ...]:
    """Every project with the users that own something in it."""
    projects: dict[str, Owner] = {}
    users: dict[str, dict[str, Owner]] = {}
    for volume in volumes:
        name = _reference(volume.project)
        projects[name] = volume.project
        users.setdefault(name, {})[_reference(volume.user)] = volume.user
    found = []
    for name, project in projects.items():
        domain = name.partition("/")[0]
        members = [
            WorkloadUser(name=user.name or user.id, id=user.id)
            for reference, user in users[name].items()
            if reference.partition("/")[0] == domain
        ]
        found.append(
            WorkloadProject(
                name=project.name or project.id,
                id=project.id,
                domain=domain,
                domain_id=project.domain_id or "",
                users=tuple(members) or (WorkloadUser(name=f"owner-of-{project.id[:8]}"),),
            )
        )
    return tuple(found) + _strangers(projects, users)


def _strangers(
    projects: dict[str, Owner], users: dict[str, dict[str, Owner]]
) -> tuple[WorkloadProject, ...]:
    """Users who own volumes in a project of another domain get a project of their own domain."""
    found: dict[str, WorkloadProject] = {}
    for name in projects:
        for reference, user in users[name].items():
            domain = reference.partition("/")[0]
            if domain != name.partition("/")[0]:
                found[reference] = WorkloadProject(
                    name=f"home of {user.name or user.id}",
                    domain=domain,
                    domain_id=user.domain_id or "",
                    users=(WorkloadUser(name=user.name or user.id, id=user.id),),
                )
    return tuple(found.values())


def _volume(closure: VolumeClosure, backend: CinderBackend) -> WorkloadVolume:
    servers = [a.server_id for a in closure.attachments if a.server_id]
    name_id = closure.image.removeprefix(IMAGE)
    return WorkloadVolume(
        id=closure.id,
        project=_reference(closure.project),
        user=_reference(closure.user),
        name=closure.name,
        description=closure.description,
        volume_type=closure.volume_type.name if closure.volume_type else "__DEFAULT__",
        backend=backend.name,
        size=closure.size_gib,
        metadata=closure.metadata,
        image_metadata=closure.image_metadata,
        bootable=closure.bootable,
        server=_server_name(servers[0]) if servers else None,
        created_at=closure.created_at,
        name_id=None if name_id == closure.id else name_id,
        shared_targets=closure.shared_targets is not False,
        use_quota=closure.consumes_quota,
        writes=(f"content of {closure.id}",),
        snapshots=tuple(
            WorkloadSnapshot(
                id=snapshot.id,
                name=snapshot.name,
                description=snapshot.description,
                metadata=snapshot.metadata,
            )
            for snapshot in closure.snapshots
        ),
    )


def _server_name(id: str) -> str:
    return f"server-{id}"


def _servers(
    volumes: Iterable[VolumeClosure],
    backends: dict[str, CinderBackend],
    deployment: Deployment,
) -> Iterable[WorkloadServer]:
    """Every server that has a volume, where the site of its first one has computes."""
    seen: set[str] = set()
    for volume in volumes:
        site = deployment.site(backends[_service(volume)].site)
        for attachment in volume.attachments[:1]:
            id = attachment.server_id
            if not id or id in seen or not site.computes:
                continue
            seen.add(id)
            yield WorkloadServer(
                id=id,
                name=_server_name(id),
                project=_reference(volume.project),
                user=_reference(volume.user),
                flavor=FLAVORS[0].name,
                site=site.name,
            )
