"""Schedules of mirror snapshots. They live where they were added, and nowhere else."""

from __future__ import annotations

import datetime
import math
import re

from dr_planner.simulator.ceph.cluster import Cluster, Level, Schedule
from dr_planner.simulator.ceph.failure import EINVAL, CephError
from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.mirroring import Mirroring

INTERVAL = re.compile(r"(\d+)([mhd]?)")
MINUTES = {"": 1, "m": 1, "h": 60, "d": 24 * 60}
START = re.compile(r"\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?")
REFRESH = 60.0
"""Seconds after which the manager's module has certainly seen a new schedule."""


def parse_interval(text: str) -> int:
    """Minutes of an interval; one minute is the shortest that a program can ask for.

    :raises CephError: it is no interval. Ceph 16 takes ``0m`` and does nothing with it.
    """
    found = INTERVAL.fullmatch(text)
    if found is None:
        raise CephError(EINVAL, f"Invalid interval ({text})")
    return int(found[1]) * MINUTES[found[2]]


def parse_start(text: str) -> str:
    """A time of day as Ceph writes it back.

    :raises CephError: it is none.
    """
    if START.fullmatch(text) is None:
        raise CephError(EINVAL, f"Invalid start time {text}")
    return text if text[5:6] == ":" else f"{text[:5]}:00{text[5:]}"


class Schedules(Mirroring):
    """What takes mirror snapshots by itself, as the manager's rbd_support module does it."""

    def add_schedule(self, cluster: str, level: Level, interval: str, start: str = "") -> None:
        """Take mirror snapshots at regular moments, counted from the start of the epoch.

        :param level: an image, a pool with all its images, or the whole cluster. For an image the
            most specific level counts.
        :param interval: such as ``15m``, ``2h`` or ``1d``.
        :param start: a time of day from which the moments are counted.
        :raises CephError: there is no such thing, or the interval or start is none.
        """
        self.check_level(cluster, level)
        made = Schedule(
            parse_interval(interval), parse_start(start) if start else "", self.timeline.now()
        )
        known = self.clusters[cluster].schedules.setdefault(level, [])
        if not any(s.minutes == made.minutes and s.start == made.start for s in known):
            known.append(made)
            self._arm(self.clusters[cluster], level, made)

    def remove_schedule(
        self, cluster: str, level: Level, interval: str = "", start: str = ""
    ) -> None:
        """Remove a schedule of a level, or all of them.

        :raises CephError: there is no such thing, or the interval or start is none.
        """
        self.check_level(cluster, level)
        minutes = parse_interval(interval) if interval else None
        begin = parse_start(start) if start else ""
        schedules = self.clusters[cluster].schedules
        schedules[level] = [
            known
            for known in schedules.get(level, [])
            if minutes is not None and (known.minutes, known.start) != (minutes, begin)
        ]
        if not schedules[level]:
            del schedules[level]

    def scheduled(self, cluster: str) -> list[tuple[float, Image]]:
        """The images that take mirror snapshots by themselves, and when they do so next."""
        found = []
        now = self.timeline.now()
        for pool in self.clusters[cluster].pools.values():
            for image in pool.mirrored.values():
                due = [
                    self._next(schedule)
                    for schedule in self._effective(self.clusters[cluster], image)
                    if schedule.minutes and now >= schedule.added_at + REFRESH
                ]
                if due and image.by_snapshots and image.is_primary:
                    found.append((min(due), image))
        return sorted(found, key=lambda entry: (entry[0], entry[1].pool, entry[1].name))

    def check_level(self, cluster: str, level: Level) -> None:
        """Nothing happens if what a level names is there.

        :raises CephError: it is not.
        """
        pool = self.clusters[cluster].pools.get(level.pool_name) if level.pool else None
        if level.pool and pool is None:
            raise CephError(
                EINVAL, f"Invalid level spec {level}: pool {level.pool} does not exist"
            )
        if level.image and (pool is None or level.image not in pool.images):
            raise CephError(
                EINVAL, f"Invalid level spec {level}: image {level.image} does not exist"
            )

    def _arm(self, cluster: Cluster, level: Level, schedule: Schedule) -> None:
        if schedule.minutes:
            wait = self._next(schedule) - self.timeline.now()
            self.timeline.after(wait, lambda: self._run(cluster, level, schedule))

    def _run(self, cluster: Cluster, level: Level, schedule: Schedule) -> None:
        if not any(known is schedule for known in cluster.schedules.get(level, [])):
            return
        self._arm(cluster, level, schedule)
        if not cluster.alive:
            return
        for pool in cluster.pools.values():
            if not level.covers(pool.name):
                continue
            for image in list(pool.mirrored.values()):
                if not image.by_snapshots or not image.is_primary:
                    continue
                if any(known is schedule for known in self._effective(cluster, image)):
                    self.take_mirror_snapshot(cluster.name, pool.name, image.name)

    def _effective(self, cluster: Cluster, image: Image) -> list[Schedule]:
        """The schedules of the most specific level that has any."""
        pool, _, namespace = image.pool.partition("/")
        for level in (
            Level(pool, namespace, image.name),
            Level(pool, namespace),
            Level(pool),
            Level(),
        ):
            if level in cluster.schedules:
                return cluster.schedules[level]
        return []

    def _next(self, schedule: Schedule) -> float:
        """When a schedule is due next, in simulated seconds."""
        began = self.timeline.wall(0)
        offset = began.timestamp() - _start_of(schedule.start, began)
        length = schedule.minutes * 60
        now = self.timeline.now() + offset
        due = (math.floor(now / length) + 1) * length - offset
        return due if due > self.timeline.now() else due + length


def _start_of(start: str, began: datetime.datetime) -> float:
    """The epoch second of a time of day; the epoch's own start where there is none."""
    if not start:
        return 0.0
    moment = datetime.time.fromisoformat(start)
    zone = moment.tzinfo or datetime.UTC
    return datetime.datetime.combine(began.date(), moment.replace(tzinfo=zone)).timestamp()
