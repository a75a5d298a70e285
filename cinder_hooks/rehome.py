"""Re-homing: giving a volume to another backend of the same Cinder, decided without Cinder.

Both backends keep their pools on Ceph clusters that mirror each other. When the image has been
promoted at the other cluster, only Cinder's own row still says the old backend. Re-homing changes
that row: host, cluster, availability zone, service and, where asked for, the volume type.
Everything else stays, the volume's UUID first of all.

This module holds the request's schema and the decision; :mod:`cinder_hooks.api` asks Cinder for
the facts, and does what is decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ACTION = "dr-rehome"
BAD_REQUEST = 400
CONFLICT = 409

MOVABLE_STATUSES = ("available", "in-use", "error")
"""Statuses in which no service is at work on a volume. Any other is refused."""

SETTLED_MIGRATIONS = (None, "deleting", "error", "success")
"""What Cinder itself calls "not migrating" (``volume.API.AVAILABLE_MIGRATION_STATUS``)."""

REPLICATION_AT_WORK = ("failing-over", "enabling", "disabling")

_HOST = {
    "type": "string",
    "minLength": 3,
    "maxLength": 255,
    "pattern": r"^[^\s#]+@[^\s@#]+(#\S+)?$",
}
_NAME = {"type": "string", "minLength": 1, "maxLength": 255}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        ACTION: {
            "type": "object",
            "properties": {
                "from_host": _HOST,
                "to_host": _HOST,
                "availability_zone": _NAME,
                "volume_type": {**_NAME, "type": ["string", "null"]},
            },
            "required": ["from_host", "to_host", "availability_zone"],
            "additionalProperties": False,
        },
    },
    "required": [ACTION],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Request:
    """What the caller wants. ``volume_type`` is a name or an id; None keeps the type."""

    from_host: str
    to_host: str
    availability_zone: str
    volume_type: str | None = None

    @classmethod
    def from_body(cls, body: Mapping[str, Any]) -> Request:
        """Read a request's body, which has passed the schema."""
        return cls(**body[ACTION])

    @property
    def to_service(self) -> str:
        """The target without its pool: the name of its cinder-volume service."""
        return self.to_host.partition("#")[0]

    @property
    def to_pool(self) -> str:
        """The target's pool, empty where the target names none."""
        return self.to_host.partition("#")[2]


@dataclass(frozen=True)
class VolumeType:
    """What matters of a volume type. ``zones`` is None where the type may be in any."""

    id: str
    name: str
    replicated: bool
    multiattach: bool
    encryption: tuple[tuple[str, Any], ...] = ()
    zones: tuple[str, ...] | None = None
    open_to_owner: bool = True


@dataclass(frozen=True)
class Volume:
    """What matters of a volume's row."""

    id: str
    host: str | None
    cluster_name: str | None
    availability_zone: str | None
    status: str
    migration_status: str | None
    replication_status: str | None
    volume_type: VolumeType | None


@dataclass(frozen=True)
class Service:
    """The cinder-volume service that shall have the volume."""

    host: str
    uuid: str
    availability_zone: str | None
    cluster_name: str | None = None
    active_backend_id: str | None = None


@dataclass(frozen=True)
class Change:
    """Columns to write, and what the row must still say when they are written."""

    values: Mapping[str, str | None]
    expected: Mapping[str, Any]


@dataclass(frozen=True)
class AlreadyThere:
    """The volume is where it was asked to be. Nothing is left to do."""


@dataclass(frozen=True)
class Refusal:
    """The answer is no: an HTTP status and the reason."""

    status: int
    reason: str


Decision = Change | AlreadyThere | Refusal


def decide(
    volume: Volume, service: Service | None, new_type: VolumeType | None, request: Request
) -> Decision:
    """Say what has to change, that nothing has, or why it must not.

    :param service: the target's service, None where Cinder knows none of that name.
    :param new_type: the type that was asked for, None where none was or Cinder knows none.
    """
    return (
        _wrong_request(service, new_type, request)
        or _unfit_type(volume, new_type, request)
        or _settled(volume, new_type, request)
        or _busy(volume)
        or _change(volume, service, new_type, request)
    )


