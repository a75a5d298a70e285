"""An RBD image and its history, which is all that mirroring ever copies.

Everything that happens to a journaled image is an event in its journal: writes, metadata,
snapshots and changes of role. A mirrored copy is a copy of the first so many events. Two copies
have diverged when neither's history begins with the other's. Lag, loss and split-brain follow
from that alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from dr_planner.simulator.ceph.mirror_snapshot import MirrorSnapshot

KIB = 1024
JOURNAL_ENTRY = 16 * KIB
"""Bytes of the largest journal entry (rbd_journal_max_payload_bytes)."""

BASE_FEATURES = ("layering", "exclusive-lock", "object-map", "fast-diff", "deep-flatten")
JOURNALING = "journaling"
ALL_FEATURES = (*BASE_FEATURES[:1], "striping", *BASE_FEATURES[1:], JOURNALING, "data-pool")


class What(Enum):
    """Kinds of events. The first three give the image a role."""

    CREATED = auto()
    PROMOTED = auto()
    DEMOTED = auto()
    WRITE = auto()
    RESIZE = auto()
    METADATA_SET = auto()
    METADATA_REMOVE = auto()
    SNAPSHOT_CREATE = auto()
    SNAPSHOT_REMOVE = auto()
    SNAPSHOT_PROTECT = auto()
    SNAPSHOT_UNPROTECT = auto()
    SNAPSHOT_RENAME = auto()
    SNAPSHOT_ROLLBACK = auto()
    SNAPSHOT_LIMIT = auto()
    RENAME = auto()
    FEATURES = auto()
    FLATTEN = auto()


ROLES = (What.CREATED, What.PROMOTED, What.DEMOTED)


@dataclass(frozen=True, eq=False)
class Event:
    """One thing that happened to an image. Copies share it; it is equal to itself only.

    :param at: simulated second at which it happened.
    :param seen_from: simulated second from which the other site's daemon can read it.
    :param cluster: where it happened.
    :param key: name of the metadata key or snapshot, or the image's new name.
    :param data: what was written, or the metadata's value.
    :param number: the new size in bytes, or the snapshot's id.
    """

    what: What
    at: float
    seen_from: float
    cluster: str
    key: str = ""
    data: bytes = b""
    number: int = 0

    @property
    def entries(self) -> int:
        """Journal entries that it takes."""
        return max(1, -(-len(self.data) // JOURNAL_ENTRY))


@dataclass(frozen=True)
class Snapshot:
    """A snapshot of an image; ``size`` in bytes, ``at`` in simulated seconds.

    :param writes: the content of the image when it was taken.
    :param trashed: its name before it was removed, where clones (version 2) keep it.
    """

    id: int
    name: str
    size: int
    at: float
    protected: bool = False
    writes: tuple[bytes, ...] = ()
    trashed: str = ""


@dataclass(frozen=True, eq=False)
class Parent:
    """What a clone was made of. ``overlap`` is what it shares with it, in bytes.

    :param version: of the clone, 1 or 2.
    """

    image: Image
    snapshot_id: int
    overlap: int
    version: int

    @property
    def snapshot(self) -> str:
        """The snapshot's name now."""
        held = (s.name for s in self.image.snapshots.values() if s.id == self.snapshot_id)
        return next(held, "")


@dataclass(frozen=True)
class Trashed:
    """Since when an image lies in the trash, and until when it is kept; simulated seconds."""

    at: float
    until: float


@dataclass(frozen=True, eq=False)
class Client:
    """Somebody who holds an image open for writing.

    :param exclusive: it keeps the lock on purpose, whoever asks for it.
    """

    number: int
    address: str
    cookie: int
    exclusive: bool


@dataclass(frozen=True)
class Lock:
    """A lock that was taken by hand."""

    id: str
    locker: str
    address: str


@dataclass(frozen=True)
class Position:
    """A place in a journal: the epoch (tag) and the entry within it."""

    tag: int
    entry: int

    def as_json(self) -> dict[str, int]:
        """As rbd-mirror writes it; objects are used in turn, four at a time."""
        return {"entry_tid": self.entry, "object_number": self.entry % 4, "tag_tid": self.tag}


