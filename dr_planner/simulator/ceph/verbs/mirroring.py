"""Mirroring of pools and images: look, promote, demote, resync, enable, disable."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import ImageSpec, UsageError
from dr_planner.simulator.ceph.failure import (
    EINVAL,
    REASONS,
    CephError,
)
from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, POOL, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("mirror pool info", POOL, OUTPUT, "all")
def _pool_info(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    document = status.pool_info(call.storage, pool, secrets=call.arguments.has("all"))
    return call.json(document, plain_text.pool_info(document))


@VERBS.add("mirror pool status", POOL, OUTPUT, "verbose")
def _pool_status(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    if pool.mode == "disabled":
        raise CephError(EINVAL, "rbd: mirroring not enabled on the pool")
    document = status.pool_status(call.storage, pool, verbose=call.arguments.has("verbose"))
    return call.json(document, plain_text.pool_status(document))


@VERBS.add("mirror pool enable", POOL, "site-name", mutating=True)
def _pool_enable(call: Invocation) -> Answer:
    name = call.pool()
    if not call.arguments.words:
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
    mode = call.arguments.words.pop(0)
    call.done()
    pool = call.storage.pool(call.cluster, name)
    if mode not in ("pool", "image"):
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
    if call.arguments.has("site-name"):
        call.storage.clusters[call.cluster].site_name = call.arguments.get("site-name")
        if pool.mode == mode:
            return Answer()
    if pool.mode == mode:
        return Answer(out=f"rbd: mirroring is already configured for {mode} mode\n")
    before = pool.mode
    call.storage.set_pool_mode(call.cluster, name, mode)
    if before == "disabled":
        return Answer()
    return Answer(out=f"note: changing mirroring mode from {before} to {mode}\n")


@VERBS.add("mirror image status", IMAGE, OUTPUT)
def _image_status(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.mirrored(call.cluster, spec.pool, spec.image)
    document = status.image_status(call.storage, image)
    return call.json(document, plain_text.image_status(document))


def _change(call: Invocation, act: Callable[[ImageSpec], None], said: str, failed: str) -> Answer:
    """Carry out a change of an image's mirroring and print what rbd prints about it."""
    spec = call.spec()
    call.done()
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        act(spec)
    except CephError as error:
        if error.lines[-1].startswith("rbd: "):
            raise
        text = "".join(call.log(f"librbd::api::Mirror: {line}") for line in error.lines)
        return Answer(error.code, err=text + (failed + "\n" if failed else ""))
    return Answer(out=said + "\n")


@VERBS.add("mirror image promote", IMAGE, "force", mutating=True)
def _promote(call: Invocation) -> Answer:
    force = call.arguments.has("force")
    return _change(
        call,
        lambda s: call.storage.promote(call.cluster, s.pool, s.image, force=force),
        "Image promoted to primary",
        "rbd: error promoting image to primary",
    )


@VERBS.add("mirror image demote", IMAGE, mutating=True)
def _demote(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.demote(call.cluster, s.pool, s.image),
        "Image demoted to non-primary",
        "rbd: error demoting image to non-primary",
    )


@VERBS.add("mirror image resync", IMAGE, mutating=True)
def _resync(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.resync(call.cluster, s.pool, s.image),
        "Flagged image for resync from primary",
        "rbd: error flagging image resync",
    )


@VERBS.add("mirror image enable", IMAGE, mutating=True)
def _enable(call: Invocation) -> Answer:
    spec = call.spec()
    mode = call.arguments.words.pop(0) if call.arguments.words else "journal"
    if mode not in ("journal", "snapshot"):
        raise UsageError(22, f"rbd: invalid mode name: {mode}")
    call.arguments.words.insert(0, f"{spec.pool}/{spec.image}")
    by_snapshots = mode == "snapshot"
    return _change(
        call,
        lambda s: call.storage.enable(call.cluster, s.pool, s.image, by_snapshots=by_snapshots),
        "Mirroring enabled",
        "",
    )


@VERBS.add("mirror image disable", IMAGE, "force", mutating=True)
def _disable(call: Invocation) -> Answer:
    force = call.arguments.has("force")
    return _change(
        call,
        lambda s: call.storage.disable(call.cluster, s.pool, s.image, force=force),
        "Mirroring disabled",
        "",
    )


@VERBS.add("mirror image snapshot", IMAGE, "no-progress", mutating=True)
def _snapshot(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    try:
        made = call.storage.take_mirror_snapshot(call.cluster, spec.pool, spec.image)
    except CephError as error:
        if not error.lines[-1].startswith("librbd::"):
            raise
        text = "rbd: error creating snapshot: (22) Invalid argument\n"
        return Answer(error.code, err=call.log(error.lines[-1]) + text)
    return Answer(out=f"Snapshot ID: {made.id}\n")


@VERBS.add("mirror pool promote", POOL, "force", mutating=True)
def _pool_promote(call: Invocation) -> Answer:
    force = call.arguments.has("force")
    return _change_all(
        call,
        "promote",
        lambda image: not image.is_primary,
        lambda image: call.storage.promote(call.cluster, image.pool, image.name, force=force),
    )


@VERBS.add("mirror pool demote", POOL, mutating=True)
def _pool_demote(call: Invocation) -> Answer:
    return _change_all(
        call,
        "demote",
        lambda image: image.is_primary,
        lambda image: call.storage.demote(call.cluster, image.pool, image.name),
    )


def _change_all(
    call: Invocation,
    word: str,
    wanted: Callable[[Image], bool],
    act: Callable[[Image], None],
) -> Answer:
    """Change the role of every image of a pool that does not have it; go on after failures."""
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    if pool.mode == "disabled":
        raise CephError(EINVAL, "rbd: mirroring not enabled on the pool")
    code, done, err = 0, 0, ""
    for image in sorted(pool.mirrored.values(), key=lambda image: image.name):
        if not wanted(image):
            continue
        try:
            act(image)
            done += 1
        except CephError as error:
            code = error.code
            reason = f"({error.code}) {REASONS[error.code]}"
            err += f"rbd: failed to {word} image {image.name}: {reason}\n"
    return Answer(code, out=f"{word.capitalize()}d {done} mirrored images\n", err=err)


@VERBS.add("mirror pool disable", POOL, mutating=True)
def _pool_disable(call: Invocation) -> Answer:
    name = call.pool()
    call.done()
    try:
        call.storage.set_pool_mode(call.cluster, name, "disabled")
    except CephError as error:
        if error.lines[-1].startswith("rbd: "):
            raise
        logged = (call.log(f"librbd::api::Mirror: {line}") for line in error.lines)
        return Answer(error.code, err="".join(logged))
    return Answer()
