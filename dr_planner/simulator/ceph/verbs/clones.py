"""Clones: make, list, flatten."""

from __future__ import annotations

from dr_planner.simulator.ceph.clones import LINKED, PROTECTED
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EINVAL, ENOENT, REASONS, CephError
from dr_planner.simulator.ceph.invocation import IMAGE, OUTPUT, Answer, Invocation, Verbs

VERBS = Verbs()
FORMAT = "rbd-default-clone-format"


@VERBS.add(
    "clone",
    IMAGE,
    "snap",
    "dest-pool",
    "dest-namespace",
    "dest",
    "image-feature",
    FORMAT,
    mutating=True,
)
def _clone(call: Invocation) -> Answer:
    source = call.spec()
    if not source.snapshot:
        raise UsageError(22, "rbd: snapshot name was not specified")
    target = call.target()
    call.done()
    features = call.features()
    version = LINKED if call.arguments.get(FORMAT) == str(LINKED) else PROTECTED
    call.storage.pool(call.cluster, source.pool)
    call.storage.pool(call.cluster, target.pool)
    try:
        call.storage.clone(
            call.cluster,
            (source.pool, source.image, source.snapshot),
            (target.pool, target.image),
            features=features,
            version=version,
        )
    except CephError as error:
        text = f"rbd: clone error: ({error.code}) {REASONS[error.code]}\n"
        logged = "" if error.code == ENOENT else call.log(error.lines[-1])
        return Answer(error.code, err=logged + text)
    return Answer()


@VERBS.add("children", IMAGE, OUTPUT, "snap", "all", "descendants")
def _children(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    found = call.storage.children(call.cluster, spec.pool, spec.image, spec.snapshot)
    documents = []
    for image in found:
        pool, _, namespace = image.pool.partition("/")
        documents.append({"pool": pool, "pool_namespace": namespace, "image": image.name})
    return call.json(documents, "".join(f"{image.pool}/{image.name}\n" for image in found))


@VERBS.add("flatten", IMAGE, "no-progress", mutating=True)
def _flatten(call: Invocation) -> Answer:
    spec = call.spec()
    call.done()
    call.storage.image(call.cluster, spec.pool, spec.image)
    try:
        call.storage.flatten(call.cluster, spec.pool, spec.image)
    except CephError as error:
        text = f"rbd: flatten error: ({error.code}) {REASONS[error.code]}"
        logged = call.log(error.lines[-1]) if error.code == EINVAL else ""
        answer = call.failed("Image flatten", text, error.code)
        return Answer(error.code, err=logged + answer.err)
    return Answer(err=call.progress("Image flatten"))
