"""Peers of pools: add, remove, change, and tokens by which clusters come to know each other."""

from __future__ import annotations

from pathlib import Path

from dr_planner.simulator.ceph.command_line import UsageError
from dr_planner.simulator.ceph.failure import EINVAL, ENOENT, CephError
from dr_planner.simulator.ceph.invocation import POOL, Answer, Invocation, Verbs
from dr_planner.simulator.ceph.peers import DIRECTIONS

VERBS = Verbs()
PEER = "mirror pool peer"
KEYS = ("client", "cluster", "direction", "key-file", "mon-host", "site-name")


@VERBS.add(f"{PEER} bootstrap create", POOL, "site-name", mutating=True)
def _create(call: Invocation) -> Answer:
    pool = call.pool()
    call.done()
    token = call.storage.create_token(call.cluster, pool, call.arguments.get("site-name"))
    return Answer(out=token + "\n")


@VERBS.add(f"{PEER} bootstrap import", POOL, "site-name", "token-path", "direction", mutating=True)
def _import(call: Invocation) -> Answer:
    pool = call.pool()
    words = call.arguments.words
    path = words.pop(0) if words else call.arguments.get("token-path")
    call.done()
    if not path:
        raise UsageError(22, "rbd: token path was not specified")
    direction = _direction(call)
    call.storage.pool(call.cluster, pool)
    try:
        token = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return Answer(ENOENT, err=f"rbd: error opening {path}\n")
    try:
        call.storage.import_token(
            call.cluster, pool, token, direction, call.arguments.get("site-name")
        )
    except CephError as error:
        if error.lines[-1].startswith("rbd: "):
            raise
        logged = call.log(f"librbd::api::Mirror: {error.lines[-1]}")
        return Answer(error.code, err=logged + "rbd: failed to import peer bootstrap token\n")
    return Answer()


def _direction(call: Invocation) -> str:
    direction = call.arguments.get("direction", "rx-tx")
    if direction not in DIRECTIONS:
        raise UsageError(1, "rbd: the argument for option '--direction' is invalid")
    return direction


@VERBS.add(
    f"{PEER} add",
    POOL,
    "remote-client-name",
    "remote-cluster",
    "direction",
    mutating=True,
)
def _add(call: Invocation) -> Answer:
    pool = call.pool()
    words = call.arguments.words
    if not words:
        raise UsageError(22, "rbd: remote cluster was not specified")
    client, at, site = words.pop(0).rpartition("@")
    call.done()
    direction = _direction(call)
    name = client if at else call.arguments.get("remote-client-name", "client.admin")
    uuid = call.storage.add_peer(call.cluster, pool, name, site, direction)
    return Answer(out=uuid + "\n")


@VERBS.add(f"{PEER} remove", POOL, mutating=True)
def _remove(call: Invocation) -> Answer:
    pool = call.pool()
    if not call.arguments.words:
        raise UsageError(22, "rbd: must specify peer uuid")
    uuid = call.arguments.words.pop(0)
    call.done()
    call.storage.remove_peer(call.cluster, pool, uuid)
    return Answer()


@VERBS.add(f"{PEER} set", POOL, mutating=True)
def _set(call: Invocation) -> Answer:
    pool = call.pool()
    words = call.arguments.words
    if len(words) < 3:
        raise UsageError(22, "rbd: must specify peer uuid, key and value")
    uuid, key, value = (words.pop(0) for _ in range(3))
    call.done()
    if key not in KEYS:
        names = ", ".join(f"'{name}'" for name in KEYS)
        raise UsageError(EINVAL, f"rbd: must specify {names} key.")
    call.storage.set_peer(call.cluster, pool, uuid, key, value)
    return Answer()
