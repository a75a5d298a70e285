"""The closure of a volume: everything needed to give it back to its owner."""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.frozen import Frozen

CLOSURE_VERSION = 1


class Owner(Frozen):
    """A project or a user. The name and domain are None where the directory did not tell."""

    id: str
    name: str | None = None
    domain_id: str | None = None
    domain_name: str | None = None


class TypeByValue(Frozen):
    """A volume type with its extra specs, so that it can be compared after a move."""

    id: str
    name: str
    extra_specs: dict[str, str] = Field(default_factory=dict)


class Attachment(Frozen):
    """A server that had the volume."""

    server_id: str | None
    device: str | None
    attachment_id: str | None


class SnapshotClosure(Frozen):
    """A Cinder snapshot of the volume."""

    id: str
    name: str | None
    description: str | None
    size_gib: int
    status: str
    metadata: dict[str, str] = Field(default_factory=dict)


class VolumeClosure(Frozen):
    """A volume as its owner and Cinder knew it at one moment.

    Sizes are GiB. ``host`` is ``service_host#pool``; ``image`` is the RBD image's name.
    """

    version: int = CLOSURE_VERSION
    id: str
    name: str | None
    description: str | None
    size_gib: int
    status: str
    project: Owner
    user: Owner
    volume_type: TypeByValue | None
    availability_zone: str
    host: str
    bootable: bool
    multiattach: bool
    encrypted: bool
    encryption_key_id: str | None = None
    metadata: dict[str, str] = Field(default_factory=dict)
    image_metadata: dict[str, str] = Field(default_factory=dict)
    group_id: str | None = None
    source_volume_id: str | None = None
    source_snapshot_id: str | None = None
    replication_status: str | None = None
    consumes_quota: bool = True
    shared_targets: bool | None = None
    created_at: str = ""
    attachments: tuple[Attachment, ...] = ()
    snapshots: tuple[SnapshotClosure, ...] = ()
    image: str = Field(description="Name of the RBD image: volume-<id> unless it was migrated.")


class Catalog(Frozen):
    """The closures of one capture."""

    version: int = CLOSURE_VERSION
    id: str = Field(description="Name of this capture, unique in a state store.")
    deployment: str
    captured_at: str = Field(description="UTC, ISO 8601.")
    captured_from: str = Field(description="Site whose endpoints answered.")
    volumes: tuple[VolumeClosure, ...]
