"""Mirroring as observed: what one cluster says of one image."""

from __future__ import annotations

from enum import StrEnum

from dr_planner.model.frozen import Frozen

SEEN_DEMOTION = ("remote image is not primary", "remote image demoted")


class Presence(StrEnum):
    """Whether an image is there at all. ``unknown``: the cluster gave no answer."""

    PRESENT = "present"
    ABSENT = "absent"
    UNKNOWN = "unknown"


class ImageState(Frozen):
    """One image, seen from one cluster, at one moment.

    ``primary`` comes from ``rbd info`` and is None where the image is not mirrored or not seen:
    the mirror status does not tell it, and hides dual primaries (measured on Ceph 16.2.15).
    ``last_update`` is in UTC: rbd prints the time of whoever runs it, and is run in that zone.
    """

    cluster: str
    pool: str
    image: str
    presence: Presence
    primary: bool | None = None
    mirrored: bool | None = None
    global_id: str | None = None
    state: str = ""
    description: str = ""
    peer_state: str = ""
    peer_description: str = ""
    entries_behind: int | None = None
    last_update: str = ""
    size_bytes: int | None = None
    features: tuple[str, ...] = ()
    detail: str = ""

    @property
    def is_replaying(self) -> bool:
        """Whether this copy follows the primary, and its daemon is alive."""
        return self.state == "up+replaying"

    @property
    def has_seen_demotion(self) -> bool:
        """Whether this cluster's daemon has left the replay because no side is primary.

        Journal mode says ``remote image is not primary``, snapshot mode ``remote image demoted``.
        """
        return self.state == "up+unknown" and self.description in SEEN_DEMOTION

    @property
    def is_split_brain(self) -> bool:
        """Whether this cluster's daemon reports diverged copies.

        Journal mode says ``split-brain detected``, snapshot mode ``split-brain``.
        """
        return self.state == "up+error" and "split-brain" in self.description
