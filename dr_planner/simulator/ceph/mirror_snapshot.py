"""Mirror snapshots: all that mirroring by snapshots ever copies."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

NO_SNAPSHOT = 18446744073709551614
"""What Ceph writes where a mirror snapshot stands for none of the other side."""

MOST_SNAPSHOTS = 5
"""Mirror snapshots that wait for the peer (rbd_mirroring_max_mirroring_snapshots)."""


class State(StrEnum):
    """What a mirror snapshot is for."""

    PRIMARY = "primary"
    DEMOTED = "demoted"
    NON_PRIMARY = "non-primary"


@dataclass(eq=False)
class MirrorSnapshot:
    """One mirror snapshot of an image. Moments in simulated seconds.

    :param length: how much of the image's history it covers.
    :param peers: the peers (by uuid) that have not fetched it yet.
    :param complete: whether the copy has all of it; at the primary always.
    :param primary_uuid: mirror uuid of the pool that it was fetched from; None where it was made
        here.
    :param primary_id: id of the snapshot there.
    :param before: content and length of the copy before this snapshot was fetched. It is what a
        client that reads the snapshot at the copy sees.
    """

    id: int
    name: str
    size: int
    at: float
    state: State
    length: int
    seen_from: float = 0.0
    peers: list[str] = field(default_factory=list)
    complete: bool = True
    primary_uuid: str | None = None
    primary_id: int = NO_SNAPSHOT
    objects: int = 0
    before: tuple[bytes, ...] = ()
    before_length: int = 0

    @property
    def made_here(self) -> bool:
        """Whether it was made by this side as the primary."""
        return self.primary_uuid is None


def prune(snapshots: list[MirrorSnapshot]) -> None:
    """Drop those of a primary that nobody needs, before another one is made."""
    own = [snapshot for snapshot in snapshots if snapshot.made_here]
    fetched = [snapshot for snapshot in own if not snapshot.peers]
    for snapshot in fetched[:-1]:
        snapshots.remove(snapshot)
    waiting = [snapshot for snapshot in own if snapshot.peers]
    if len(waiting) >= MOST_SNAPSHOTS:
        snapshots.remove(waiting[-1])
