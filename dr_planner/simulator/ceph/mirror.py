"""What an rbd-mirror daemon does for one pool: discover, copy, replay, report, delete.

Times and texts are those measured on Ceph 16.2.15 at its own intervals; see the reference of the
simulator for which of them were confirmed and which are guesses.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Pool, Report
from dr_planner.simulator.ceph.image import Event, Image, Parent, What
from dr_planner.simulator.ceph.mirror_snapshot import MirrorSnapshot, State
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
ORPHANED = (0.0, 60.0)
"""Seconds for which an image mirrored by snapshots says that it is promoted by force."""

SNAPSHOT_NOTICED_AFTER = (0.1, 0.4)
"""Seconds until the other site's daemon sees a mirror snapshot."""

SNAPSHOT_FETCHED_AFTER = (0.05, 0.5)
"""Seconds that fetching a mirror snapshot takes at least."""

PRIMARY = ("up+stopped", "local image is primary")
REMOTE_NOT_PRIMARY = ("up+unknown", "remote image is not primary")
REMOTE_DEMOTED = ("up+unknown", "remote image demoted")
SPLIT_BRAIN = ("up+error", "split-brain detected")
SPLIT_BY_SNAPSHOTS = ("up+error", "split-brain")
PARENT_MISSING = ("up+error", "error bootstrapping replay")
NOTHING_TO_REPLAY = ("up+error", "error bootstrapping replay")


@dataclass(eq=False)
class Sync:
    """A mirror snapshot that is being fetched. Times in simulated seconds.

    :param events: what it brings.
    :param local: its place at the copy.
    """

    target: MirrorSnapshot
    events: list[Event]
    local: MirrorSnapshot
    started: float
    until: float
    daemon: Daemon

    @property
    def bytes(self) -> int:
        """What there is to fetch."""
        return sum(len(event.data) for event in self.events if event.what is What.WRITE)


