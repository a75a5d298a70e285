"""What lives in a simulated cloud: projects, users, and volumes with all that belongs to them."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

from pydantic import Field

from dr_planner.errors import InputError
from dr_planner.model.deployment import Deployment
from dr_planner.model.frozen import Frozen
from dr_planner.model.openstack import CinderBackend, VolumeType
from dr_planner.simulator.workload_image import WorkloadImage, example_images
from dr_planner.simulator.workload_network import (
    WorkloadFloatingIP,
    WorkloadNetwork,
    WorkloadSecurityGroup,
    example_floating_ips,
    example_groups,
    example_networks,
)
from dr_planner.simulator.workload_server import (
    FLAVORS,
    WorkloadFlavor,
    WorkloadKeyPair,
    WorkloadServer,
    WorkloadServerGroup,
    example_key,
    example_server,
)


class WorkloadType(Frozen):
    """A volume type that the design does not have. Left out, ids are made up; so everywhere."""

    name: str
    extra_specs: dict[str, str] = Field(default_factory=dict)
    id: str = ""


class WorkloadUser(Frozen):
    """A user with roles on its project."""

    name: str
    id: str = ""
    roles: tuple[str, ...] = ("member",)


class WorkloadProject(Frozen):
    """A project and its users. Project, users and volumes belong to one domain."""

    name: str
    domain: str
    users: tuple[WorkloadUser, ...] = Field(min_length=1)
    id: str = ""
    domain_id: str = ""


class WorkloadSnapshot(Frozen):
    """A snapshot of a volume."""

    name: str | None
    description: str | None = None
    metadata: dict[str, str] = Field(default_factory=dict)
    id: str = ""


class WorkloadVolume(Frozen):
    """A volume. ``size`` is GiB; ``writes`` are what a guest has written to it.

    :param created_at: UTC, ISO 8601; left out, it is now.
    :param name_id: the id in the name of its image, where it is not its own.
    """

    project: str
    user: str
    name: str | None
    volume_type: str
    backend: str
    size: int = 1
    description: str | None = None
    metadata: dict[str, str] = Field(default_factory=dict)
    image_metadata: dict[str, str] = Field(default_factory=dict)
    bootable: bool = False
    readonly: bool | None = None
    server: str | None = Field(default=None, description="Server that it is attached to.")
    snapshots: tuple[WorkloadSnapshot, ...] = ()
    writes: tuple[str, ...] = ()
    id: str = ""
    created_at: str = ""
    name_id: str | None = None
    shared_targets: bool = True
    use_quota: bool = True


class Workload(Frozen):
    """Everything that a simulator is filled with."""

    types: tuple[WorkloadType, ...] = ()
    projects: tuple[WorkloadProject, ...] = ()
    volumes: tuple[WorkloadVolume, ...] = ()
    flavors: tuple[WorkloadFlavor, ...] = ()
    keypairs: tuple[WorkloadKeyPair, ...] = ()
    server_groups: tuple[WorkloadServerGroup, ...] = ()
    servers: tuple[WorkloadServer, ...] = ()
    images: tuple[WorkloadImage, ...] = ()
    networks: tuple[WorkloadNetwork, ...] = ()
    security_groups: tuple[WorkloadSecurityGroup, ...] = ()
    floating_ips: tuple[WorkloadFloatingIP, ...] = ()

    def part(self, backends: Collection[str], sites: Collection[str]) -> Workload:
        """What lives on some backends and at some sites, and everybody who could own it."""
        return self.model_copy(
            update={
                "volumes": tuple(v for v in self.volumes if v.backend in backends),
                "servers": tuple(s for s in self.servers if s.site in sites),
            }
        )


PROJECTS = (
    WorkloadProject(
        name="bank",
        domain="Default",
        users=(WorkloadUser(name="astrid"), WorkloadUser(name="teller", roles=("reader",))),
    ),
    WorkloadProject(
        name="museum",
        domain="Default",
        users=(WorkloadUser(name="björn"), WorkloadUser(name="curator")),
    ),
    WorkloadProject(name="weather", domain="research", users=(WorkloadUser(name="chandra"),)),
    WorkloadProject(name="bank", domain="research", users=(WorkloadUser(name="astrid"),)),
)
"""Two projects and two users share their names with others of another domain, on purpose."""

NAMES: tuple[str | None, ...] = (
    "ledger",
    "ledger",
    "",
    "räksmörgås",
    "データ",
    None,
    "archive 2019 (read only)",
    "root disk",
    "🛰 readings",
    "x" * 255,
    "--force",
    "a/b;c $HOME `id`",
)
DESCRIPTIONS: tuple[str | None, ...] = (
    None,
    "",
    "Do not delete.\nAsk Astrid first.",
    "Größe nach Bedarf – siehe Ticket 4711",
)
METADATA: tuple[dict[str, str], ...] = (
    {},
    {"tier": "gold", "app": "ledger"},
    {"note": "väl värt att spara", "empty": ""},
    {"long": "m" * 255},
)
BOOT_IMAGES: tuple[dict[str, str], ...] = (
    {
        "hw_firmware_type": "uefi",
        "hw_machine_type": "q35",
        "os_secure_boot": "required",
        "image_name": "debian-13",
        "min_disk": "0",
        "min_ram": "0",
    },
    {"hw_disk_bus": "scsi", "hw_scsi_model": "virtio-scsi", "os_type": "linux"},
)


def example_workload(
    deployment: Deployment, *, volumes: int = 24, site: str | None = None, seed: int = 0
) -> Workload:
    """A workload that has something of everything that a recovery must carry over.

    Four projects in two domains; volumes with awkward names, without names, with metadata, boot
    disks with image metadata, snapshots; servers; and per project a network behind a router, a
    security group, a floating IP and an image. The same arguments give the same workload.

    :param volumes: how many.
    :param site: where all of them live; None: in turn at every site that has a backend.
    :raises InputError: the design has no backend with a volume type there.
    """
    choice = random.Random(f"workload {seed}")
    places = _places(deployment, site)
    made = tuple(_volume(number, places, choice) for number in range(volumes))
    servers = _servers(deployment, made)
    owners = dict.fromkeys((server.project, server.user) for server in servers)
    names = tuple(f"{project.domain}/{project.name}" for project in PROJECTS)
    return Workload(
        projects=PROJECTS,
        volumes=made,
        flavors=FLAVORS,
        keypairs=tuple(example_key(user) for user in dict.fromkeys(user for _, user in owners)),
        server_groups=tuple(
            WorkloadServerGroup(project=project, user=user, name="apart")
            for project, user in owners
        ),
        servers=servers,
        images=example_images(names),
        networks=example_networks(names),
        security_groups=example_groups(names),
        floating_ips=example_floating_ips(
            names, {server.project: server.name for server in reversed(servers)}
        ),
    )


def _servers(
    deployment: Deployment, volumes: Sequence[WorkloadVolume]
) -> tuple[WorkloadServer, ...]:
    """The servers that volumes name, at sites of the design that have computes."""
    found: dict[str, WorkloadServer] = {}
    for volume in volumes:
        site = deployment.site(deployment.backend(volume.backend).site)
        if volume.server is not None and site.computes and volume.server not in found:
            found[volume.server] = example_server(
                len(found),
                name=volume.server,
                project=volume.project,
                user=volume.user,
                site=site.name,
            )
    return tuple(found.values())


def _places(
    deployment: Deployment, site: str | None
) -> Sequence[tuple[CinderBackend, VolumeType]]:
    """Each backend with one type after the other that it serves; sites take turns."""
    found = [
        (backend, kind)
        for kind in deployment.cinder.volume_types
        for backend in deployment.cinder.backends
        if (not kind.backends or backend.name in kind.backends)
        and not kind.multiattach
        and site in (None, backend.site)
    ]
    if not found:
        where = f"at site {site}" if site else "of the design"
        raise InputError(
            f"no Cinder backend {where} is served by a volume type, so no volumes can be made",
            remedy="Add a backend and a volume type to the design, or name another site.",
        )
    return found


def _volume(
    number: int, places: Sequence[tuple[CinderBackend, VolumeType]], choice: random.Random
) -> WorkloadVolume:
    backend, kind = places[number % len(places)]
    project = PROJECTS[number % len(PROJECTS)]
    writers = [user for user in project.users if "reader" not in user.roles]
    boots = number % 4 == 1
    snapshots = tuple(
        WorkloadSnapshot(
            name=f"before upgrade {index}" if index else None,
            description="nightly" if index else None,
            metadata={"kept": "a year"} if index else {},
        )
        for index in range((0, 1, 0, 2, 0)[number % 5])
    )
    return WorkloadVolume(
        project=f"{project.domain}/{project.name}",
        user=f"{project.domain}/{choice.choice(writers).name}",
        name=NAMES[number % len(NAMES)],
        description=DESCRIPTIONS[number % len(DESCRIPTIONS)],
        volume_type=kind.name,
        backend=backend.name,
        size=1 + number % 3,
        metadata=METADATA[(number // 2) % len(METADATA)],
        image_metadata=BOOT_IMAGES[number // 4 % 2] if boots else {},
        bootable=boots,
        readonly=True if number % 7 == 6 else None,
        server=f"server-{number}" if number % 6 == 1 else None,
        snapshots=snapshots,
        writes=tuple(f"block {index} of volume {number}" for index in range(choice.randint(1, 4))),
    )