@dataclass(eq=False)
class Image:
    """An image in one cluster.

    :param id: Ceph's internal id; every copy has its own.
    :param created_at: simulated second.
    :param global_id: shared by all mirrored copies; None where the image is not mirrored.
    :param by_snapshots: whether it is mirrored by snapshots; else by its journal.
    :param inherited: the content that it began with, as a clone.
    :param children: clones of it in the same cluster.
    :param clients: who holds it open; ``lock``: one that was taken by hand.
    :param trashed: set while it lies in the trash.
    :param snapshot_limit: how many snapshots it may have; None: any number.
    """

    cluster: str
    pool: str
    name: str
    id: str
    size: int
    features: tuple[str, ...]
    created_at: float
    global_id: str | None = None
    modified_at: float = 0.0
    order: int = 22
    history: list[Event] = field(default_factory=list)
    metadata: dict[str, str] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    writes: list[bytes] = field(default_factory=list)
    role: Event | None = None
    tag: int = 0
    entry: int = 0
    entries: int = 0
    by_snapshots: bool = False
    mirror_snapshots: list[MirrorSnapshot] = field(default_factory=list)
    parent: Parent | None = None
    inherited: tuple[bytes, ...] = ()
    children: list[Image] = field(default_factory=list)
    snapshot_limit: int | None = None
    trashed: Trashed | None = None
    clients: list[Client] = field(default_factory=list)
    lock: Lock | None = None

    def __post_init__(self) -> None:
        """A clone begins with its parent's content."""
        self.writes += self.inherited
        if self.parent is not None:
            self.parent.image.children.append(self)

    @property
    def journaled(self) -> bool:
        """Whether the image has a journal, without which journal mode cannot mirror it."""
        return JOURNALING in self.features

    @property
    def is_mirrored(self) -> bool:
        """Whether mirroring is enabled on it."""
        return self.global_id is not None

    @property
    def is_primary(self) -> bool:
        """Whether it has the primary's role here."""
        return (
            self.role is not None
            and self.role.what is not What.DEMOTED
            and self.role.cluster == self.cluster
        )

    @property
    def is_writable(self) -> bool:
        """Whether clients may change it: it is primary, or not mirrored at all."""
        return self.is_primary or not self.is_mirrored

    @property
    def is_orphan(self) -> bool:
        """Whether the newest role that it knows of is a demotion, so that any side may promote."""
        return self.role is not None and self.role.what is What.DEMOTED

    @property
    def position(self) -> Position:
        """The newest entry of its journal."""
        return Position(self.tag, self.entry)

    def follows(self, other: Image) -> bool:
        """Whether this history is the beginning of another one: it can catch up by replaying."""
        mine = len(self.history)
        if mine > len(other.history):
            return False
        return mine == 0 or self.history[-1] is other.history[mine - 1]

    def missing_from(self, other: Image) -> list[Event]:
        """The events that another image has in front of this one."""
        return other.history[len(self.history) :]

    def apply(self, event: Event) -> None:
        """Let an event happen to this copy."""
        self.history.append(event)
        self.entries += event.entries
        if event.what in ROLES:
            self.role = event
            self.tag += 1
            self.entry = 0
        else:
            self.entry += event.entries
            self.modified_at = event.at
        change = _CHANGES.get(event.what)
        if change is not None:
            change(self, event)

    def leave_parent(self) -> None:
        """Need the parent no more; a removed snapshot goes with the last clone that held it."""
        link, self.parent = self.parent, None
        if link is None:
            return
        link.image.children.remove(self)
        if all(
            c.parent is None or c.parent.snapshot_id != link.snapshot_id
            for c in link.image.children
        ):
            for name, snapshot in list(link.image.snapshots.items()):
                if snapshot.id == link.snapshot_id and snapshot.trashed:
                    del link.image.snapshots[name]

    def forget_demotion(self) -> None:
        """Lose the demotion that was replayed last, as if it had never arrived."""
        assert self.history[-1].what is What.DEMOTED
        self.history.pop()
        self.role = next(e for e in reversed(self.history) if e.what in ROLES)

    @property
    def fetched(self) -> MirrorSnapshot | None:
        """The newest mirror snapshot that this copy has fetched in full."""
        done = (s for s in reversed(self.mirror_snapshots) if s.complete and not s.made_here)
        return next(done, None)

    @property
    def offered(self) -> MirrorSnapshot | None:
        """The newest mirror snapshot that was made here."""
        return next((s for s in reversed(self.mirror_snapshots) if s.made_here), None)

    def go_back(self, length: int, content: tuple[bytes, ...]) -> None:
        """Forget all history from a length on; the content is what it was then."""
        del self.history[length:]
        self.writes = list(content)
        self.role = next((e for e in reversed(self.history) if e.what in ROLES), None)

    def checksum(self) -> str:
        """Equal for images with equal content, and for no others."""
        digest = hashlib.sha256()
        for data in self.writes:
            digest.update(len(data).to_bytes(8, "big") + data)
        return digest.hexdigest()


