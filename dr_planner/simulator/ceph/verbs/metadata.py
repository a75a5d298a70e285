"""An image's metadata: list, get, set, remove."""

from __future__ import annotations

from dr_planner.simulator.ceph import plain_text
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import (
    ENOENT,
    EROFS,
    REASONS,
    CephError,
)
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()


@VERBS.add("image-meta list", IMAGE, OUTPUT)
def _meta_list(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    values = call.storage.image(call.cluster, spec.pool, spec.image).metadata
    ordered = {key: values[key] for key in sorted(values)}
    answer = call.json(ordered, plain_text.metadata(ordered))
    if not ordered and call.arguments.get("format") == "json":
        return Answer()  # Ceph 16.2.15 prints nothing at all, not {}
    return answer


@VERBS.add("image-meta get", IMAGE)
def _meta_get(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    call.done()
    values = call.storage.image(call.cluster, spec.pool, spec.image).metadata
    if key not in values:
        return Answer(
            ENOENT,
            err=f"failed to get metadata {key} of image : (2) {REASONS[ENOENT]}\n"
            f"rbd: getting metadata failed: (2) {REASONS[ENOENT]}\n",
        )
    return Answer(out=values[key] + "\n")


def _key(call: Invocation) -> str:
    if not call.arguments.words:
        raise UsageError(22, "rbd: metadata key was not specified")
    return call.arguments.words.pop(0)


@VERBS.add("image-meta set", IMAGE, mutating=True)
def _meta_set(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    if not call.arguments.words:
        raise UsageError(22, "rbd: metadata value was not specified")
    value = call.arguments.words.pop(0)
    call.done()
    if not value:
        raise UsageError(22, "rbd: metadata value was not specified")
    try:
        call.storage.set_metadata(call.cluster, spec.pool, spec.image, key, value)
    except CephError as error:
        if error.code != EROFS:
            raise
        return Answer(
            EROFS,
            err=f"failed to set metadata {key} of image : (30) {REASONS[EROFS]}\n"
            f"rbd: setting metadata failed: (30) {REASONS[EROFS]}\n",
        )
    return Answer()


@VERBS.add("image-meta remove", IMAGE, mutating=True)
def _meta_remove(call: Invocation) -> Answer:
    spec, key = call.spec(), _key(call)
    call.done()
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.remove_metadata(call.cluster, spec.pool, spec.image, key)
    except CephError as error:
        begin = (
            "rbd: no existing metadata key"
            if error.code == ENOENT
            else "failed to remove metadata"
        )
        reason = f"({error.code}) {REASONS[error.code]}"
        return Answer(
            error.code,
            err=f"{begin} {key} of image : {reason}\nrbd: removing metadata failed: {reason}\n",
        )
    return Answer()
