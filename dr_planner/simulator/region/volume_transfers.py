"""Transfers of volumes to other projects."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class Transfer:
    """An offer of a volume. Who knows the key may take it. Times in simulated seconds.

    :param no_snapshots: the snapshots of the volume stay with their project.
    """

    id: str
    volume_id: str
    name: str | None
    source_project_id: str
    created_at: float
    auth_key: str = field(repr=False)
    no_snapshots: bool = False
    destination_project_id: str | None = None
    accepted: bool = False
