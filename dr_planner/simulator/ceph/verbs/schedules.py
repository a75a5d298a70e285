"""Schedules of mirror snapshots: add, list, remove, status."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.ceph import plain_text
from dr_planner.simulator.ceph.cluster import Level, Schedule
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EINVAL, ENOENT, CephError
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()
SCHEDULE = "mirror snapshot schedule"


def _level(call: Invocation) -> Level:
    get = call.arguments.get
    image = get("image")
    namespace = get("namespace") if call.arguments.has("namespace") or image else None
    return Level(get("pool"), namespace, image)


def _refused(verb: str, error: CephError) -> Answer:
    text = f"rbd: rbd mirror snapshot schedule {verb} failed: (22) Invalid argument: {error}\n"
    return Answer(EINVAL, err=text)


@VERBS.add(f"{SCHEDULE} add", IMAGE, mutating=True)
def _add(call: Invocation) -> Answer:
    words = call.arguments.words
    if not words:
        raise UsageError(22, "rbd: missing 'interval' argument")
    interval, start = words.pop(0), words.pop(0) if words else ""
    call.done()
    try:
        call.storage.add_schedule(call.cluster, _level(call), interval, start)
    except CephError as error:
        return _refused("add", error)
    return Answer()


@VERBS.add(f"{SCHEDULE} remove", IMAGE, mutating=True)
def _remove(call: Invocation) -> Answer:
    words = call.arguments.words
    interval = words.pop(0) if words else ""
    start = words.pop(0) if words else ""
    call.done()
    try:
        call.storage.remove_schedule(call.cluster, _level(call), interval, start)
    except CephError as error:
        return _refused("remove", error)
    return Answer()


@VERBS.add(f"{SCHEDULE} ls", IMAGE, OUTPUT, "recursive")
def _ls(call: Invocation) -> Answer:
    call.done()
    level = _level(call)
    try:
        call.storage.check_level(call.cluster, level)
    except CephError as error:
        return _refused("list", error)
    schedules = call.storage.clusters[call.cluster].schedules
    if call.arguments.has("recursive"):
        return _recursively(call, level, schedules)
    if level not in schedules:
        return Answer(ENOENT)
    found = schedules[level]
    return call.json(_items(found), _said(found) + "\n")


def _recursively(call: Invocation, level: Level, schedules: dict[Level, list[Schedule]]) -> Answer:
    documents: list[dict[str, Any]] = []
    rows = []
    for known, items in sorted(schedules.items(), key=lambda entry: str(entry[0])):
        if not level.includes(known):
            continue
        place = {
            "pool": known.pool or "-",
            "namespace": "-" if known.namespace is None else known.namespace,
            "image": known.image or "-",
        }
        documents.append(place | {"items": _items(items)})
        rows.append([*place.values(), _said(items)])
    names = ["POOL", "NAMESPACE", "IMAGE", "SCHEDULE"]
    return call.json(documents, plain_text.table(names, rows))


def _items(schedules: list[Schedule]) -> list[dict[str, str]]:
    return [{"interval": s.interval, "start_time": s.start} for s in schedules]


def _said(schedules: list[Schedule]) -> str:
    starts = [f" starting at {s.start}" if s.start else "" for s in schedules]
    both = zip(schedules, starts, strict=True)
    return ", ".join(f"every {schedule.interval}{start}" for schedule, start in both)


@VERBS.add(f"{SCHEDULE} status", IMAGE, OUTPUT)
def _status(call: Invocation) -> Answer:
    call.done()
    level = _level(call)
    try:
        call.storage.check_level(call.cluster, level)
    except CephError as error:
        return _refused("status", error)
    rows = []
    for due, image in call.storage.scheduled(call.cluster):
        pool, _, namespace = image.pool.partition("/")
        if level.includes(Level(pool, namespace, image.name)):
            moment = call.storage.timeline.wall(due + 0.001)
            rows.append([moment.strftime("%Y-%m-%d %H:%M:%S"), f"{image.pool}/{image.name}"])
    documents = [{"schedule_time": when, "image": image} for when, image in rows]
    return call.json(documents, plain_text.table(["SCHEDULE TIME", "IMAGE"], rows))
