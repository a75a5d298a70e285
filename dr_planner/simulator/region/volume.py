"""Rows of Cinder's database. Times are simulated seconds; sizes are GiB."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

REPLICATION_ENABLED = "replication_enabled"
TRUE = "<is> True"

PRIMARY = "default"
"""The backend id by which a backend fails back."""


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


@dataclass(frozen=True)
class CephTarget:
    """One of the clusters that a backend can serve its volumes from, and how clients reach it.

    :param cluster: the Ceph cluster.
    :param name: how clients are told to call it; of a replication target its backend id.
    :param secret_uuid: of the secret that libvirt keeps for it.
    :param monitors: address and port of each.
    """

    cluster: str
    name: str
    user: str
    secret_uuid: str
    monitors: tuple[tuple[str, str], ...] = ()


@dataclass(eq=False)
class Service:
    """A service of Cinder.

    :param site: where it runs; it dies with the site.
    :param home: the site where it runs normally.
    :param standby: further sites where it can be started when its own is lost.
    :param clusters: where its volumes can be, by backend id; ``default`` is the primary.
    :param run: counts its starts; work that began in an earlier run is lost.
    :param died_at: when its process died.
    :param silent_since: when its heartbeats stopped: with its process, or because its driver
        found no cluster when it was started.
    :param initialising: its driver still looks for its cluster, and it takes no orders.
    :param queue: work that was sent to it while it was dead, or not ready.
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
    clusters: dict[str, CephTarget] = field(default_factory=dict)
    pool: str = ""
    pool_name: str = ""
    backend_name: str = ""
    home: str = ""
    standby: tuple[str, ...] = ()
    run: int = 0
    died_at: float | None = None
    silent_since: float | None = None
    levels: dict[str, str] = field(default_factory=dict)
    initialising: bool = False
    queue: list[Callable[[], None]] = field(default_factory=list)

    @property
    def targets(self) -> tuple[str, ...]:
        """The backend ids that it replicates to."""
        return tuple(name for name in self.clusters if name != PRIMARY)

    @property
    def active(self) -> CephTarget | None:
        """From where it serves its volumes now."""
        return self.clusters.get(self.active_backend_id or PRIMARY)

    @property
    def cluster(self) -> str:
        """The Ceph cluster from which it serves its volumes now."""
        return self.active.cluster if self.active is not None else ""


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

    @property
    def image_name(self) -> str:
        """Name of its RBD snapshot (snapshot_name_template)."""
        return f"snapshot-{self.id}"


@dataclass(eq=False)
class Attachment:
    """An attachment of a volume to a server, or to a host alone.

    :param mode: ``rw``, ``ro``, or ``null`` while nobody has said.
    :param target: the cluster that the host was told of when it connected. It stays so, wherever
        the volume goes meanwhile.
    """

    id: str
    volume_id: str
    server_id: str | None
    host_name: str
    device: str
    status: str
    attached_at: float | None
    mode: str = "rw"
    target: CephTarget | None = None
    enforce_multipath: bool = False

    @property
    def is_connected(self) -> bool:
        """Whether a host was told how to reach the volume."""
        return self.target is not None or self.status == "attached"


@dataclass(eq=False)
class Volume:
    """A volume.

    :param host: ``service_host#pool``.
    :param readonly: None: the flag was never set.
    :param name_id: the id in the name of its image, where it is not its own.
    :param had_journaling: whether its image had a journal before replication was enabled; the
        driver keeps it (replication_driver_data), and it is in no answer of the API.
    """

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
    name_id: str | None = None
    had_journaling: bool | None = None

    @property
    def image(self) -> str:
        """Name of its RBD image (volume_name_template); a migration may leave it another id."""
        return f"volume-{self.name_id or self.id}"

    @property
    def migrates(self) -> bool:
        """Whether a migration of it is under way."""
        return self.migration_status not in (None, "deleting", "error", "success")

    @property
    def service_host(self) -> str:
        """The host of its service: its own without the pool."""
        return (self.host or "").partition("#")[0]
