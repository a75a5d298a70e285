"""Namespaces of pools: create, list, remove."""

from __future__ import annotations

from dr_planner.simulator.ceph import plain_text
from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EEXIST, REASONS, CephError
from dr_planner.simulator.ceph.invocation import OUTPUT, POOL, Answer, Invocation, Verbs

VERBS = Verbs()


def _named(call: Invocation) -> tuple[str, str]:
    pool, _, namespace = call.pool().partition("/")
    call.done()
    if not namespace:
        raise UsageError(22, "rbd: namespace name was not specified")
    return pool, namespace


@VERBS.add("namespace create", POOL, mutating=True)
def _create(call: Invocation) -> Answer:
    pool, namespace = _named(call)
    try:
        call.storage.add_namespace(call.cluster, pool, namespace)
    except CephError as error:
        if error.code != EEXIST:
            raise
        text = f"rbd: failed to created namespace: (17) {REASONS[EEXIST]}\n"
        return Answer(EEXIST, err=call.log(f"librbd::api::Namespace: {error.lines[-1]}") + text)
    return Answer()


@VERBS.add("namespace ls", "pool", OUTPUT)
def _ls(call: Invocation) -> Answer:
    names = call.storage.namespaces(call.cluster, call.pool())
    call.done()
    rows = [[name] for name in names]
    return call.json(
        [{"name": name} for name in names], plain_text.table(["NAME"], rows) if rows else ""
    )


@VERBS.add("namespace rm", POOL, mutating=True)
def _rm(call: Invocation) -> Answer:
    pool, namespace = _named(call)
    call.storage.remove_namespace(call.cluster, pool, namespace)
    return Answer()
