"""Mirroring of pools and images: look, promote, demote, resync, enable, disable."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import ImageSpec, UsageError
from dr_planner.simulator.ceph.failure import (
    EINVAL,
    CephError,
)
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("mirror pool info", "pool", OUTPUT, "all")
def _pool_info(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    document = status.pool_info(call.storage, pool, secrets=call.arguments.has("all"))
    return call.json(document, plain_text.pool_info(document))


@VERBS.add("mirror pool status", "pool", OUTPUT, "verbose")
def _pool_status(call: Invocation) -> Answer:
    pool = call.storage.pool(call.cluster, call.pool())
    call.done()
    if pool.mode == "disabled":
        raise CephError(EINVAL, "rbd: mirroring not enabled on the pool")
    document = status.pool_status(call.storage, pool, verbose=call.arguments.has("verbose"))
    return call.json(document, plain_text.pool_status(document))


@VERBS.add("mirror pool enable", "pool", "site-name", mutating=True)
def _pool_enable(call: Invocation) -> Answer:
    name = call.pool()
    if not call.arguments.words:
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
    mode = call.arguments.words.pop(0)
    call.done()
    pool = call.storage.pool(call.cluster, name)
    if mode not in ("pool", "image"):
        raise UsageError(22, "rbd: must specify 'image' or 'pool' mode.")
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
    if mode != "journal":
        return Answer(
            95,
            err="rbd: the simulator mirrors by journal only\n",
            problem=f"rbd mirror image enable … {mode}: the simulator mirrors by journal only",
        )
    call.arguments.words.insert(0, f"{spec.pool}/{spec.image}")
    return _change(
        call,
        lambda s: call.storage.enable(call.cluster, s.pool, s.image),
        "Mirroring enabled",
        "",
    )


@VERBS.add("mirror image disable", IMAGE, "force", mutating=True)
def _disable(call: Invocation) -> Answer:
    return _change(
        call,
        lambda s: call.storage.disable(call.cluster, s.pool, s.image),
        "Mirroring disabled",
        "",
    )