def _wrong_request(
    service: Service | None, new_type: VolumeType | None, request: Request
) -> Refusal | None:
    """Refuse what is wrong whatever the volume is."""
    if request.from_host == request.to_host:
        return _bad("from_host and to_host are the same")
    if service is None:
        return _bad(f"no cinder-volume service {request.to_service} is known")
    if request.availability_zone != service.availability_zone:
        return _bad(
            f"availability zone {request.availability_zone} is not that of "
            f"{service.host}, which is {service.availability_zone}"
        )
    if request.volume_type is not None and new_type is None:
        return _bad(f"volume type {request.volume_type} is not known")
    if service.active_backend_id:
        return Refusal(
            CONFLICT,
            f"{service.host} is itself failed over to {service.active_backend_id}; fail it back "
            "first",
        )
    return None


def _unfit_type(volume: Volume, new_type: VolumeType | None, request: Request) -> Refusal | None:
    """Refuse a type whose volumes differ in more than their place.

    Nothing happens to the image here, so a type that promises another image would lie.
    """
    if new_type is None:
        return None
    if not new_type.open_to_owner:
        return _bad(
            f"volume type {new_type.name} is private and the volume's project has no access to it"
        )
    if new_type.zones is not None and request.availability_zone not in new_type.zones:
        return _bad(
            f"volume type {new_type.name} does not allow availability zone "
            f"{request.availability_zone}"
        )
    old = volume.volume_type or VolumeType("", "", replicated=False, multiattach=False)
    for what in ("replicated", "multiattach", "encryption"):
        if getattr(old, what) != getattr(new_type, what):
            return _bad(
                f"volume types {old.name or '(none)'} and {new_type.name} differ in: {what}"
            )
    return None


def _settled(
    volume: Volume, new_type: VolumeType | None, request: Request
) -> AlreadyThere | Refusal | None:
    """Tell a volume that is there already, and one that is where nobody expected it."""
    if volume.host == request.from_host:
        return None
    if volume.host != request.to_host:
        return Refusal(CONFLICT, f"the volume is at {volume.host}, not at {request.from_host}")
    if volume.availability_zone != request.availability_zone:
        return Refusal(
            CONFLICT,
            f"the volume is at {volume.host} already, in availability zone "
            f"{volume.availability_zone}",
        )
    old = volume.volume_type
    if new_type is not None and (old is None or old.id != new_type.id):
        name = old.name if old else "(none)"
        return Refusal(CONFLICT, f"the volume is at {volume.host} already, with type {name}")
    return AlreadyThere()


def _busy(volume: Volume) -> Refusal | None:
    """Refuse a volume that some service is at work on."""
    if volume.status not in MOVABLE_STATUSES:
        return Refusal(
            CONFLICT,
            f"the volume is {volume.status}; it must be available, in-use or error. Where the "
            "service at work is lost, reset the status first",
        )
    if volume.migration_status not in SETTLED_MIGRATIONS:
        return Refusal(CONFLICT, f"the volume is migrating: {volume.migration_status}")
    if volume.replication_status in REPLICATION_AT_WORK:
        return Refusal(CONFLICT, f"the volume's replication is {volume.replication_status}")
    return None


def _change(
    volume: Volume, service: Service | None, new_type: VolumeType | None, request: Request
) -> Change:
    assert service is not None  # _wrong_request has refused it
    old_type = volume.volume_type.id if volume.volume_type else None
    values: dict[str, str | None] = {
        "host": request.to_host,
        "cluster_name": _clustered(service.cluster_name, request.to_pool),
        "availability_zone": request.availability_zone,
        "service_uuid": service.uuid,
    }
    if new_type is not None:
        values["volume_type_id"] = new_type.id
    return Change(
        values=values,
        expected={
            "host": request.from_host,
            "status": MOVABLE_STATUSES,
            "migration_status": SETTLED_MIGRATIONS,
            "volume_type_id": old_type,
        },
    )


def _clustered(cluster_name: str | None, pool: str) -> str | None:
    """A volume names its service's cluster together with its pool, as it does its host."""
    if not cluster_name or not pool:
        return cluster_name or None
    return f"{cluster_name}#{pool}"


def _bad(reason: str) -> Refusal:
    return Refusal(BAD_REQUEST, reason)
