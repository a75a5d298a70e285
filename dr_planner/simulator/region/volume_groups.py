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


@dataclass
class VolumeGroups:
    """The rows, by their ids."""

    types: dict[str, GroupType] = field(default_factory=dict)
    groups: dict[str, VolumeGroup] = field(default_factory=dict)
    snapshots: dict[str, GroupSnapshot] = field(default_factory=dict)

    def group_snapshot_of(self, snapshot_id: str) -> str | None:
        """The group snapshot that a snapshot belongs to."""
        for row in self.snapshots.values():
            if snapshot_id in row.snapshot_ids:
                return row.id
        return None
