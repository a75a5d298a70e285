"""Locks of images: list, take, break."""

from __future__ import annotations

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("lock ls", IMAGE, OUTPUT)
def _ls(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    documents = status.locks(call.storage.image(call.cluster, spec.pool, spec.image))
    rows = [[d["locker"], d["id"], d["address"]] for d in documents]
    plain = "There is 1 exclusive lock on this image.\n"
    plain += plain_text.table(["Locker", "ID", "Address"], rows)
    return call.json(documents, plain if rows else "")


@VERBS.add("lock add", IMAGE, mutating=True)
def _add(call: Invocation) -> Answer:
    spec = call.spec()
    if not call.arguments.words:
        raise UsageError(22, "rbd: lock id was not specified")
    id = call.arguments.words.pop(0)
    call.done()
    call.storage.add_lock(call.cluster, spec.pool, spec.image, id)
    return Answer()


@VERBS.add("lock rm", IMAGE, mutating=True)
def _rm(call: Invocation) -> Answer:
    spec = call.spec()
    for what in ("lock id", "locker"):
        if not call.arguments.words:
            raise UsageError(22, f"rbd: {what} was not specified")
        if what == "lock id":
            id = call.arguments.words.pop(0)
    locker = call.arguments.words.pop(0)
    call.done()
    call.storage.remove_lock(call.cluster, spec.pool, spec.image, id, locker)
    return Answer()
