"""Backups of volumes: rows, and the work of a backup service that is always there."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Backup:
    """A backup. Times in simulated seconds, size in GiB.

    :param parent_id: the backup that it goes on from; None: it is complete in itself.
    """

    id: str
    volume_id: str
    project_id: str
    user_id: str
    name: str | None
    description: str | None
    size: int
    created_at: float
    container: str | None
    availability_zone: str | None
    host: str
    status: str = "creating"
    updated_at: float | None = None
    snapshot_id: str | None = None
    parent_id: str | None = None
    fail_reason: str | None = None
    object_count: int = 0
    metadata: dict[str, str] = field(default_factory=dict)
    content: list[bytes] = field(default_factory=list)
