"""What an rbd-mirror daemon does for one pool: discover, copy, replay, report, delete.

Times and texts are those measured on Ceph 16.2.15 at its own intervals; see the reference of the
simulator for which of them were confirmed and which are guesses.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Pool, Report
from dr_planner.simulator.ceph.image import Event, Image, Parent
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

CHECK_INTERVAL = 5.0
"""Seconds between two looks at an image (rbd_mirror_journal_poll_age)."""

SAME_MOMENT = 1e-3
"""Seconds that are no time: floating-point numbers do not add up exactly."""

REPORT_INTERVAL = 30.0
"""Seconds between two reports of an image whose state does not change."""

REPLAY_RATE = 50 * 1024 * 1024
"""Bytes per second that a daemon copies and replays of one image."""

VISIBLE_AFTER = (0.5, 4.0)
"""Seconds until an event can be read from the journal at the other site."""

DEMOTION_VISIBLE_AFTER = (3.0, 5.0)
DISCOVERED_AFTER = (1.0, 2.0)
RECREATED_AFTER = (4.0, 6.0)
STOPPING_REPLAY = (30.0, 60.0)

PRIMARY = ("up+stopped", "local image is primary")
REMOTE_NOT_PRIMARY = ("up+unknown", "remote image is not primary")
SPLIT_BRAIN = ("up+error", "split-brain detected")
PARENT_MISSING = ("up+error", "failed to create local image")
NOTHING_TO_REPLAY = ("up+error", "error bootstrapping replay")


@dataclass(eq=False)
class Half:
    """What the daemon remembers of one image at its own cluster. Times in simulated seconds."""

    phase: float
    scheduled: bool = False
    resync: bool = False
    copying_until: float | None = None
    stopping_until: float | None = None
    absent_until: float = 0.0
    reported: tuple[str, str] | None = None
    reported_at: float = 0.0


class Replayer:
    """The work for one pool of one cluster, whose peer is the pool of the same name elsewhere."""

    def __init__(
        self,
        timeline: Timeline,
        identifiers: Identifiers,
        local: tuple[Cluster, Pool],
        remote: tuple[Cluster, Pool],
        changed: Callable[[str], None],
    ) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.cluster, self.pool = local
        self.remote_cluster, self.remote_pool = remote
        self._changed = changed
        self._halves: dict[str, Half] = {}

    # ------------------------------------------------------------------ told by the commands

    def half(self, image: str) -> Half:
        """What is remembered of an image, by its global id; begins when it is first heard of."""
        if image not in self._halves:
            self._halves[image] = Half(phase=self._timeline.jitter(0, CHECK_INTERVAL))
        return self._halves[image]

    def poke(self, image: str, *, soon: bool = False) -> None:
        """Something may have changed: look at an image at its next turn.

        :param soon: a new image is noticed at once, not at a turn.
        """
        half = self.half(image)
        if half.scheduled:
            return
        half.scheduled = True
        if soon:
            wait = self._timeline.jitter(*DISCOVERED_AFTER)
        else:
            gone = (self._timeline.now() - half.phase) % CHECK_INTERVAL
            wait = CHECK_INTERVAL - gone
            if wait < SAME_MOMENT:  # a turn is never followed by itself
                wait += CHECK_INTERVAL
        self._timeline.after(wait, lambda: self._turn(image))

    def begin(self) -> None:
        """A new daemon has begun to work: it has reported nothing yet."""
        for half in self._halves.values():
            half.reported = None
        self.poke_all()

    def poke_all(self) -> None:
        """A cluster has come back: look at every image."""
        for image in dict.fromkeys([*self.pool.mirrored, *self.remote_pool.mirrored]):
            self.poke(image)

    def forced(self, image: str) -> None:
        """An image was promoted by force. With its peer dead the daemon is slow to stop."""
        half = self.half(image)
        if self.remote_cluster.alive:
            self._report(image, half, "up+stopped", "stopped")
        else:
            half.stopping_until = self._timeline.now() + self._timeline.jitter(*STOPPING_REPLAY)
            self._report(image, half, "up+stopping_replay", "stopping replay")
        self.poke(image)

    def leaves_replay(self, image: str) -> bool:
        """Whether the daemon has replayed a demotion and has not let go of the image yet."""
        half = self.half(image)
        return self._daemon is not None and half.reported not in (
            None,
            REMOTE_NOT_PRIMARY,
            PRIMARY,
        )

    def resync(self, image: str) -> None:
        """The copy here is to be thrown away and fetched anew."""
        self.half(image).resync = True
        self.poke(image, soon=True)

    # ------------------------------------------------------------------------- one turn

    @property
    def _daemon(self) -> Daemon | None:
        return self.cluster.daemon(self._timeline.now())

    def _turn(self, image: str) -> None:
        half = self.half(image)
        half.scheduled = False
        if self._daemon is None:
            return
        if not self._look(image, half):
            self.poke(image)

    def _look(self, image: str, half: Half) -> bool:
        """Do what is due for one image; true when nothing more will happen by itself."""
        local = self.pool.mirrored.get(image)
        receiving = self.pool.peer is not None and self.pool.peer.receives
        remote = self.remote_pool.mirrored.get(image) if self.remote_cluster.alive else None
        if local is not None and local.is_primary:
            return self._primary(image, half)
        half.stopping_until = None
        if not receiving or not self.remote_cluster.alive:
            return True
        if local is None:
            return remote is None or self._create(image, half, remote)
        if remote is None:
            if local.is_orphan:  # a copy that was demoted here is nobody's, and stays
                self._report(image, half, *NOTHING_TO_REPLAY)
            else:
                local.leave_parent()
                self.pool.remove(local)
                self._forget(image, half)
            return True
        return self._replay(image, half, local, remote)

    def _create(self, image: str, half: Half, remote: Image) -> bool:
        if not remote.is_primary:
            self._report(image, half, *REMOTE_NOT_PRIMARY)
            return True
        if remote.name in self.pool.images:
            return True
        now = self._timeline.now()
        if now < half.absent_until:
            return False
        link, found = self._parent(remote)
        if not found:
            self._report(image, half, *PARENT_MISSING)
            return False
        self.pool.add(
            Image(
                cluster=self.cluster.name,
                pool=self.pool.name,
                name=remote.name,
                id=self._identifiers.hex(12),
                size=remote.size,
                features=remote.features,
                created_at=now,
                modified_at=now,
                global_id=image,
                order=remote.order,
                parent=link,
                inherited=remote.inherited,
            )
        )
        self._forget(image, half)
        half.copying_until = now + sum(len(data) for data in remote.writes) / REPLAY_RATE
        self._changed(image)
        return False

    def _parent(self, remote: Image) -> tuple[Parent | None, bool]:
        """The copy here of an image's parent, and whether it has arrived if there must be one."""
        if remote.parent is None:
            return None, True
        pool = self.cluster.pools.get(remote.parent.image.pool)
        image = pool.mirrored.get(remote.parent.image.global_id or "") if pool else None
        if image is None or remote.parent.snapshot not in image.snapshots:
            return None, False
        snapshot = image.snapshots[remote.parent.snapshot]
        link = Parent(image, snapshot.id, remote.parent.overlap, remote.parent.version)
        return link, True

    def _forget(self, image: str, half: Half) -> None:
        """What this cluster said of an image is void, and it will begin anew."""
        half.resync = False
        half.reported = None
        self.pool.reports.pop(image, None)

    def _primary(self, image: str, half: Half) -> bool:
        half.resync = False
        half.copying_until = None
        if half.stopping_until is not None:
            if self._timeline.now() < half.stopping_until:
                self._report(image, half, "up+stopping_replay", "stopping replay")
                return False
            half.stopping_until = None
            self._report(image, half, "up+stopped", "stopped")
            return False
        self._report(image, half, *PRIMARY)
        return True

    def _replay(self, image: str, half: Half, local: Image, remote: Image) -> bool:
        if remote.is_primary and half.resync:
            self._report(image, half, "up+stopped", "resync requested")
            local.leave_parent()
            self.pool.remove(local)
            half.resync = False
            half.absent_until = self._timeline.now() + self._timeline.jitter(*RECREATED_AFTER)
            return False
        if not local.follows(remote):
            self._report(image, half, *(SPLIT_BRAIN if remote.is_primary else REMOTE_NOT_PRIMARY))
            return True
        if half.copying_until is not None:
            if self._timeline.now() < half.copying_until:
                self._report(image, half, "up+syncing", "bootstrapping")
                return False
            half.copying_until = None
        before = len(local.history)
        self._apply(local, remote)
        if not remote.is_primary and len(remote.history) == len(local.history):
            if len(local.history) > before:
                self._report(image, half, "up+stopped", "stopped")
                return False
            self._report(image, half, *REMOTE_NOT_PRIMARY)
            return True
        return self._replaying(image, half, local, remote)

    def _apply(self, local: Image, remote: Image) -> None:
        now = self._timeline.now()
        budget = REPLAY_RATE * CHECK_INTERVAL
        for event in local.missing_from(remote):
            if event.seen_from > now or budget <= 0:
                break
            budget -= len(event.data)
            before = local.name
            local.apply(event)
            if local.name != before:
                self.pool.renamed(local, before)

    def _replaying(self, image: str, half: Half, local: Image, remote: Image) -> bool:
        text = replaying(local, remote)
        now = self._timeline.now()
        known = (half.reported or ("", ""))[0] == "up+replaying"
        if not known or now >= half.reported_at + REPORT_INTERVAL:
            self._report(image, half, "up+replaying", text)
        caught_up = len(local.history) == len(remote.history)
        return caught_up and half.reported == ("up+replaying", text)

    def _report(self, image: str, half: Half, state: str, description: str) -> None:
        """Write what is so of an image into the pools of both clusters."""
        daemon = self._daemon
        if daemon is None:
            return
        now = self._timeline.now()
        half.reported, half.reported_at = (state, description), now
        report = Report(state, description, now, daemon)
        self.pool.reports.setdefault(image, {})[self.cluster.name] = report
        if self.remote_cluster.alive:
            self.remote_pool.reports.setdefault(image, {})[self.cluster.name] = report


def replaying(local: Image, remote: Image) -> str:
    """The description of an image that is being replayed: a word, then JSON in a string."""
    missing: list[Event] = local.missing_from(remote)
    started = local.role is remote.role  # not before it has replayed that the other is primary
    facts = {
        "bytes_per_second": 0.0,
        "entries_behind_primary": sum(event.entries for event in missing),
        "entries_per_second": 0.0,
        "non_primary_position": local.position.as_json() if started else {},
        "primary_position": remote.position.as_json(),
    }
    return "replaying, " + json.dumps(facts, separators=(",", ":"))
