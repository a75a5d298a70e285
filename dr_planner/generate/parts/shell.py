"""The frame of generated shell scripts."""

from __future__ import annotations

from shlex import quote

from dr_planner.generate.banner import heading
from dr_planner.generate.quoting import argument
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment


def script(deployment: Deployment, about: list[str], *blocks: list[str]) -> str:
    """A whole script: it stops at the first command that fails, files it makes are private."""
    head = heading(deployment, *about)
    body = "\n\n".join("\n".join(block) for block in blocks)
    return f"#!/bin/sh\n{head}\nset -eu\numask 077\n\n{body}\n"


def word(value: str, where: str) -> str:
    """One argument, quoted for the shell.

    :raises InputError: it would be read as an option, or holds a control character.
    """
    return quote(argument(value, where))


def only_on(cluster: CephCluster) -> list[str]:
    """Lines that stop a script that is run against another cluster than the one it is for."""
    name = word(cluster.name, "the name of a Ceph cluster")
    return [
        f"wanted={cluster.fsid}",
        "found=$(ceph fsid)",
        'if [ "$found" != "$wanted" ]; then',
        "    printf 'This reaches Ceph cluster %s, not %s (%s). Nothing was done.\\n' \\",
        f'        "$found" {name} "$wanted" >&2',
        "    exit 1",
        "fi",
    ]
