"""Snapshots: list, create, protect, remove."""

from __future__ import annotations

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import ImageSpec, UsageError
from dr_planner.simulator.ceph.failure import (
    EBUSY,
    EDQUOT,
    EEXIST,
    EROFS,
    REASONS,
    CephError,
)
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("snap ls", IMAGE, OUTPUT, "all")
def _snap_ls(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    documents = status.snapshots(call.storage, image, all_=call.arguments.has("all"))
    return call.json(documents, plain_text.snapshots(documents, all_=call.arguments.has("all")))


def _snapshot_spec(call: Invocation) -> ImageSpec:
    spec = call.spec()
    call.done()
    if not spec.snapshot:
        raise UsageError(22, "rbd: snapshot name was not specified")
    return spec


@VERBS.add("snap create", IMAGE, "snap", "no-progress", mutating=True)
def _snap_create(call: Invocation) -> Answer:
    spec = _snapshot_spec(call)
    try:
        call.storage.create_snapshot(call.cluster, spec.pool, spec.image, spec.snapshot)
    except CephError as error:
        if error.code not in (EEXIST, EROFS, EDQUOT):
            raise
        text = f"rbd: failed to create snapshot: ({error.code}) {REASONS[error.code]}"
        return call.failed("Creating snap", text, error.code)
    return Answer(err=call.progress("Creating snap"))


@VERBS.add("snap rm", IMAGE, "snap", "no-progress", mutating=True)
def _snap_rm(call: Invocation) -> Answer:
    spec = _snapshot_spec(call)
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.remove_snapshot(call.cluster, spec.pool, spec.image, spec.snapshot)
    except CephError as error:
        text = f"rbd: failed to remove snapshot: ({error.code}) {REASONS[error.code]}"
        if error.code == EBUSY:
            text = error.lines[-1]
        return call.failed("Removing snap", text, error.code)
    return Answer(err=call.progress("Removing snap"))


@VERBS.add("snap protect", IMAGE, "snap", mutating=True)
def _snap_protect(call: Invocation) -> Answer:
    return _protect(call, protected=True)


@VERBS.add("snap unprotect", IMAGE, "snap", mutating=True)
def _snap_unprotect(call: Invocation) -> Answer:
    return _protect(call, protected=False)


def _protect(call: Invocation, *, protected: bool) -> Answer:
    spec = _snapshot_spec(call)
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.protect_snapshot(
            call.cluster, spec.pool, spec.image, spec.snapshot, protected=protected
        )
    except CephError as error:
        if error.lines[-1].startswith("rbd: snap is already"):
            raise
        word = "protecting" if protected else "unprotecting"
        reason = f"({error.code}) {REASONS[error.code]}"
        return Answer(error.code, err=f"rbd: {word} snap failed: {reason}\n")
    return Answer()


@VERBS.add("snap purge", IMAGE, "no-progress", mutating=True)
def _snap_purge(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    protected = [snapshot.name for snapshot in image.snapshots.values() if snapshot.protected]
    if protected:  # seen on Ceph 16.2.15: this failure has exit status 0 and goes to stdout
        names = ", ".join(f"'{name}'" for name in protected)
        begun = "" if call.arguments.has("no-progress") else "Removing all snapshots: 0% complete"
        return Answer(
            out=f"rbd: error removing snapshot(s) {names}, which is protected - these must be "
            "unprotected with `rbd snap unprotect`.\n",
            err=begun and begun + "...failed.\n",
        )
    try:
        for name in [s.name for s in image.snapshots.values() if not s.trashed]:
            call.storage.remove_snapshot(call.cluster, spec.pool, spec.image, name)
    except CephError as error:
        text = f"rbd: removing snaps failed: ({error.code}) {REASONS[error.code]}"
        return call.failed("Removing all snapshots", text, error.code)
    return Answer(err=call.progress("Removing all snapshots"))


@VERBS.add("snap rename", IMAGE, "snap", "dest-pool", "dest", "dest-snap", mutating=True)
def _snap_rename(call: Invocation) -> Answer:
    spec = call.spec()
    if not call.arguments.words:
        raise UsageError(22, "rbd: destination image name was not specified")
    target, _, new = call.arguments.words.pop(0).rpartition("@")
    call.done()
    if target.rpartition("/")[2] != spec.image:
        raise UsageError(22, "rbd: source and destination image name must be the same")
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.rename_snapshot(call.cluster, spec.pool, spec.image, spec.snapshot, new)
    except CephError as error:
        text = f"rbd: renaming snap failed: ({error.code}) {REASONS[error.code]}\n"
        return Answer(error.code, err=text)
    return Answer()


@VERBS.add("snap rollback", IMAGE, "snap", "no-progress", mutating=True)
def _snap_rollback(call: Invocation) -> Answer:
    spec = _snapshot_spec(call)
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.roll_back(call.cluster, spec.pool, spec.image, spec.snapshot)
    except CephError as error:
        text = f"rbd: rollback failed: ({error.code}) {REASONS[error.code]}"
        return call.failed("Rolling back to snapshot", text, error.code)
    return Answer(err=call.progress("Rolling back to snapshot"))


@VERBS.add("snap limit set", IMAGE, "limit", mutating=True)
def _snap_limit_set(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    limit = call.arguments.get("limit")
    if not limit.isdigit():
        raise UsageError(34, "rbd: must specify --limit <num>")
    call.storage.limit_snapshots(call.cluster, spec.pool, spec.image, int(limit))
    return Answer()


@VERBS.add("snap limit clear", IMAGE, mutating=True)
def _snap_limit_clear(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    call.storage.limit_snapshots(call.cluster, spec.pool, spec.image, None)
    return Answer()
