"""What ``ceph`` answers: pools, releases, monitors."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class AnsweredPool(Frozen):
    """A pool of ``ceph osd dump`` or ``ceph osd pool ls detail``.

    :param applications: what it is used for, such as ``rbd``; empty where nothing is said.
    """

    name: str
    line: int
    size: int | None = None
    min_size: int | None = None
    erasure: bool = False
    applications: tuple[str, ...] = ()


class PoolList(Part):
    """The pools of a cluster."""

    line: int
    side: str = ""
    fsid: str = ""
    pools: tuple[AnsweredPool, ...] = ()


class Release(Frozen):
    """Daemons of one release.

    :param daemon: such as ``osd``; ``overall`` for all.
    :param number: such as ``18.2.4``.
    """

    daemon: str
    number: str
    count: int = 0

    @property
    def key(self) -> tuple[int, ...]:
        """For comparing."""
        return tuple(int(piece) for piece in self.number.split("."))


class Releases(Part):
    """An answer of ``ceph versions``."""

    line: int
    side: str = ""
    releases: tuple[Release, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The different releases, the oldest first."""
        by_number = {release.number: release.key for release in self.releases}
        return tuple(sorted(by_number, key=lambda number: by_number[number]))


class MonitorMap(Part):
    """An answer of ``ceph mon dump`` or ``ceph quorum_status``.

    :param monitors: addresses, without ports.
    :param names: of the monitors on the map.
    :param in_quorum: names of those that are in the quorum; None where the answer does not say.
    """

    line: int
    side: str = ""
    fsid: str = ""
    monitors: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    in_quorum: tuple[str, ...] | None = None

    @property
    def called(self) -> str:
        """What findings call it."""
        return " ".join(filter(None, ("monitors", self.side and f"at {self.side}")))
