"""Groups of volumes, their types, and snapshots of all volumes of a group."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class GroupType:
    """A type of groups."""

    id: str
    name: str
    description: str | None
    is_public: bool
    specs: dict[str, str] = field(default_factory=dict)

    @property
    def is_replicated(self) -> bool:
        """Whether its groups can be failed over as one."""
        keys = ("group_replication_enabled", "consistent_group_replication_enabled")
        return any(self.specs.get(key) == "<is> True" for key in keys)


@dataclass(eq=False)
class VolumeGroup:
    """A group of volumes. Times in simulated seconds.

    :param type_ids: the volume types that its volumes may have.
    """

    id: str
    project_id: str
    user_id: str
    name: str | None
    description: str | None
    group_type_id: str
    type_ids: list[str]
    availability_zone: str | None
    created_at: float
    status: str = "creating"
    host: str | None = None
    group_snapshot_id: str | None = None
    source_group_id: str | None = None
    replication_status: str | None = None


@dataclass(eq=False)
class GroupSnapshot:
    """A snapshot of every volume of a group. Times in simulated seconds.

    :param snapshot_ids: the snapshots that belong to it.
    """

    id: str
    group_id: str
    group_type_id: str
    project_id: str
    user_id: str
    name: str | None
    description: str | None
    created_at: float
    status: str = "creating"
    snapshot_ids: list[str] = field(default_factory=list)


def _first() -> dict[str, GroupType]:
    made = GroupType(
        "5c9f1a5e-2d0c-4f8e-9b7a-3e6d1c8b4a70",
        "default_cgsnapshot_type",
        "Default group type for migrating cgsnapshot",
        is_public=True,
        specs={"consistent_group_snapshot_enabled": "<is> True"},
    )
    return {made.id: made}


@dataclass
class VolumeGroups:
    """The rows, by their ids. One group type comes with the database.

    :param snapshot_in: the id of a group snapshot by that of each snapshot in it.
    """

    types: dict[str, GroupType] = field(default_factory=_first)
    groups: dict[str, VolumeGroup] = field(default_factory=dict)
    snapshots: dict[str, GroupSnapshot] = field(default_factory=dict)
    snapshot_in: dict[str, str] = field(default_factory=dict)
