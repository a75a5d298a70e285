"""Rook: the mirroring of pools and the number of daemons at a site.

A pool's peers are names of secrets: with which cluster it is mirrored, Rook's objects do not say.
Commands that write a token to a file at one site and make a secret of that file at another do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.importing.draft import Draft, Said
from dr_planner.design.importing.storage import PLAIN_NAME, ClusterFound, Storage, base
from dr_planner.model.cephcommands import CommandList
from dr_planner.model.part import Collection
from dr_planner.model.rook import RookFile
from dr_planner.model.settings import Settings

MODES = ("pool", "image")
INTERVAL = re.compile(r"[1-9]\d*[mhd]")
Found = tuple[RookFile, Settings]


class RookObjects:
    """The objects of all sites that a design takes something of."""

    def __init__(self, parts: Collection, draft: Draft) -> None:
        self._draft = draft
        self._pools: dict[str, list[Found]] = {}
        self._mirrors: dict[str, list[Found]] = {}
        self._scripts = [part for part in parts.of(CommandList) if part.site]
        self._taken: set[tuple[str, str]] = set()
        for part in parts.of(RookFile):
            self._pools.setdefault(part.site, []).extend((part, pool) for pool in part.pools)
            self._mirrors.setdefault(part.site, []).extend((part, one) for one in part.mirrors)

    def declare(self, storage: Storage) -> None:
        """Tell of a cluster where no other file speaks of one: the objects are of one."""
        for site in self._sites():
            if not storage.is_spoken_of(site):
                storage.declare(PLAIN_NAME, [site], None)
                part, thing = (self._pools[site] or self._mirrors[site])[0]
                storage.declared(site, PLAIN_NAME).users[site] = part.at(thing.line)

    def complete(self, storage: Storage) -> None:
        """Tell of mirrors, modes and daemons, when the clusters have their sites."""
        self._tokens(storage)
        for site in self._sites():
            every = [*self._pools[site], *self._mirrors[site]]
            cluster = storage.only_at(site)
            spaces = {one.name.rpartition("/")[0] for _part, one in every}
            if cluster is None or len(spaces) > 1:
                files = ", ".join(dict.fromkeys(part.path for part, _one in every))
                self._draft.left.append(
                    f"{files}: which Ceph cluster of {site} these objects of Rook are of"
                )
                continue
            for part, pool in self._pools[site]:
                self._pool(cluster, part, pool)
            self._daemons(cluster, self._mirrors[site])

    def _tokens(self, storage: Storage) -> None:
        """A token that one site writes to a file, and another makes a secret of."""
        given: dict[str, set[str]] = {}
        for part in self._scripts:
            for command in part.of("base64", "--decode"):
                given.setdefault(base(command.output), set()).add(part.site)
        for part in self._scripts:
            commands = (c for c in part.commands if c.verb == "create secret generic")
            for command in commands:
                pool, direction = command.setting("pool"), command.setting("direction") or "rx-tx"
                sites = given.get(base(command.input), set()) - {part.site}
                ends = [storage.only_at(site) for site in (*sites, part.site)]
                if not pool or len(sites) != 1 or direction not in ("rx-tx", "rx-only"):
                    continue
                giver, taker = ends
                if giver is not None and taker is not None:
                    self._taken.add((part.site, pool))
                    origin = part.at(command.line)
                    storage.add_mirror(pool, giver, taker, direction, origin)

    def _sites(self) -> Iterator[str]:
        return (site for site in self._pools if self._pools[site] or self._mirrors[site])

    def _pool(self, cluster: ClusterFound, part: RookFile, pool: Settings) -> None:
        own = pool.get("spec.name")
        name = own.text.strip() if own is not None and own.is_known else ""
        name = name or pool.name.rpartition("/")[2]
        found, mode = cluster.pool(name), pool.text("spec.mirroring.mode")
        if pool.flag("spec.mirroring.enabled") and mode in MODES:
            where = part.at(pool.line_of("spec.mirroring.mode"))
            found.profile = found.profile or Said(mode, where)
            found.schedule = found.schedule or _schedule(part, pool)
        if "spec.mirroring.peers" in pool.keys and (part.site, name) not in self._taken:
            self._draft.left.append(
                f"{part.at(pool.line)}: the peers of pool {name} are in secrets; with which "
                "cluster it is mirrored is in none of these files"
            )

    @staticmethod
    def _daemons(cluster: ClusterFound, mirrors: list[Found]) -> None:
        counts = [one.text("spec.count") for _part, one in mirrors]
        if cluster.daemons is None and counts and all(count.isdecimal() for count in counts):
            part, first = mirrors[0]
            where = part.at(first.line_of("spec.count"))
            cluster.daemons = Said(sum(map(int, counts)), where)


def _schedule(part: RookFile, pool: Settings) -> Said | None:
    """The interval of mirror snapshots, where there is one for the whole pool."""
    keys = [each for each in pool.kept if each.key.endswith(".interval")]
    if len(keys) != 1 or not INTERVAL.fullmatch(keys[0].value.text.strip()):
        return None
    return Said(keys[0].value.text.strip(), part.at(keys[0].value.line))
