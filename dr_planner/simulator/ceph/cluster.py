"""A Ceph cluster: its pools, its clients and its rbd-mirror daemon."""

from __future__ import annotations

from dataclasses import dataclass, field

from dr_planner.simulator.ceph.image import Image

DAEMON_TIMEOUT = 27.0
"""Seconds after which a dead rbd-mirror is noticed: its watch times out (measured)."""

LINGER = 60.0
"""Seconds for which a dead daemon is still listed by ``rbd mirror pool status`` (measured)."""


@dataclass(eq=False)
class Daemon:
    """One run of an rbd-mirror daemon; a restart makes another one. Times in simulated seconds."""

    service_id: str
    instance_id: str
    ready_at: float
    died_at: float | None = None

    def works(self, now: float) -> bool:
        """Whether it replays and reports."""
        return self.died_at is None and now >= self.ready_at

    def looks_alive(self, now: float) -> bool:
        """Whether others still take it for alive."""
        return self.died_at is None or now < self.died_at + DAEMON_TIMEOUT


@dataclass(frozen=True)
class Report:
    """What a daemon last said of one image, and when (simulated seconds)."""

    state: str
    description: str
    at: float
    daemon: Daemon


@dataclass(frozen=True)
class Peer:
    """The other end of a pool's mirroring. ``mirror_uuid`` is that of the peer's pool."""

    uuid: str
    direction: str
    cluster: str
    site_name: str
    mirror_uuid: str
    client_name: str = "client.rbd-mirror-peer"

    @property
    def sends(self) -> bool:
        """Whether the other end replays what this end does."""
        return self.direction != "rx-only"

    @property
    def receives(self) -> bool:
        """Whether this end replays what the other end does."""
        return self.direction.startswith("rx")


@dataclass(frozen=True)
class Level:
    """What a schedule speaks of: an image, a namespace, a pool, or (all empty) everything."""

    pool: str = ""
    namespace: str | None = None
    image: str = ""

    @property
    def pool_name(self) -> str:
        """The pool, with its namespace."""
        return f"{self.pool}/{self.namespace}" if self.namespace else self.pool

    def covers(self, pool: str) -> bool:
        """Whether images of a pool, or of one of its namespaces, are meant."""
        if self.namespace is None:
            return self.pool in ("", pool.partition("/")[0])
        return pool == self.pool_name

    def includes(self, other: Level) -> bool:
        """Whether another one is this one or a part of it."""
        return (
            self.pool in ("", other.pool)
            and self.namespace in (None, other.namespace)
            and self.image in ("", other.image)
        )

    def __str__(self) -> str:
        """As Ceph names it in errors."""
        return f"{self.pool_name}/{self.image}"


@dataclass(frozen=True, eq=False)
class Schedule:
    """How often mirror snapshots are taken; ``start`` is a time of day, or empty."""

    minutes: int
    start: str
    added_at: float

    @property
    def interval(self) -> str:
        """In the largest unit that fits."""
        for unit, length in (("d", 24 * 60), ("h", 60)):
            if self.minutes % length == 0:
                return f"{self.minutes // length}{unit}"
        return f"{self.minutes}m"


@dataclass(eq=False)
class Pool:
    """A pool.

    :param mode: ``disabled``, ``pool`` or ``image``.
    :param journaling: whether images made here without a word about features get journaling.
    :param by_snapshots: whether the design has its images mirrored by snapshots.
    :param full: whether its quota is reached: whatever writes waits, reading goes on.
    :param images: by name.
    :param trash: removed images that can be had back, by id.
    :param mirrored: those that are mirrored, by global id.
    :param reports: by image's global id and reporting cluster.
    """

    cluster: str
    name: str
    mirror_uuid: str
    mode: str = "disabled"
    journaling: bool = False
    full: bool = False
    by_snapshots: bool = False
    peer: Peer | None = None
    images: dict[str, Image] = field(default_factory=dict)
    mirrored: dict[str, Image] = field(default_factory=dict)
    reports: dict[str, dict[str, Report]] = field(default_factory=dict)
    trash: dict[str, Image] = field(default_factory=dict)
    newest_snapshot: int = 3

    def next_snapshot(self) -> int:
        """The id of another snapshot of any image of the pool."""
        self.newest_snapshot += 1
        return self.newest_snapshot

    def add(self, image: Image) -> None:
        """Take an image in."""
        self.images[image.name] = image
        if image.global_id is not None:
            self.mirrored[image.global_id] = image

    def enable(self, image: Image, global_id: str) -> None:
        """Mirror an image."""
        image.global_id = global_id
        self.mirrored[global_id] = image

    def disable(self, image: Image) -> None:
        """Mirror an image no more, and forget what was said of it."""
        if image.global_id is not None:
            self.mirrored.pop(image.global_id, None)
            self.reports.pop(image.global_id, None)
            image.global_id = None
            image.by_snapshots = False
            image.mirror_snapshots.clear()

    def remove(self, image: Image) -> None:
        """Let an image go; what was said of it stays until somebody forgets it."""
        del self.images[image.name]
        if image.global_id is not None:
            self.mirrored.pop(image.global_id, None)

    def renamed(self, image: Image, before: str) -> None:
        """An image has another name."""
        self.images.pop(before, None)
        self.images[image.name] = image


@dataclass(eq=False)
class Cluster:
    """A Ceph cluster at one site.

    :param cut_off: the clusters that cannot be reached from here, and since when.
    :param mended_at: when one of them could be reached again, in simulated seconds.
    :param schedules: of mirror snapshots, by what they speak of.
    :param site_name: how mirroring calls it.
    :param capacity: raw bytes.
    :param address: of its monitors, as tokens name it.
    :param keys: secret key of every client, by its name without ``client.``.
    :param died_at: when it died, where it is not alive, in simulated seconds.
    :param returned_at: when it last came back from the dead, in simulated seconds.
    """

    name: str
    site: str
    fsid: str
    release: str
    hostname: str
    pools: dict[str, Pool] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    alive: bool = True
    died_at: float = 0.0
    returned_at: float = 0.0
    cut_off: dict[str, float] = field(default_factory=dict)
    mended_at: float = 0.0
    daemons: list[Daemon] = field(default_factory=list)
    schedules: dict[Level, list[Schedule]] = field(default_factory=dict)
    site_name: str = ""
    address: str = ""
    capacity: int = 1 << 40

    def __post_init__(self) -> None:
        """Mirroring calls a site after its cluster unless it is told otherwise."""
        self.site_name = self.site_name or self.name

    def daemon(self, now: float) -> Daemon | None:
        """The daemon that works, if there is one."""
        if not self.alive:
            return None
        return next((daemon for daemon in self.daemons if daemon.works(now)), None)
