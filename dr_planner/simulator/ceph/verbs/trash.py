"""The trash: move there, list, restore, remove, purge."""

from __future__ import annotations

import datetime
import re

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EEXIST, ENOTEMPTY, EPERM, REASONS, CephError
from dr_planner.simulator.ceph.invocation import (
    IMAGE,
    OUTPUT,
    POOL,
    Answer,
    Invocation,
    Verbs,
)

VERBS = Verbs()
LENGTH = re.compile(r"(\d+) (second|minute|hour|day|week)s?")
SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}


@VERBS.add("trash mv", IMAGE, "expires-at", mutating=True)
def _mv(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    keep = 0.0
    if call.arguments.has("expires-at"):
        keep = _seconds_until(call, call.arguments.get("expires-at"))
    call.storage.pool(call.cluster, spec.pool)
    try:
        call.storage.trash(call.cluster, spec.pool, spec.image, keep=keep)
    except CephError as error:
        text = f"rbd: deferred delete error: ({error.code}) {REASONS[error.code]}\n"
        return Answer(error.code, err=text)
    return Answer()


def _seconds_until(call: Invocation, text: str) -> float:
    """Seconds from now to a day, a moment, or for a length of time.

    :raises UsageError: it is none of them.
    """
    found = LENGTH.fullmatch(text.strip())
    if found is not None:
        return float(int(found[1]) * SECONDS[found[2]])
    try:
        moment = datetime.datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise UsageError(
            22,
            f"/bin/date: invalid date \N{LEFT SINGLE QUOTATION MARK}{text}"
            "\N{RIGHT SINGLE QUOTATION MARK}\n"
            "rbd: error calling /bin/date: (22) Invalid argument",
        ) from error
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.UTC)
    return (moment - call.storage.timeline.wall()).total_seconds()


@VERBS.add("trash ls", POOL, OUTPUT, "all", "long")
def _ls(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    images = list(pool.trash.values())
    if not call.arguments.has("long"):
        short = [{"id": image.id, "name": image.name} for image in images]
        return call.json(short, "".join(f"{image.id} {image.name}\n" for image in images))
    documents = [status.trash(call.storage, image) for image in images]
    names = ["ID", "NAME", "SOURCE", "DELETED_AT", "STATUS", "PARENT"]
    rows = [[*document.values(), ""] for document in documents]
    return call.json(documents, plain_text.table(names, rows) if rows else "")


def _id(call: Invocation) -> tuple[str, str]:
    """Pool and image id that a command speaks of."""
    if call.arguments.has("image-id"):
        return call.pool(), call.arguments.get("image-id")
    spec = call.spec()
    call.done()
    return spec.pool, spec.image


@VERBS.add("trash restore", POOL, "image-id", "image", mutating=True)
def _restore(call: Invocation) -> Answer:
    name = call.arguments.options.pop("image", [""])[-1]
    pool, id = _id(call)
    call.storage.pool(call.cluster, pool)
    try:
        call.storage.restore(call.cluster, pool, id, name)
    except CephError as error:
        logged = call.log(f"librbd::api::Trash: restore: {error.lines[-1]}")
        text = "rbd: error: image does not exist in trash\n"
        if error.code == EEXIST:
            text = (
                "rbd: error: an image with the same name already exists, try again with a "
                "different name\n"
            )
        return Answer(error.code, err=logged + text)
    return Answer()


@VERBS.add("trash rm", POOL, "image-id", "force", "no-progress", mutating=True)
def _rm(call: Invocation) -> Answer:
    pool, id = _id(call)
    call.storage.pool(call.cluster, pool)
    try:
        call.storage.remove_trashed(call.cluster, pool, id, force=call.arguments.has("force"))
    except CephError as error:
        text = f"rbd: remove error: ({error.code}) {REASONS.get(error.code, '')}"
        if error.code == EPERM:
            text = (
                "Deferment time has not expired, please use --force if you really want to remove "
                "the image"
            )
        elif error.code == ENOTEMPTY:
            text = error.lines[-1]
        return call.failed("Removing image", text, error.code)
    return Answer(err=call.progress("Removing image"))


@VERBS.add("trash purge", POOL, "expired-before", "no-progress", mutating=True)
def _purge(call: Invocation) -> Answer:
    pool = call.pool()
    call.done()
    before = None
    if call.arguments.has("expired-before"):
        wait = _seconds_until(call, call.arguments.get("expired-before"))
        before = call.storage.timeline.now() + wait
    call.storage.pool(call.cluster, pool)
    call.storage.purge_trash(call.cluster, pool, before)
    return Answer(err=call.progress("Removing images"))
