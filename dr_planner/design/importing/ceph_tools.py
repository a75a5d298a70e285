"""Specifications of cephadm and variables of ceph-ansible: daemons, profiles and mirrors.

Neither names its own cluster. A specification is of the only cluster at its site. Of the variables
it is known where the other end calls the cluster by a name, or the file does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from dr_planner.design.importing.draft import Draft, Said
from dr_planner.design.importing.storage import ClusterFound, Storage, split_monitors
from dr_planner.model.cephdeployment import CephadmSpec, CephAnsibleVars
from dr_planner.model.part import Collection

HEAD = "ceph_rbd_mirror_"
_OWN_FILE = re.compile(r"(?P<cluster>[\w.-]+)-rbdmirrors\.ya?ml")


class CephTools:
    """The files of all sites that a design takes something of."""

    def __init__(self, parts: Collection, draft: Draft) -> None:
        self._draft = draft
        self._specs = [p for p in parts.of(CephadmSpec) if p.site and p.mirrors]
        self._vars = [
            p
            for p in parts.of(CephAnsibleVars)
            if p.site and p.variables.flag(f"{HEAD}configure") and p.variables.text(f"{HEAD}pool")
        ]
        self._own: dict[int, ClusterFound] = {}

    @property
    def paths(self) -> set[str]:
        """The files that something is taken of."""
        return {part.path for part in (*self._specs, *self._vars)}

    # ------------------------------------------------------------------ ceph-ansible

    def declare(self, storage: Storage) -> None:
        """Tell of the clusters and their mirrors, before they get their sites."""
        for part in self._vars:
            name = self._name(part)
            if name:
                origin = part.at(part.variables.line_of(f"{HEAD}pool"))
                cluster = storage.known_as(name, part.site, None, origin)
                if cluster is not None:
                    self._own[id(part)] = cluster
        receives = dict(self._receiving(storage))
        for (pool, here, there), origin in receives.items():
            both = (pool, there, here) in receives
            storage.tell_mirror(pool, there, here, "rx-tx" if both else "rx-only", origin)

    def _receiving(
        self, storage: Storage
    ) -> Iterator[tuple[tuple[str, ClusterFound, ClusterFound], str]]:
        """Pool, the cluster that receives it, the other end, and where that is said."""
        for part in self._vars:
            here = self._own.get(id(part))
            pool, remote = self._text(part, "pool"), self._text(part, "remote_cluster")
            if here is None or not pool:
                continue
            profile, origin = self._text(part, "mode"), part.at(_line(part, "mode"))
            if profile in ("pool", "image"):
                found = here.pool(pool)
                found.profile = found.profile or Said(profile, origin)
            there = storage.called(remote) if remote else None
            if there is not None:
                yield (pool, here, there), part.at(_line(part, "remote_cluster"))
                monitors = self._text(part, "remote_mon_hosts")
                if monitors and there.monitors is None:
                    where = part.at(_line(part, "remote_mon_hosts"))
                    there.monitors = Said(split_monitors(monitors), where)

    def _name(self, part: CephAnsibleVars) -> str:
        """What a file's own cluster is called; empty where nobody says it."""
        found = _OWN_FILE.fullmatch(PurePosixPath(part.path).name)
        if found is not None:
            return found.group("cluster")
        own = self._text(part, "remote_cluster")
        others = [p for p in self._vars if p.site != part.site]
        names = {self._text(other, "remote_cluster") for other in others} - {own, ""}
        return names.pop() if len(others) == len(names) == 1 else ""

    @staticmethod
    def _text(part: CephAnsibleVars, name: str) -> str:
        value = part.variables.get(HEAD + name)
        return value.text.strip() if value is not None and value.is_known else ""

    # ------------------------------------------------------------------ cephadm

    def complete(self, storage: Storage) -> None:
        """Tell of the daemons, when the clusters have their sites."""
        for part in self._specs:
            cluster = storage.only_at(part.site)
            if cluster is None:
                self._draft.left.append(
                    f"{part.path}: which Ceph cluster of {part.site} this specification is of"
                )
                continue
            if len(part.mirrors) == 1:
                self._daemons(part, cluster)

    def _daemons(self, part: CephadmSpec, cluster: ClusterFound) -> None:
        (spec,) = part.mirrors
        hosts, count = spec.get("placement.hosts"), spec.text("placement.count")
        each = spec.text("placement.count_per_host") or "1"
        if spec.get("placement.label") or spec.get("placement.host_pattern"):
            return  # which hosts these are, the cluster knows
        if hosts is not None and hosts.is_known and each.isdecimal() and not count:
            names = [name for name in hosts.words for _number in range(min(int(each), 100))]
            where = part.at(spec.line_of("placement.hosts"))
            cluster.hosts = cluster.hosts or [Said(name, where) for name in names]
        elif hosts is None and count.isdecimal() and cluster.daemons is None:
            cluster.daemons = Said(int(count), part.at(spec.line_of("placement.count")))


def _line(part: CephAnsibleVars, name: str) -> int:
    return part.variables.line_of(HEAD + name)
