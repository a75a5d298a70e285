"""Images: list, look at, create, resize, copy, rename, remove."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.ceph import plain_text, status
from dr_planner.simulator.ceph.command_line import UsageError, size_of
from dr_planner.simulator.ceph.failure import (
    EEXIST,
    EINVAL,
    ENOENT,
    EROFS,
    REASONS,
    CephError,
)
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, POOL, Answer, Invocation, Verbs

VERBS = Verbs()
COPY = frozenset({"dest-pool", "dest-namespace", "dest", "image-feature", "no-progress", "snap"})


@VERBS.add("ls", POOL, OUTPUT, "long")
def _ls(call: Invocation) -> Answer:
    try:
        pool = call.storage.pool(call.cluster, call.pool())
    except CephError as error:
        raise CephError(
            error.code, *error.lines, f"rbd: listing images failed: (2) {REASONS[ENOENT]}"
        ) from error
    call.done()
    images = [pool.images[name] for name in sorted(pool.images)]
    if not call.arguments.has("long"):
        names = [image.name for image in images]
        return call.json(names, "".join(name + "\n" for name in names))
    documents = [entry for image in images for entry in status.listed(image)]
    return call.json(documents, plain_text.listing(documents) if documents else "")


@VERBS.add("du", IMAGE, OUTPUT, "snap", "no-progress")
def _du(call: Invocation) -> Answer:
    named = call.arguments.words or call.arguments.has("image")
    if named:
        spec = call.spec()
        call.done()
        images = [call.storage.image(call.cluster, spec.pool, spec.image)]
    else:
        pool = call.storage.pool(call.cluster, call.pool())
        images = [pool.images[name] for name in sorted(pool.images)]
    entries = [entry for image in images for entry in status.usage(image)]
    document: dict[str, Any] = {"images": entries}
    provisioned = sum(e["provisioned_size"] for e in entries if "snapshot" not in e)
    used = sum(e["used_size"] for e in entries)
    if not named:
        document |= {"total_provisioned_size": provisioned, "total_used_size": used}
    return call.json(document, plain_text.usage(entries, provisioned, used))


@VERBS.add("info", IMAGE, OUTPUT, "snap")
def _info(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    document = status.info(call.storage, image)
    return call.json(document, plain_text.info(document))


@VERBS.add("status", IMAGE, OUTPUT)
def _status(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    document = status.watchers(
        call.storage, call.storage.image(call.cluster, spec.pool, spec.image)
    )
    lines = [
        f"\twatcher={w['address']} client.{w['client']} cookie={w['cookie']}"
        for w in document["watchers"]
    ]
    plain = "Watchers:\n" + "\n".join(lines) + "\n" if lines else "Watchers: none\n"
    return call.json(document, plain)


@VERBS.add("create", IMAGE, "size", "image-feature", "no-progress", mutating=True)
def _create(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    if not call.arguments.has("size"):
        raise UsageError(22, "rbd: must specify --size <M/G/T>")
    size = size_of(call.arguments.get("size"))
    try:
        call.storage.create(call.cluster, spec.pool, spec.image, size, call.features())
    except CephError as error:
        if error.code == ENOENT:
            raise
        text = f"rbd: create error: ({error.code}) {REASONS[error.code]}\n"
        return Answer(error.code, err=text + call.log(error.lines[-1]))
    return Answer()


@VERBS.add("resize", IMAGE, "size", "allow-shrink", "no-progress", mutating=True)
def _resize(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    if not call.arguments.has("size"):
        raise UsageError(22, "rbd: must specify --size <M/G/T>")
    size = size_of(call.arguments.get("size"))
    image = call.storage.image(call.cluster, spec.pool, spec.image)
    if size < image.size and not call.arguments.has("allow-shrink"):
        return Answer(
            EINVAL, err="rbd: shrinking an image is only allowed with the --allow-shrink flag\n"
        )
    try:
        call.storage.resize(call.cluster, spec.pool, spec.image, size)
    except CephError as error:
        if error.code != EROFS:
            raise
        text = f"rbd: resize error: (30) {REASONS[EROFS]}"
        return call.failed("Resizing image", text, EROFS)
    return Answer(err=call.progress("Resizing image"))


@VERBS.add("rm", IMAGE, "no-progress", mutating=True)
def _rm(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    call.storage.pool(call.cluster, spec.pool)
    try:
        call.storage.remove(call.cluster, spec.pool, spec.image)
    except CephError as error:
        text = "\n".join(error.lines)
        if error.code == ENOENT:
            text = f"rbd: delete error: (2) {REASONS[ENOENT]}"
        return call.failed("Removing image", text, error.code)
    return Answer(err=call.progress("Removing image"))


@VERBS.add("cp", IMAGE, COPY, mutating=True)
def _cp(call: Invocation) -> Answer:
    return _copy(call, deep=False)


@VERBS.add("deep cp", IMAGE, COPY, "flatten", mutating=True)
def _deep_cp(call: Invocation) -> Answer:
    return _copy(call, deep=True)


def _copy(call: Invocation, *, deep: bool) -> Answer:
    source, target = call.spec(), call.target()
    call.done()
    call.storage.image(call.cluster, source.pool, source.image)
    verb_, error_ = (
        ("Image deep copy", "deep copy failed") if deep else ("Image copy", "copy failed")
    )
    try:
        call.storage.copy(
            call.cluster,
            (source.pool, source.image),
            (target.pool, target.image),
            deep=deep,
            features=call.features(),
        )
    except CephError as error:
        if error.code != EEXIST:
            raise
        text = f"rbd: {error_}: (17) {REASONS[EEXIST]}\n" + call.log(error.lines[-1]).rstrip()
        return call.failed(verb_, text, EEXIST)
    return Answer(err=call.progress(verb_))


@VERBS.add("mv", IMAGE, "dest-pool", "dest", mutating=True)
def _mv(call: Invocation) -> Answer:
    source, target = call.spec(), call.target()
    call.done()
    if source.pool != target.pool:
        return Answer(EINVAL, err="rbd: mv/rename across pools not supported\n")
    try:
        call.storage.rename(call.cluster, source.pool, source.image, target.image)
    except CephError as error:
        text = f"rbd: rename error: ({error.code}) {REASONS[error.code]}\n"
        if error.code == EEXIST:
            text = call.log(error.lines[-1]) + text
        return Answer(error.code, err=text)
    return Answer()
