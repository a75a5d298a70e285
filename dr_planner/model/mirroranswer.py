"""What ``rbd`` answers about mirroring: pools, their state, images; without keys and tokens."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part
from dr_planner.model.replay import Replay

RX_TX = "rx-tx"


class AnsweredPeer(Frozen):
    """A peer of a pool.

    :param direction: ``rx-tx``, ``rx-only`` or ``tx-only``; empty where the release says none.
    """

    line: int
    site_name: str = ""
    direction: str = ""
    client: str = ""

    @property
    def receives(self) -> bool:
        """Whether this cluster copies from that peer."""
        return self.direction != "tx-only"


class MirrorPool(Part):
    """An answer of ``rbd mirror pool info``.

    :param pool: empty where nothing says which.
    :param side: the words that stand before the command: a site, a host, a cluster.
    """

    line: int
    pool: str = ""
    side: str = ""
    mode: str = ""
    site_name: str = ""
    peers: tuple[AnsweredPeer, ...] = ()

    @property
    def name(self) -> str:
        """What findings call it."""
        where = self.site_name or self.side
        return " ".join(filter(None, ("pool", self.pool, where and f"at {where}")))


class AnsweredDaemon(Frozen):
    """An rbd-mirror daemon in ``rbd mirror pool status --verbose``."""

    line: int
    host: str = ""
    release: str = ""
    health: str = ""


class MirrorPoolState(Part):
    """An answer of ``rbd mirror pool status``.

    :param daemons: None where the answer is not a verbose one.
    """

    line: int
    pool: str = ""
    side: str = ""
    health: str = ""
    daemon_health: str = ""
    image_health: str = ""
    states: tuple[tuple[str, int], ...] = ()
    daemons: tuple[AnsweredDaemon, ...] | None = None

    @property
    def name(self) -> str:
        """What findings call it."""
        return " ".join(filter(None, ("pool", self.pool, self.side and f"at {self.side}")))


class CopyReport(Frozen):
    """What a copy that is replaying says of itself.

    :param site_name: of the copy, where the other side's answer tells it; else it is here.
    :param said_at: when, in seconds of Unix, if the clock that was printed is UTC; it is that of
        whoever ran the command. None where it is not said.
    """

    site_name: str = ""
    replay: Replay = Replay()
    said_at: float | None = None


class MirrorImageState(Part):
    """The state of one image, of ``rbd mirror image status`` or of a verbose pool status.

    :param state: such as ``up+replaying``.
    :param copies: the copies that are replaying, here or at peers.
    """

    line: int
    image: str
    pool: str = ""
    side: str = ""
    global_id: str = ""
    state: str = ""
    is_primary: bool = False
    is_split: bool = False
    peer_states: tuple[str, ...] = ()
    peer_is_primary: bool = False
    copies: tuple[CopyReport, ...] = ()

    @property
    def name(self) -> str:
        """What findings call it."""
        image = f"{self.pool}/{self.image}" if self.pool else self.image
        return " ".join(filter(None, (f"image {image}", self.side and f"at {self.side}")))


class ImageAnswer(Part):
    """An answer of ``rbd info``.

    :param image_id: of this copy; the copy at the other site has another.
    :param parent: ``pool/image`` of the image that it is a clone of; empty where it is none.
    :param mirroring: ``enabled``, ``disabled`` or such; empty where nothing is said.
    :param primary: None where nothing is said.
    """

    line: int
    image: str
    pool: str = ""
    side: str = ""
    image_id: str = ""
    features: tuple[str, ...] = ()
    parent: str = ""
    mirroring: str = ""
    mode: str = ""
    global_id: str = ""
    primary: bool | None = None

    @property
    def full_name(self) -> str:
        """``pool/image`` where the pool is known."""
        return f"{self.pool}/{self.image}" if self.pool else self.image

    @property
    def name(self) -> str:
        """What findings call it."""
        return " ".join(filter(None, (f"image {self.full_name}", self.side and f"at {self.side}")))


class ListedSchedule(Frozen):
    """A schedule of mirror snapshots, at its level: everything, a pool, a namespace or an image.

    :param pool: empty: all of them; so are the others.
    :param intervals: as printed, such as ``15m``; a level may have several.
    """

    line: int
    pool: str = ""
    namespace: str = ""
    image: str = ""
    intervals: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What findings call it."""
        place = "/".join(filter(None, (self.pool, self.namespace, self.image)))
        return f"schedule of {place or 'all pools'}"

    @property
    def level(self) -> tuple[str, str]:
        """Pool and image; empty where it is for all of them."""
        return self.pool, self.image


class ScheduleListing(Part):
    """An answer of ``rbd mirror snapshot schedule ls``."""

    line: int
    side: str = ""
    schedules: tuple[ListedSchedule, ...] = ()

    @property
    def by_level(self) -> dict[tuple[str, str], ListedSchedule]:
        """Those of no namespace, by :attr:`ListedSchedule.level`."""
        return {s.level: s for s in self.schedules if not s.namespace}


def levels(pool: str, image: str) -> tuple[tuple[str, str], ...]:
    """The levels that an image may go by, the one that counts first."""
    return ((pool, image), (pool, ""), ("", ""))
