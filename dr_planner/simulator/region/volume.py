"""Rows of Cinder's database. Times are simulated seconds; sizes are GiB."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

REPLICATION_ENABLED = "replication_enabled"
TRUE = "<is> True"


@dataclass(eq=False)
class VolumeType:
    """A volume type."""

    id: str
    name: str
    extra_specs: dict[str, str] = field(default_factory=dict)
    description: str | None = None
    is_public: bool = True
    projects: set[str] = field(default_factory=set)

    @property
    def is_replicated(self) -> bool:
        """Whether Cinder's RBD driver mirrors its volumes: the spec's exact words decide."""
        return self.extra_specs.get(REPLICATION_ENABLED) == TRUE

    @property
    def is_multiattach(self) -> bool:
        """Whether its volumes may be attached more than once."""
        return self.extra_specs.get("multiattach") == TRUE


@dataclass(eq=False)
class Service:
    """A service of Cinder.

    :param site: where it runs; it is down while the site is lost.
    :param targets: the backend ids that it replicates to.
    :param queue: work that was sent to it while it was dead.
    """

    uuid: str
    binary: str
    host: str
    zone: str
    site: str
    disabled: bool = False
    disabled_reason: str | None = None
    replication_status: str = "disabled"
    active_backend_id: str | None = None
    frozen: bool = False
    cluster: str = ""
    pool: str = ""
    pool_name: str = ""
    backend_name: str = ""
    targets: tuple[str, ...] = ()
    died_at: float | None = None
    queue: list[Callable[[], None]] = field(default_factory=list)


@dataclass(eq=False)
class Snapshot:
    """A snapshot."""

    id: str
    volume_id: str
    project_id: str
    user_id: str
    name: str | None
    description: str | None
    size: int
    status: str
    metadata: dict[str, str]
    created_at: float
    updated_at: float | None = None
    progress: str = "0%"


@dataclass(eq=False)
class Attachment:
    """An attachment of a volume to a server."""

    id: str
    volume_id: str
    server_id: str
    host_name: str
    device: str
    status: str
    attached_at: float | None
    mode: str = "rw"


@dataclass(eq=False)
class Volume:
    """A volume. ``host`` is ``service_host#pool``; ``readonly`` None: the flag was never set."""

    id: str
    project_id: str
    user_id: str
    name: str | None
    description: str | None
    size: int
    status: str
    availability_zone: str
    host: str | None
    type_id: str
    created_at: float
    metadata: dict[str, str] = field(default_factory=dict)
    image_metadata: dict[str, str] = field(default_factory=dict)
    updated_at: float | None = None
    service_uuid: str | None = None
    bootable: bool = False
    multiattach: bool = False
    readonly: bool | None = None
    replication_status: str | None = None
    previous_status: str | None = None
    snapshot_id: str | None = None
    source_volid: str | None = None
    group_id: str | None = None
    encryption_key_id: str | None = None
    provider_id: str | None = None
    migration_status: str | None = None
    shared_targets: bool = True
    use_quota: bool = True

    @property
    def image(self) -> str:
        """Name of its RBD image (volume_name_template)."""
        return f"volume-{self.id}"

    @property
    def service_host(self) -> str:
        """The host of its service: its own without the pool."""
        return (self.host or "").partition("#")[0]
