"""What an rbd-mirror daemon does for one pool: discover, copy, replay, report, delete.

Times and texts are those measured on Ceph 16.2.15 at its own intervals; see the reference of the
simulator for which of them were confirmed and which are guesses.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Pool, Report
from dr_planner.simulator.ceph.image import Event, Image, What
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

    def half(self, name: str) -> Half:
        """What is remembered of an image; begins when the image is first heard of."""
        if name not in self._halves:
            self._halves[name] = Half(phase=self._timeline.jitter(0, CHECK_INTERVAL))
        return self._halves[name]

    def poke(self, name: str, *, soon: bool = False) -> None:
        """Something may have changed: look at an image at its next turn.

        :param soon: a new image is noticed at once, not at a turn.
        """
        half = self.half(name)
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
            if wait < CHECK_INTERVAL / 1000:  # rounding: this very moment is not the next one
                wait += CHECK_INTERVAL
        self._timeline.after(wait, lambda: self._turn(name))

    def poke_all(self) -> None:
        """A daemon or a cluster has come or gone: look at every image."""
        for name in {*self.pool.images, *self.remote_pool.images}:
            self.poke(name)

    def forced(self, name: str) -> None:
        """An image was promoted by force: the daemon takes its time to stop replaying."""
        half = self.half(name)
        half.stopping_until = self._timeline.now() + self._timeline.jitter(*STOPPING_REPLAY)
        self._report(name, half, "up+stopping_replay", "stopping replay")
        self.poke(name)

    def resync(self, name: str) -> None:
        """The copy here is to be thrown away and fetched anew."""
        self.half(name).resync = True
        self.poke(name)

    # ------------------------------------------------------------------------- one turn

    @property
    def _daemon(self) -> Daemon | None:
        return self.cluster.daemon(self._timeline.now())

    def _turn(self, name: str) -> None:
        half = self.half(name)
        half.scheduled = False
        if self._daemon is None:
            return
        settled = self._look(name, half)
        if not settled:
            self.poke(name)

    def _look(self, name: str, half: Half) -> bool:
        """Do what is due for one image; true when nothing more will happen by itself."""
        local = self.pool.images.get(name)
        if local is not None and not local.is_mirrored:
            return True
        remote = self._remote(name)
        if local is None:
            return self._create(name, half, remote)
        if local.is_primary:
            return self._primary(name, half)
        half.stopping_until = None
        if not self._receiving():
            return True
        if remote is None:
            self._delete(name, half)
            return True
        return self._replay(name, half, local, remote)

    def _receiving(self) -> bool:
        peer = self.pool.peer
        return peer is not None and peer.receives and self.remote_cluster.alive

    def _remote(self, name: str) -> Image | None:
        image = self.remote_pool.images.get(name) if self.remote_cluster.alive else None
        return image if image is not None and image.is_mirrored else None

    def _create(self, name: str, half: Half, remote: Image | None) -> bool:
        if remote is None or not remote.is_primary or not self._receiving():
            return True
        now = self._timeline.now()
        if now < half.absent_until:
            return False
        local = Image(
            cluster=self.cluster.name,
            pool=self.pool.name,
            name=name,
            id=self._identifiers.hex(12),
            size=remote.size,
            features=remote.features,
            created_at=now,
            modified_at=now,
            global_id=remote.global_id,
            order=remote.order,
        )
        self.pool.images[name] = local
        half.resync = False
        half.copying_until = now + sum(len(data) for data in remote.writes) / REPLAY_RATE
        half.reported = None
        self.pool.reports.setdefault(str(remote.global_id), {}).pop(self.cluster.name, None)
        self._changed(name)
        return False

    def _primary(self, name: str, half: Half) -> bool:
        half.resync = False
        half.copying_until = None
        if half.stopping_until is not None:
            if self._timeline.now() < half.stopping_until:
                self._report(name, half, "up+stopping_replay", "stopping replay")
                return False
            half.stopping_until = None
            self._report(name, half, "up+stopped", "stopped")
            return False
        self._report(name, half, *PRIMARY)
        return True

    def _delete(self, name: str, half: Half) -> None:
        image = self.pool.images.pop(name)
        if image.global_id is not None:
            self.pool.reports.pop(image.global_id, None)
        half.reported = None
        self._changed(name)

    def _replay(self, name: str, half: Half, local: Image, remote: Image) -> bool:
        if remote.is_primary and half.resync:
            self._report(name, half, "up+stopped", "resync requested")
            self._delete_for_resync(name, half)
            return False
        if not local.follows(remote):
            self._report(name, half, *(SPLIT_BRAIN if remote.is_primary else REMOTE_NOT_PRIMARY))
            return True
        if half.copying_until is not None:
            if self._timeline.now() < half.copying_until:
                self._report(name, half, "up+syncing", "bootstrapping")
                return False
            half.copying_until = None
        before = len(local.history)
        self._apply(local, remote)
        behind = len(remote.history) - len(local.history)
        if not remote.is_primary and behind == 0:
            if len(local.history) > before:
                self._report(name, half, "up+stopped", "stopped")
                return False
            self._report(name, half, *REMOTE_NOT_PRIMARY)
            return True
        return self._replaying(name, half, local, remote)

    def _apply(self, local: Image, remote: Image) -> None:
        now = self._timeline.now()
        budget = REPLAY_RATE * CHECK_INTERVAL
        for event in local.missing_from(remote):
            if event.seen_from > now or budget <= 0:
                break
            budget -= len(event.data)
            local.apply(event)
        self._changed(local.name)

    def _replaying(self, name: str, half: Half, local: Image, remote: Image) -> bool:
        text = replaying(local, remote)
        now = self._timeline.now()
        known = (half.reported or ("", ""))[0] == "up+replaying"
        if not known or now >= half.reported_at + REPORT_INTERVAL:
            self._report(name, half, "up+replaying", text)
        return len(local.history) == len(remote.history) and half.reported == (
            "up+replaying",
            text,
        )

    def _delete_for_resync(self, name: str, half: Half) -> None:
        self.pool.images.pop(name)
        half.resync = False
        half.absent_until = self._timeline.now() + self._timeline.jitter(*RECREATED_AFTER)
        self._changed(name)

    def _report(self, name: str, half: Half, state: str, description: str) -> None:
        """Write what is so of an image into the pools of both clusters."""
        daemon = self._daemon
        image = self.pool.images.get(name) or self.remote_pool.images.get(name)
        if daemon is None or image is None or image.global_id is None:
            return
        now = self._timeline.now()
        half.reported, half.reported_at = (state, description), now
        report = Report(state, description, now, daemon)
        self.pool.reports.setdefault(image.global_id, {})[self.cluster.name] = report
        if self.remote_cluster.alive:
            there = self.remote_pool.reports.setdefault(image.global_id, {})
            there[self.cluster.name] = report


def replaying(local: Image, remote: Image) -> str:
    """The description of an image that is being replayed: a word, then JSON in a string."""
    missing: list[Event] = local.missing_from(remote)
    started = bool(local.history) and local.history[-1].what not in (What.PROMOTED, What.CREATED)
    facts = {
        "bytes_per_second": 0.0,
        "entries_behind_primary": sum(event.entries for event in missing),
        "entries_per_second": 0.0,
        "non_primary_position": local.position.as_json() if started else {},
        "primary_position": remote.position.as_json(),
    }
    return "replaying, " + json.dumps(facts, separators=(",", ":"))
