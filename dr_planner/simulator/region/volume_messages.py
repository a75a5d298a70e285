"""What Cinder tells users about work that went wrong after an answer of 202."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.volume import Volume

MONTH = 30 * 24 * 3600.0
"""Seconds that a message is kept (message_ttl)."""


@dataclass(eq=False)
class Message:
    """One message. Times in simulated seconds.

    :param event_id: such as ``VOLUME_VOLUME_001_003``: resource, action and detail.
    """

    id: str
    project_id: str
    event_id: str
    text: str
    resource_type: str
    resource_uuid: str
    request_id: str
    created_at: float
    level: str = "ERROR"


def no_backend(identifiers: Identifiers, volume: Volume, now: float) -> Message:
    """What the scheduler says when it finds no place for a volume."""
    return Message(
        id=identifiers.uuid(),
        project_id=volume.project_id,
        event_id="VOLUME_VOLUME_001_003",
        text="schedule allocate volume:Could not find any available weighted backend.",
        resource_type="VOLUME",
        resource_uuid=volume.id,
        request_id=f"req-{identifiers.uuid()}",
        created_at=now,
    )
