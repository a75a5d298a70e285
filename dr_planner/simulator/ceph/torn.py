"""What is left of an image whose last mirror snapshot was fetched in part only."""

from __future__ import annotations

from dr_planner.simulator.ceph.image import Event, Image, What
from dr_planner.simulator.ceph.mirror import Sync


def tear(image: Image, sync: Sync, progress: float) -> None:
    """Let a copy have a part of what it was fetching: neither the old content nor the new.

    :param progress: between 0 and 1: how much of it had arrived.
    """
    rest = int(progress * sync.bytes)
    for event in sync.events:
        if event.what is What.WRITE and rest < len(event.data):
            part = event.data[:rest]
            if part:
                image.apply(Event(What.WRITE, event.at, event.seen_from, image.cluster, data=part))
            return
        rest -= len(event.data)
        image.apply(event)
