"""Clients, their keys and what they may do."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.ceph.cluster import Cluster
from dr_planner.simulator.ceph.failure import ENOENT, CephError
from dr_planner.simulator.ceph.inquiry import Commands, Inquiry, Said
from dr_planner.simulator.ceph.peers import PEER_CLIENT

COMMANDS = Commands()
MAY_ALL = dict.fromkeys(("mds", "mgr", "mon", "osd"), "allow *")
MAY_MIRROR = {"mon": "profile rbd-mirror-peer", "osd": "profile rbd"}
MAY_USE = dict.fromkeys(("mgr", "mon", "osd"), "profile rbd")


def entity(cluster: Cluster, client: str) -> dict[str, Any]:
    """A client as the monitors know it, with its key."""
    caps = {"admin": MAY_ALL, PEER_CLIENT: MAY_MIRROR}.get(client, MAY_USE)
    return {"entity": f"client.{client}", "key": cluster.keys[client], "caps": caps}


def _keyring(known: dict[str, Any]) -> str:
    lines = [f"[{known['entity']}]", f"\tkey = {known['key']}"]
    lines += [f'\tcaps {kind} = "{cap}"' for kind, cap in known["caps"].items()]
    return "\n".join(lines) + "\n"


def _ls(ask: Inquiry) -> Said:
    known = [entity(ask.cluster, client) for client in sorted(ask.cluster.keys)]
    plain = ""
    for one in known:
        plain += f"{one['entity']}\n\tkey: {one['key']}\n"
        plain += "".join(f"\tcaps: [{kind}] {cap}\n" for kind, cap in one["caps"].items())
    return Said({"auth_dump": known}, plain, "installed auth entries:\n\n")


COMMANDS.add("auth ls")(_ls)
COMMANDS.add("auth list")(_ls)


@COMMANDS.add("auth get", needs=1)
def _get(ask: Inquiry) -> Said:
    name = ask.words[0]
    client = name.removeprefix("client.")
    if client == name or client not in ask.cluster.keys:
        raise CephError(ENOENT, f"Error ENOENT: failed to find {name} in keyring")
    known = entity(ask.cluster, client)
    return Said([known], _keyring(known), f"exported keyring for {name}\n")


def _get_key(ask: Inquiry) -> Said:
    name = ask.words[0]
    client = name.removeprefix("client.")
    if client == name or client not in ask.cluster.keys:
        raise CephError(ENOENT, f"Error ENOENT: don't have {name}")
    return Said({"key": ask.cluster.keys[client]}, ask.cluster.keys[client])


COMMANDS.add("auth get-key", needs=1)(_get_key)
COMMANDS.add("auth print-key", needs=1)(_get_key)
