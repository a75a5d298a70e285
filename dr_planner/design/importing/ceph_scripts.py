"""Scripts of rbd and MicroCeph: which cluster they are of, its daemons, mirrors and schedules.

A script at a site calls its own cluster by a name: that is what ``rbd`` mirrors under. The fsid
that it compares the cluster's with is the cluster's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.importing.draft import Draft, Said
from dr_planner.design.importing.rook import INTERVAL
from dr_planner.design.importing.storage import ClusterFound, Storage, base
from dr_planner.model.cephcommands import Command, CommandList, is_known
from dr_planner.model.part import Collection

_KEYRING = re.compile(r"(?P<cluster>[\w.-]+?)\.client\.[\w.-]+\.keyring")


class CephScripts:
    """The scripts of all sites that a design takes something of."""

    def __init__(self, parts: Collection, draft: Draft) -> None:
        self._draft = draft
        self._lists = [part for part in parts.of(CommandList) if part.site]
        self._own: dict[int, ClusterFound] = {}

    def declare(self, storage: Storage) -> None:
        """Tell of the clusters, before they get their sites."""
        for part in self._lists:
            names = dict(_own_names(part))
            if len(names) != 1:
                continue
            ((name, line),) = names.items()
            fsid = Said(part.fsid, part.at(part.fsid_line)) if part.fsid else None
            cluster = storage.known_as(name, part.site, fsid, part.at(line))
            if cluster is not None:
                self._own[id(part)] = cluster
        self._nameless()
        for part, here in self._known():
            for command in part.of("microceph", "replication enable rbd"):
                self._native(storage, part, command, here)

    def complete(self) -> None:
        """Tell of daemons and schedules."""
        for part, cluster in self._known():
            hosts = [
                Said(str(host), part.at(command.line))
                for command in part.of("microceph", "enable")
                if command.arguments[:1] == ("rbd-mirror",)
                and (host := command.setting("target"))
                and is_known(host)
            ]
            if hosts:
                cluster.hosts = cluster.hosts or hosts
            for command in part.of("rbd", "mirror snapshot schedule add"):
                text = command.arguments[0] if command.arguments else ""
                whole = command.setting("pool", "p") and command.setting("image") is None
                if whole and is_known(command.pool) and INTERVAL.fullmatch(text):
                    found = cluster.pool(command.pool)
                    found.schedule = found.schedule or Said(text, part.at(command.line))

    def _nameless(self) -> None:
        """A script that says no name is of the only cluster that the others of its site are of."""
        at: dict[str, dict[int, ClusterFound]] = {}
        for part, cluster in self._known():
            at.setdefault(part.site, {})[id(cluster)] = cluster
        for part in self._lists:
            here = list(at.get(part.site, {}).values())
            if len(here) == 1 and not list(_own_names(part)):
                self._own[id(part)] = here[0]

    def _known(self) -> list[tuple[CommandList, ClusterFound]]:
        return [(part, self._own[id(part)]) for part in self._lists if id(part) in self._own]

    def _native(
        self, storage: Storage, part: CommandList, command: Command, here: ClusterFound
    ) -> None:
        """A pool that MicroCeph mirrors as a whole, which is both ways."""
        pool = command.arguments[0] if command.arguments else ""
        remote, origin = command.setting("remote") or "", part.at(command.line)
        if not is_known(pool) or "/" in pool:
            return
        there = storage.called(remote) if is_known(remote) else None
        ends = [here] if there is None else [here, there]
        for end in ends:
            found = end.pool(pool)
            found.profile = found.profile or Said("pool", origin)
        if there is None:
            self._draft.left.append(
                f"{origin}: pool {pool} of {here.stems[0][0]} is mirrored with a cluster that no "
                "file here is of"
            )
        else:
            storage.tell_mirror(pool, here, there, "rx-tx", origin)


def _own_names(part: CommandList) -> Iterator[tuple[str, int]]:
    """What a script calls the cluster that it is run on, each with its line."""
    for command in part.commands:
        name = ""
        if command.program == "rbd":
            name = command.setting("site-name") or ""
        elif command.verb == "remote import":
            name = command.setting("local-name") or ""
        elif command.verb == "auth get-or-create" and part.fsid:
            found = _KEYRING.fullmatch(base(command.setting("o") or command.output))
            name = found.group("cluster") if found else ""
        if is_known(name):
            yield name, command.line