@dataclass(eq=False)
class Half:
    """What the daemon remembers of one image at its own cluster. Times in simulated seconds."""

    phase: float
    due: float | None = None
    resync: bool = False
    copying_until: float | None = None
    stopping_until: float | None = None
    absent_until: float = 0.0
    reported: tuple[str, str] | None = None
    reported_at: float = 0.0
    sync: Sync | None = None
    last_bytes: int = 0


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
        self.rate = float(REPLAY_RATE)
        self._halves: dict[str, Half] = {}

    # ------------------------------------------------------------------ told by the commands

    def half(self, image: str) -> Half:
        """What is remembered of an image, by its global id; begins when it is first heard of."""
        if image not in self._halves:
            self._halves[image] = Half(phase=self._timeline.jitter(0, CHECK_INTERVAL))
        return self._halves[image]

    def poke(self, image: str, *, soon: bool = False, wait: float | None = None) -> None:
        """Something may have changed: look at an image at its next turn.

        :param soon: a new image is noticed at once, not at a turn.
        :param wait: seconds, where it is known when there is something to see.
        """
        half = self.half(image)
        now = self._timeline.now()
        if half.due is not None and (wait is None or half.due <= now + wait):
            return
        if soon:
            wait = self._timeline.jitter(*DISCOVERED_AFTER)
        elif wait is None:
            wait = CHECK_INTERVAL - (now - half.phase) % CHECK_INTERVAL
            if wait < SAME_MOMENT:  # a turn is never followed by itself
                wait += CHECK_INTERVAL
        half.due = due = now + wait
        self._timeline.after(wait, lambda: self._turn(image, due))

    def begin(self) -> None:
        """A new daemon has begun to work: it has reported nothing yet."""
        for half in self._halves.values():
            half.reported = None
        self.poke_all()

    def poke_all(self) -> None:
        """A cluster has come back: look at every image."""
        for image in dict.fromkeys([*self.pool.mirrored, *self.remote_pool.mirrored]):
            self.poke(image)

    def forced(self, image: Image) -> None:
        """An image was promoted by force. With its peer dead the daemon is slow to stop."""
        half = self.half(str(image.global_id))
        if self._remote_answers:
            self._report(str(image.global_id), half, "up+stopped", "stopped")
        else:
            slowness = ORPHANED if image.by_snapshots else STOPPING_REPLAY
            half.stopping_until = self._timeline.now() + self._timeline.jitter(*slowness)
            self._report(str(image.global_id), half, *_stopping(image))
        self.poke(str(image.global_id))

    def unfinished(self, image: Image) -> Sync | None:
        """The mirror snapshot that is being fetched of an image here, if there is one."""
        sync = self.half(str(image.global_id)).sync
        return sync if sync is not None and self.progress(sync) < 1 else None

    def progress(self, sync: Sync) -> float:
        """How much of a snapshot has arrived, between 0 and 1; not more once a side has died."""
        ends = [self._timeline.now()]
        if not self._remote_answers:
            cut = self.cluster.cut_off.get(self.remote_cluster.name)
            ends.append(self.remote_cluster.died_at if cut is None else cut)
        if sync.daemon.died_at is not None:
            ends.append(sync.daemon.died_at)
        return min(1.0, max(0.0, (min(ends) - sync.started) / (sync.until - sync.started)))

    def give_up(self, image: Image) -> None:
        """A snapshot that was being fetched will never be complete."""
        self.half(str(image.global_id)).sync = None

    def waits_for_the_dead(self) -> bool:
        """Whether a daemon here holds images open for a site that no longer answers."""
        now = self._timeline.now()
        alive = any(daemon.looks_alive(now) for daemon in self.cluster.daemons)
        return alive and not self._remote_answers

    @property
    def daemon_works(self) -> bool:
        """Whether a daemon works here now."""
        return self._daemon is not None

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
    def _remote_answers(self) -> bool:
        """Whether the other cluster lives and can be reached from here."""
        return self.remote_cluster.alive and self.remote_cluster.name not in self.cluster.cut_off

    @property
    def _daemon(self) -> Daemon | None:
        return self.cluster.daemon(self._timeline.now())

    def _turn(self, image: str, due: float) -> None:
        half = self.half(image)
        if half.due != due:
            return  # an earlier look has taken its place
        half.due = None
        if self._daemon is None:
            return
        if not self._look(image, half):
            self.poke(image)

    def _look(self, image: str, half: Half) -> bool:
        """Do what is due for one image; true when nothing more will happen by itself."""
        local = self.pool.mirrored.get(image)
        receiving = self.pool.peer is not None and self.pool.peer.receives
        remote = self.remote_pool.mirrored.get(image) if self._remote_answers else None
        if local is not None and local.is_primary:
            return self._primary(image, half, local)
        half.stopping_until = None
        if not receiving or not self._remote_answers:
            return True
        if self.pool.full:
            return True  # its writes wait; whoever makes room looks at everything again
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
                by_snapshots=remote.by_snapshots,
            )
        )
        self._forget(image, half)
        if not remote.by_snapshots:
            half.copying_until = now + sum(len(data) for data in remote.writes) / self.rate
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
        half.sync = None
        self.pool.reports.pop(image, None)

    def _primary(self, image: str, half: Half, local: Image) -> bool:
        half.resync = False
        half.copying_until = None
        half.sync = None
        if half.stopping_until is not None:
            if self._timeline.now() < half.stopping_until:
                self._report(image, half, *_stopping(local))
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
        if remote.by_snapshots:
            return self._replay_snapshots(image, half, local, remote)
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
        budget = self.rate * CHECK_INTERVAL
        for event in local.missing_from(remote):
            if event.seen_from > now or budget <= 0:
                break
            budget -= len(event.data)
            self._apply_one(local, event)

    def _apply_one(self, local: Image, event: Event) -> None:
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

    # --------------------------------------------------------------------- by snapshots

    def _replay_snapshots(self, image: str, half: Half, local: Image, remote: Image) -> bool:
        if not local.follows(remote):
            half.sync = None
            report = SPLIT_BY_SNAPSHOTS if remote.is_primary else REMOTE_NOT_PRIMARY
            self._report(image, half, *report)
            return True
        now = self._timeline.now()
        sync = self._current(half)
        fetched = False
        if sync is not None:
            if now + SAME_MOMENT < sync.until:
                self._fetching(image, half, local, remote)
                self.poke(image, wait=min(sync.until - now, CHECK_INTERVAL))
                return True
            self._fetched(half, sync, local, remote)
            fetched = True
        target, done = remote.offered, local.fetched
        if target is not None and target.length < len(local.history):
            target = None  # from an earlier time as primary
        if target is not None and (done is None or done.primary_id != target.id):
            if target.seen_from <= now + SAME_MOMENT:
                self._fetch(half, target, local, remote)
                self._fetching(image, half, local, remote)
            self.poke(image, wait=self._until_seen(half, target))
            return True
        if not remote.is_primary:
            self._report(image, half, *(REMOTE_DEMOTED if fetched else REMOTE_NOT_PRIMARY))
            return not fetched
        return self._following(image, half, local, remote)

    def _until_seen(self, half: Half, target: MirrorSnapshot) -> float:
        now = self._timeline.now()
        if half.sync is None:
            return target.seen_from - now
        return min(half.sync.until - now, CHECK_INTERVAL)

    def _current(self, half: Half) -> Sync | None:
        """What is being fetched; begun anew where a daemon or the other site died meanwhile."""
        sync = half.sync
        daemon = self._daemon
        if sync is None or daemon is None:
            return None
        again = max(self.remote_cluster.returned_at, self.cluster.mended_at)
        if sync.daemon is not daemon or again > sync.started:
            length = sync.until - sync.started
            sync.started, sync.daemon = self._timeline.now(), daemon
            sync.until = sync.started + length
        return sync

    def _fetch(self, half: Half, target: MirrorSnapshot, local: Image, remote: Image) -> None:
        now, daemon = self._timeline.now(), self._daemon
        assert daemon is not None
        local.mirror_snapshots[:] = [s for s in local.mirror_snapshots if s.complete]
        kept = MirrorSnapshot(
            id=self.pool.next_snapshot(),
            name=f".mirror.non_primary.{local.global_id}.{self._identifiers.uuid()}",
            size=target.size,
            at=now,
            state=State.DEMOTED if target.state is State.DEMOTED else State.NON_PRIMARY,
            length=target.length,
            complete=False,
            primary_uuid=self.remote_pool.mirror_uuid,
            primary_id=target.id,
            before=tuple(local.writes),
            before_length=len(local.history),
        )
        local.mirror_snapshots.append(kept)
        events = remote.history[len(local.history) : target.length]
        wait = self._timeline.jitter(*SNAPSHOT_FETCHED_AFTER)
        half.sync = Sync(target, events, kept, now, now + wait, daemon)
        half.sync.until += half.sync.bytes / self.rate

    def _fetched(self, half: Half, sync: Sync, local: Image, remote: Image) -> None:
        half.sync = None
        half.last_bytes = sync.bytes
        for event in sync.events:
            self._apply_one(local, event)
        sync.local.complete = True
        sync.local.objects = -(-local.size // (1 << local.order))
        local.mirror_snapshots[:] = [
            s for s in local.mirror_snapshots if s.made_here or s is sync.local
        ]
        if self.remote_pool.peer is not None and self.remote_pool.peer.uuid in sync.target.peers:
            sync.target.peers.remove(self.remote_pool.peer.uuid)
        # What was offered before needs fetching no more.
        for older in remote.mirror_snapshots:
            if older.made_here and older.id < sync.target.id:
                older.peers.clear()

    def _fetching(self, image: str, half: Half, local: Image, remote: Image) -> None:
        if half.sync is not None and half.sync.until - half.sync.started > 1:
            self._report(image, half, "up+replaying", self._snapshot_text(half, local, remote))

    def _following(self, image: str, half: Half, local: Image, remote: Image) -> bool:
        text = self._snapshot_text(half, local, remote)
        now = self._timeline.now()
        known = (half.reported or ("", ""))[0] == "up+replaying"
        if not known or now + SAME_MOMENT >= half.reported_at + REPORT_INTERVAL:
            self._report(image, half, "up+replaying", text)
        if half.reported != ("up+replaying", text):
            self.poke(image, wait=half.reported_at + REPORT_INTERVAL - now)
        return True

    def _snapshot_text(self, half: Half, local: Image, remote: Image) -> str:
        """The description of a copy that follows by snapshots. Moments are epoch seconds."""
        offered, done = remote.offered, local.fetched
        facts: dict[str, object] = {
            "bytes_per_second": 0.0,
            "bytes_per_snapshot": float(half.last_bytes),
            "last_snapshot_bytes": half.last_bytes,
            "last_snapshot_sync_seconds": 0,
        }
        if half.sync is None and done is not None and done.before_length:
            facts["local_snapshot_timestamp"] = self._epoch(done.at)
        if offered is not None:
            facts["remote_snapshot_timestamp"] = self._epoch(offered.at)
        facts["replay_state"] = "idle" if half.sync is None else "syncing"
        if half.sync is not None:
            facts["syncing_percent"] = int(100 * self.progress(half.sync))
            facts["syncing_snapshot_timestamp"] = self._epoch(half.sync.target.at)
        return "replaying, " + json.dumps(facts, separators=(",", ":"))

    def _epoch(self, moment: float) -> int:
        return int(self._timeline.wall(moment).timestamp())

    def _report(self, image: str, half: Half, state: str, description: str) -> None:
        """Write what is so of an image into the pools of both clusters."""
        daemon = self._daemon
        if daemon is None:
            return
        now = self._timeline.now()
        half.reported, half.reported_at = (state, description), now
        report = Report(state, description, now, daemon)
        self.pool.reports.setdefault(image, {})[self.cluster.name] = report
        if self._remote_answers:
            self.remote_pool.reports.setdefault(image, {})[self.cluster.name] = report


def _stopping(image: Image) -> tuple[str, str]:
    """What an image says that was promoted by force while its peer was dead."""
    text = "orphan (force promoting)" if image.by_snapshots else "stopping replay"
    return "up+stopping_replay", text


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