def _write(image: Image, event: Event) -> None:
    image.writes.append(event.data)


def _size(image: Image, event: Event) -> None:
    image.size = event.number
    if image.parent is not None and event.number < image.parent.overlap:
        image.parent = replace(image.parent, overlap=event.number)


def _set_metadata(image: Image, event: Event) -> None:
    image.metadata[event.key] = event.data.decode()


def _remove_metadata(image: Image, event: Event) -> None:
    image.metadata.pop(event.key, None)


def _take_snapshot(image: Image, event: Event) -> None:
    image.snapshots[event.key] = Snapshot(
        event.number, event.key, image.size, event.at, writes=tuple(image.writes)
    )


def _remove_snapshot(image: Image, event: Event) -> None:
    snapshot = image.snapshots.pop(event.key, None)
    held = {c.parent.snapshot_id for c in image.children if c.parent is not None}
    if snapshot is not None and snapshot.id in held:
        name = event.data.decode()
        image.snapshots[name] = replace(snapshot, name=name, trashed=snapshot.name)


def _protect_snapshot(image: Image, event: Event) -> None:
    protected = event.what is What.SNAPSHOT_PROTECT
    image.snapshots[event.key] = replace(image.snapshots[event.key], protected=protected)


def _rename_snapshot(image: Image, event: Event) -> None:
    name = event.data.decode()
    image.snapshots[name] = replace(image.snapshots.pop(event.key), name=name)


def _roll_back(image: Image, event: Event) -> None:
    snapshot = image.snapshots[event.key]
    image.writes, image.size = list(snapshot.writes), snapshot.size


def _limit(image: Image, event: Event) -> None:
    image.snapshot_limit = event.number or None


def _rename(image: Image, event: Event) -> None:
    image.name = event.key


def _features(image: Image, event: Event) -> None:
    image.features = tuple(event.key.split(","))


_CHANGES: dict[What, Callable[[Image, Event], None]] = {
    What.CREATED: _size,
    What.WRITE: _write,
    What.RESIZE: _size,
    What.METADATA_SET: _set_metadata,
    What.METADATA_REMOVE: _remove_metadata,
    What.SNAPSHOT_CREATE: _take_snapshot,
    What.SNAPSHOT_REMOVE: _remove_snapshot,
    What.SNAPSHOT_PROTECT: _protect_snapshot,
    What.SNAPSHOT_UNPROTECT: _protect_snapshot,
    What.SNAPSHOT_RENAME: _rename_snapshot,
    What.SNAPSHOT_ROLLBACK: _roll_back,
    What.SNAPSHOT_LIMIT: _limit,
    What.RENAME: _rename,
    What.FEATURES: _features,
    What.FLATTEN: lambda image, event: image.leave_parent(),
}
