"""Rows of Nova's database. Times are simulated seconds; memory is MiB, disks are GiB."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

NO_STATE, RUNNING, PAUSED, SHUTDOWN, CRASHED, SUSPENDED = 0, 1, 3, 4, 6, 7
"""Power states."""

ZONE_KEY = "availability_zone"
"""The metadata of an aggregate that makes a zone of it."""


@dataclass(eq=False)
class Flavor:
    """A flavor. Servers keep a copy of the one that they were made with."""

    id: str
    name: str
    ram: int
    vcpus: int
    disk: int
    ephemeral: int = 0
    swap: int = 0
    rxtx_factor: float = 1.0
    is_public: bool = True
    description: str | None = None
    extra_specs: dict[str, str] = field(default_factory=dict)
    projects: set[str] = field(default_factory=set)


@dataclass(eq=False)
class KeyPair:
    """A public key of a user."""

    number: int
    name: str
    user_id: str
    public_key: str
    fingerprint: str
    created_at: float
    type: str = "ssh"


@dataclass(eq=False)
class ServerGroup:
    """A group of servers that are kept together or apart."""

    id: str
    name: str
    policy: str
    project_id: str
    user_id: str
    rules: dict[str, int] = field(default_factory=dict)
    members: list[str] = field(default_factory=list)


@dataclass(eq=False)
class ComputeService:
    """A service of Nova; those of nova-compute are also hypervisors.

    :param number: its id before 2.53.
    :param site: where it runs; it is dead while the site is lost.
    :param node: the UUID of its hypervisor and resource provider.
    :param vcpus, memory, disk: what it can give to servers, before overcommitment.
    :param queue: work that was sent to it while it was dead.
    """

    number: int
    uuid: str
    binary: str
    host: str
    site: str
    node: str = ""
    vcpus: int = 0
    memory: int = 0
    disk: int = 0
    disabled: bool = False
    disabled_reason: str | None = None
    forced_down: bool = False
    died_at: float | None = None
    started_at: float = 0.0
    queue: list[Callable[[], None]] = field(default_factory=list)

    @property
    def is_compute(self) -> bool:
        """Whether servers run on it."""
        return self.binary == "nova-compute"


@dataclass(eq=False)
class Aggregate:
    """A host aggregate; with the metadata ``availability_zone`` it is a zone."""

    number: int
    uuid: str
    name: str
    created_at: float
    hosts: list[str] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    updated_at: float | None = None

    @property
    def zone(self) -> str | None:
        """The zone that it is."""
        return self.metadata.get(ZONE_KEY)


@dataclass(eq=False)
class BlockDevice:
    """One disk of a server (block_device_mapping).

    :param volume_id: None until the volume was made, and of local disks.
    :param boot_index: 0: the disk to boot from; None: none to boot from.
    """

    uuid: str
    source: str
    destination: str
    volume_id: str | None = None
    image_id: str | None = None
    snapshot_id: str | None = None
    size: int | None = None
    volume_type: str | None = None
    boot_index: int | None = None
    delete_on_termination: bool = False
    device: str | None = None
    tag: str | None = None
    attachment_id: str | None = None

    @property
    def is_root(self) -> bool:
        """Whether the server boots from it."""
        return self.boot_index == 0


@dataclass(eq=False)
class Interface:
    """A network interface of a server.

    :param made: Nova made the port, and removes it with the server.
    """

    port_id: str
    tag: str | None = None
    made: bool = False


@dataclass(eq=False)
class Event:
    """A part of an action, as one service did it; without a result it is not over."""

    name: str
    started_at: float
    host: str
    finished_at: float | None = None
    result: str | None = None
    details: str | None = None


@dataclass(eq=False)
class Action:
    """What was asked of a server, and what came of it."""

    name: str
    request_id: str
    user_id: str
    project_id: str
    started_at: float
    updated_at: float
    message: str | None = None
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True)
class ServerFault:
    """Why a server is in error."""

    code: int
    message: str
    created_at: float
    details: str = ""


@dataclass(eq=False)
class Migration:
    """A server on its way from one host to another."""

    number: int
    uuid: str
    server_id: str
    type: str
    status: str
    source: str
    destination: str | None
    user_id: str
    project_id: str
    created_at: float
    updated_at: float | None = None


@dataclass(eq=False)
class Server:
    """A server.

    :param number: makes its name on the hypervisor.
    :param zone: of its host, as the row keeps it.
    :param pinned_zone: the zone that the scheduler must keep to; None: any.
    :param requested_host: the host that was asked for at creation; None: any.
    """

    id: str
    number: int
    name: str
    project_id: str
    user_id: str
    flavor: Flavor
    created_at: float
    hostname: str
    reservation_id: str
    description: str | None = None
    image_id: str = ""
    image_properties: dict[str, str] = field(default_factory=dict)
    updated_at: float | None = None
    launched_at: float | None = None
    terminated_at: float | None = None
    vm_state: str = "building"
    task_state: str | None = "scheduling"
    power_state: int = NO_STATE
    progress: int = 0
    host: str | None = None
    zone: str | None = None
    pinned_zone: str | None = None
    requested_host: str | None = None
    key_name: str | None = None
    user_data: str | None = None
    config_drive: str = ""
    metadata: dict[str, str] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    locked_by: str | None = None
    locked_reason: str | None = None
    hints: dict[str, object] = field(default_factory=dict)
    group_id: str | None = None
    devices: list[BlockDevice] = field(default_factory=list)
    interfaces: list[Interface] = field(default_factory=list)
    security_groups: list[str] = field(default_factory=list)
    fault: ServerFault | None = None
    access_ip_v4: str = ""
    access_ip_v6: str = ""
    disk_config: str = "MANUAL"
    root_device: str | None = None
    deleted: bool = False
    actions: list[Action] = field(default_factory=list)
    old_flavor: Flavor | None = None
    old_host: str | None = None
    state_before_resize: str = "active"
    shelved_image_id: str | None = None

    @property
    def boots_from_volume(self) -> bool:
        """Whether its root disk is a volume."""
        return any(d.is_root and d.destination == "volume" for d in self.devices)

    def device_of(self, volume_id: str) -> BlockDevice | None:
        """The disk that is a volume."""
        return next((d for d in self.devices if d.volume_id == volume_id), None)
