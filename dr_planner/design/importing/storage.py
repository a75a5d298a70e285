"""Ceph clusters, pools and mirrors, put together from the files of all sites.

A cluster is told by its fsid: files of one fsid speak of one cluster, whatever their names. Where
it stands is said by answers of its own commands, else by who uses it: the services of one site.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from dr_planner.design.importing.draft import Block, Draft, Said
from dr_planner.model.cephanswer import MonitorMap, PoolList, Releases
from dr_planner.model.cephcommands import CommandList, is_known
from dr_planner.model.cephconf import JOURNALING, CephConf, feature_bits
from dr_planner.model.mirroranswer import MirrorPool, MirrorPoolState
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.part import Collection
from dr_planner.model.settings import Settings

PLAIN_NAME = "ceph"
"""The name that a file has where nobody thought of a second cluster; it tells nothing."""

_MONITOR = re.compile(r"(?:\[(?:[^\[\]]|\[[^\[\]]*\])*\]|[^,;\s])+")


Seen = tuple[str, "ClusterFound", "ClusterFound", str, str]
"""A mirror: the pool, the two clusters, the direction, and where it is said."""


@dataclass
class PoolFound:
    """A pool that some file names.

    :param schedule: the interval of mirror snapshots, which journals have none of.
    :param users: the cephx users that make images in it, with the site of each.
    """

    name: str
    role: Said | None = None
    profile: Said | None = None
    schedule: Said | None = None
    users: list[tuple[str, str]] = field(default_factory=list)


@dataclass(eq=False)
class ClusterFound:
    """A cluster that some file speaks of.

    :param stems: how its files are called, with the site of each.
    :param users: the sites whose services use it first, not as a replication target.
    :param proofs: the sites where its own commands were run.
    :param hosts: the hosts of its rbd-mirror daemons, one entry for each daemon.
    """

    stems: list[tuple[str, str]] = field(default_factory=list)
    confs: list[CephConf] = field(default_factory=list)
    fsid: Said | None = None
    monitors: Said | None = None
    users: dict[str, str] = field(default_factory=dict)
    proofs: dict[str, str] = field(default_factory=dict)
    targets: set[str] = field(default_factory=set)
    pools: dict[str, PoolFound] = field(default_factory=dict)
    name: str = ""
    site: Said | None = None
    release: Said | None = None
    daemons: Said | None = None
    hosts: list[Said] | None = None

    def pool(self, name: str) -> PoolFound:
        """The pool of that name, made where it is new."""
        return self.pools.setdefault(name, PoolFound(name))


class Storage:
    """All clusters of a collection.

    Services say whom they use with :meth:`used` and :meth:`target`; then :meth:`settle` gives
    names and sites, and :meth:`blocks` and :meth:`mirrors` what goes into the design.
    """

    def __init__(self, parts: Collection, draft: Draft) -> None:
        self._parts, self._draft = parts, draft
        self.clusters: list[ClusterFound] = []
        self._by_file: dict[tuple[str, str], ClusterFound] = {}
        self._mirrors: list[Seen] = []
        for conf in parts.of(CephConf):
            if conf.fsid or conf.text("mon_host"):
                self._take(conf)
        for variables in parts.of(OsaFile):
            for entry in variables.extra_confs:
                self._extra(variables, entry)
        answers: list[MonitorMap | PoolList] = [*parts.of(MonitorMap), *parts.of(PoolList)]
        for answer in answers:
            for cluster in self.clusters:
                if answer.fsid and cluster.fsid and cluster.fsid.value == answer.fsid.lower():
                    cluster.proofs.setdefault(answer.site, answer.at(answer.line))

    def _take(self, conf: CephConf) -> None:
        cluster = self._same(conf) or ClusterFound()
        if cluster not in self.clusters:
            self.clusters.append(cluster)
        stem = PurePosixPath(conf.name).stem
        cluster.stems.append((stem, conf.site))
        cluster.confs.append(conf)
        self._by_file[conf.site, stem] = cluster
        for key, value in (("fsid", conf.fsid), ("mon_host", conf.text("mon_host"))):
            option = conf.option(key)
            if option is None or not value:
                continue
            origin = conf.at(option.value.line)
            if key == "fsid":
                cluster.fsid = cluster.fsid or Said(value, origin)
            elif cluster.monitors is None:
                cluster.monitors = Said(split_monitors(value), origin)

    def _extra(self, variables: OsaFile, entry: Settings) -> None:
        """A file that openstack-ansible brings to its hosts, maybe under another name.

        It is the collected one of its source's name, else the cluster with its monitors.
        """
        site, names = variables.site, {"src": "", "dest": ""}
        for key in names:
            value = entry.get(key)
            if value is not None and value.is_known:
                names[key] = PurePosixPath(value.text.strip()).stem
        stem, monitors = names["dest"] or names["src"], entry.get("mon_host")
        if not stem or (site, stem) in self._by_file:
            return
        cluster = self._by_file.get((site, names["src"]))
        if cluster is None and monitors is not None and monitors.is_known:
            told = Said(split_monitors(monitors.text), variables.at(monitors.line))
            cluster = self._with_monitors(told) or ClusterFound(monitors=told)
        if cluster is None:
            return
        if cluster not in self.clusters:
            self.clusters.append(cluster)
        cluster.stems.append((stem, site))
        self._by_file[site, stem] = cluster

    def _with_monitors(self, told: Said) -> ClusterFound | None:
        wanted = sorted(told.value) if isinstance(told.value, list) else []
        for cluster in self.clusters:
            known = cluster.monitors.value if cluster.monitors is not None else None
            if wanted and isinstance(known, list) and sorted(known) == wanted:
                return cluster
        return None

    def _same(self, conf: CephConf) -> ClusterFound | None:
        for cluster in self.clusters:
            if conf.fsid and cluster.fsid is not None:
                if cluster.fsid.value == conf.fsid:
                    return cluster
            elif not conf.fsid or cluster.fsid is None:
                known = {a for other in cluster.confs for a in other.monitors}
                if conf.monitors and known == set(conf.monitors):
                    return cluster
        return None

    # ------------------------------------------------------------------ what services say

    def used(self, site: str, conf: str, origin: str) -> ClusterFound:
        """The cluster that a service of a site reaches with a file; it is noted as its user."""
        cluster = self._at(site, conf)
        cluster.users.setdefault(site, origin)
        return cluster

    def target(self, site: str, conf: str, backend_id: str) -> ClusterFound | None:
        """The cluster of a replication target; None where no file of the site says which."""
        found = self._by_file.get((site, PurePosixPath(conf).stem))
        if found is not None:
            found.targets.add(backend_id)
        return found

    def declare(self, name: str, sites: Sequence[str], fsid: Said | None) -> None:
        """Tell of a cluster that services of some sites know by a name, and no file of its own."""
        number = str(fsid.value).lower() if fsid is not None else ""
        known = (c for c in self.clusters if number and c.fsid and c.fsid.value == number)
        cluster = next(known, None) or self._by_file.get((sites[0], name))
        if cluster is None:
            cluster = ClusterFound(stems=[(name, site) for site in sites])
            self.clusters.append(cluster)
        if fsid is not None and cluster.fsid is None:
            cluster.fsid = Said(number, fsid.origin)
        for site in sites:
            self._by_file.setdefault((site, name), cluster)

    def known_as(
        self, name: str, site: str, fsid: Said | None, origin: str
    ) -> ClusterFound | None:
        """The cluster that commands at its own site call by a name, made where none can be it.

        It is the one with that fsid or name, else the only one that services of the site use and
        nobody has named. None where several can be it.
        """
        number = str(fsid.value).lower() if fsid is not None else ""
        known = [c for c in self.clusters if number and c.fsid and c.fsid.value == number]
        named = self._by_file.get((site, name))
        plain = [
            c
            for c in self.clusters
            if site in c.users
            and {stem for stem, where in c.stems if where == site} == {PLAIN_NAME}
        ]
        cluster = next(iter(known), None) or named
        if cluster is None and len(plain) == 1 and not (number and plain[0].fsid):
            cluster = plain[0]
        if cluster is None and (number or not self.is_spoken_of(site)):
            cluster = ClusterFound()
            self.clusters.append(cluster)
        if cluster is None:
            return None
        if (site, name) not in self._by_file:
            cluster.stems.append((name, site))
            self._by_file[site, name] = cluster
        cluster.fsid = cluster.fsid or fsid
        cluster.proofs.setdefault(site, origin)
        return cluster

    def called(self, name: str) -> ClusterFound | None:
        """The cluster that its own site calls by a name, else the only one that anybody does."""
        every = [c for c in self.clusters if any(stem == name for stem, _site in c.stems)]
        own = [c for c in every if any(s == name and at in c.proofs for s, at in c.stems)]
        found = own or every
        return found[0] if len(found) == 1 else None

    def declared(self, site: str, name: str) -> ClusterFound:
        """The cluster that was told of."""
        return self._at(site, name)

    def is_spoken_of(self, site: str) -> bool:
        """Whether any file of a site speaks of a cluster."""
        return any(known == site for known, _stem in self._by_file)

    def only_at(self, site: str) -> ClusterFound | None:
        """The only cluster at a site; None where there is none, or where there are several."""
        return self._local(site, "")

    def tell_mirror(
        self, pool: str, first: ClusterFound, second: ClusterFound, direction: str, origin: str
    ) -> None:
        """Tell of a mirror; the second cluster receives in any case."""
        self._mirrors.append((pool, first, second, direction, origin))

    def add_mirror(self, *seen: *Seen) -> None:
        """Tell of a mirror when the clusters have their sites."""
        if seen not in self._mirrors:
            self._mirrors.append(seen)
            pool, first, second, _direction, origin = seen
            _same_role(pool, first, second, origin)
            _same_role(pool, second, first, origin)

    def _at(self, site: str, conf: str) -> ClusterFound:
        stem = PurePosixPath(conf).stem or PLAIN_NAME
        if (site, stem) not in self._by_file:
            cluster = ClusterFound(stems=[(stem, site)])
            self.clusters.append(cluster)
            self._by_file[site, stem] = cluster
        return self._by_file[site, stem]

    # ------------------------------------------------------------------ names and places

    def settle(self) -> None:
        """Give every cluster its site and its name, then read the answers about it."""
        for cluster in self.clusters:
            self._place(cluster, self._told_by_scripts(cluster))
        taken: set[str] = set()
        for cluster in self.clusters:
            cluster.name = self._named(cluster, taken)
            taken.add(cluster.name)
        for part in self._parts.of(MirrorPool):
            local = self._local(part.site, part.site_name or part.side)
            if local and part.pool and part.mode in ("pool", "image"):
                local.pool(part.pool).profile = Said(part.mode, part.at(part.line))
        for told in self._parts.of(Releases):
            local = self._local(told.site, told.side)
            if local and len(told.numbers) == 1:
                local.release = Said(told.numbers[0], told.at(told.line))
        for state in self._parts.of(MirrorPoolState):
            local = self._local(state.site, state.side)
            if local and state.daemons:
                hosts = {daemon.host for daemon in state.daemons}
                local.daemons = Said(len(hosts), state.at(state.line))
        for commands in self._parts.of(CommandList):
            self._modes(commands)
        mirrors = (*self._answered(), *self._scripted(), *self._mirrors)
        self._mirrors = list(dict.fromkeys(mirrors))
        for pool, first, second, _direction, origin in self._mirrors:
            _same_role(pool, first, second, origin)
            _same_role(pool, second, first, origin)

    def _told_by_scripts(self, cluster: ClusterFound) -> dict[str, str]:
        """The sites whose scripts call their own cluster by the name of this one's file."""
        stems = {stem for stem, _site in cluster.stems if stem != PLAIN_NAME}
        found: dict[str, str] = {}
        for part in self._parts.of(CommandList):
            for command in part.of("rbd", "mirror pool enable"):
                if command.setting("site-name") in stems and part.site:
                    found.setdefault(part.site, part.at(command.line))
        return found

    def _place(self, cluster: ClusterFound, scripts: dict[str, str]) -> None:
        for sites in (cluster.proofs, scripts, cluster.users):
            if len(sites) == 1:
                site, origin = next(iter(sites.items()))
                cluster.site = Said(site, origin)
                return

    def _named(self, cluster: ClusterFound, taken: set[str]) -> str:
        stems = [stem for stem, _site in cluster.stems if stem != PLAIN_NAME]
        own = [stem for stem in stems if stem not in cluster.targets]
        if not own and len(stems) == len(cluster.stems):
            own = stems  # nobody calls it anything but by the id of a replication target
        site = str(cluster.site.value) if cluster.site else cluster.stems[0][1]
        wished = [*sorted(own, key=lambda stem: (-own.count(stem), stem)), f"ceph-{site}"]
        for name in wished:
            others = {s for c in self.clusters if c is not cluster for s, _site in c.stems}
            if name not in taken and name not in others:
                return name
        number = 2
        while f"{wished[-1]}-{number}" in taken:
            number += 1
        return f"{wished[-1]}-{number}"

    def _local(self, site: str, name: str) -> ClusterFound | None:
        """The cluster that an answer is of: by the name in it, else the only one at its site."""
        for cluster in self.clusters:
            if name and name in (cluster.name, cluster.fsid.value if cluster.fsid else ""):
                return cluster
        here = [c for c in self.clusters if c.site is not None and c.site.value == site]
        return here[0] if len(here) == 1 else None

    def _modes(self, part: CommandList) -> None:
        for command in part.of("rbd", "mirror pool enable"):
            if len(command.arguments) != 2 or not all(map(is_known, command.arguments)):
                continue
            pool, mode = command.arguments
            local = self._local(part.site, command.setting("site-name") or "")
            if local and mode in ("pool", "image"):
                found = local.pool(pool)
                found.profile = found.profile or Said(mode, part.at(command.line))

    # ------------------------------------------------------------------ into the design

    @property
    def written(self) -> list[ClusterFound]:
        """The clusters that the design can have, site by site: those of a known site."""
        order = list(dict.fromkeys(part.site for part in self._parts.parts))
        placed = [(order.index(str(c.site.value)), c) for c in self.clusters if c.site is not None]
        return [cluster for _place, cluster in sorted(placed, key=lambda pair: pair[0])]

    def blocks(self) -> list[Block]:
        """The clusters with their pools."""
        for cluster in self.clusters:
            if cluster.site is None:
                where = ", ".join(f"{site}: {stem}.conf" for stem, site in cluster.stems)
                text = f"Ceph cluster {cluster.name} ({where}): no file says at which site it is"
                self._draft.left.append(text)
        return [self._block(cluster) for cluster in self.written]

    def _block(self, cluster: ClusterFound) -> Block:
        block, daemons = Block(), list[Block]()
        block.put("name", cluster.name)
        block.say("site", cluster.site)
        if cluster.fsid is not None:
            block.say("fsid", cluster.fsid)
        else:
            block.put("fsid", str(uuid.UUID(int=0)), "unknown: 'ceph fsid'; zeros: not known yet")
        block.say("mon_hosts", cluster.monitors)
        block.say("release", cluster.release)
        if cluster.hosts is None:
            block.say("rbd_mirror_daemons", cluster.daemons)
        for key, what in (
            ("mon_hosts", "the monitors' addresses"),
            ("release", "the release of Ceph"),
            ("rbd_mirror_daemons", "the number of rbd-mirror daemons"),
        ):
            if key not in block.entries and not (what.endswith("daemons") and cluster.hosts):
                block.unknown(f"{key}, {what}")
        for host in cluster.hosts or ():
            daemon = Block()
            daemon.say("host", host)
            daemons.append(daemon)
        block.nest("rbd_mirrors", daemons)
        pools = [pool for pool in cluster.pools.values() if pool.role is not None]
        block.nest("pools", [self._pool(cluster, pool) for pool in pools])
        for pool in cluster.pools.values():
            if pool.role is None:
                said = pool.profile
                origin = f" (profile {said.value}, {said.origin})" if said else ""
                self._draft.left.append(
                    f"pool {pool.name} of {cluster.name}{origin}: no file says which service "
                    "uses it"
                )
        return block

    def _pool(self, cluster: ClusterFound, pool: PoolFound) -> Block:
        block = Block()
        block.put("name", pool.name, pool.role.origin if pool.role else "")
        block.say("role", pool.role)
        block.say("profile", pool.profile)
        if pool.profile is None:
            block.unknown("profile, the mode of 'rbd mirror pool info'")
        if pool.schedule is not None:
            block.put("mode", "snapshot", pool.schedule.origin)
            block.say("schedule", pool.schedule)
        journaling = self._journaling(cluster, pool)
        if pool.profile is None or pool.profile.value == "pool":
            block.say("journaling", journaling)
            if journaling is None:
                block.unknown("journaling, whether every new image gets that feature")
        return block

    def _journaling(self, cluster: ClusterFound, pool: PoolFound) -> Said | None:
        """What ceph.conf says of new images of the pool's users, where all of them say the same.

        The monitors may say something too; only ``rbd_default_features`` in the file is seen.
        """
        found = []
        for user, site in dict.fromkeys(pool.users):
            if cluster.site is None or site != cluster.site.value:
                continue  # a guest does not make new images
            options = [
                (conf, conf.option("rbd_default_features", f"client.{user}"))
                for conf in cluster.confs
                if conf.site == site
            ]
            said = [(conf, option) for conf, option in options if option is not None]
            bits = [feature_bits(option.value.text) for _conf, option in said]
            if not said or None in bits:
                return None
            flags = {bool((number or 0) & JOURNALING) for number in bits}
            if len(flags) > 1:
                return None
            conf, option = said[0]
            found.append(Said(flags.pop(), conf.at(option.value.line)))
        return found[0] if len({said.value for said in found}) == 1 else None

    # ------------------------------------------------------------------ mirrors

    def mirrors(self) -> list[Block]:
        """Each mirror of a pool that the design has at both ends."""
        found: dict[tuple[str, frozenset[str]], Block] = {}
        for pool, first, second, direction, origin in self._mirrors:
            key = (pool, frozenset((first.name, second.name)))
            if first is second or key in found:
                continue
            ends = [end.pools.get(pool) for end in (first, second) if end.site is not None]
            if len([end for end in ends if end is not None and end.role is not None]) < 2:
                self._draft.left.append(
                    f"the mirror of pool {pool} between {first.name} and {second.name} ({origin}):"
                    " the pool is not known at both ends"
                )
                continue
            block = Block()
            block.put("pool", pool, origin)
            block.put("clusters", [first.name, second.name])
            block.put("direction", direction)
            found[key] = block
        return list(found.values())

    def _answered(self) -> Iterator[Seen]:
        answers = [
            (part, local)
            for part in self._parts.of(MirrorPool)
            if part.pool and (local := self._local(part.site, part.site_name or part.side))
        ]
        for part, here in answers:
            for peer in part.peers:
                there = [
                    cluster
                    for other, cluster in answers
                    if other.pool == part.pool and other.site_name == peer.site_name
                ] or [c for c in self.clusters if peer.site_name in (c.name, _fsid(c))]
                if not there:
                    self._draft.left.append(
                        f"{part.at(peer.line)}: pool {part.pool} of {here.name} has the peer "
                        f"{peer.site_name or 'without a name'}, which is no cluster seen here"
                    )
                    continue
                origin = part.at(peer.line)
                if peer.direction == "rx-only":
                    yield part.pool, there[0], here, "rx-only", origin
                elif peer.direction == "tx-only":
                    yield part.pool, here, there[0], "rx-only", origin
                elif peer.direction == "rx-tx":
                    yield part.pool, here, there[0], "rx-tx", origin

    def _scripted(self) -> Iterator[Seen]:
        """A token that is made for a pool at one cluster, and taken at one other."""
        given: dict[str, list[ClusterFound]] = {}
        taken: dict[str, list[tuple[ClusterFound, str, str]]] = {}
        files: dict[tuple[str, str], list[ClusterFound]] = {}
        pairs: list[tuple[tuple[str, str], ClusterFound, str, str]] = []
        for part in self._parts.of(CommandList):
            for command in part.of(
                "rbd", "mirror pool peer bootstrap create", "mirror pool peer bootstrap import"
            ):
                local = self._local(part.site, command.setting("site-name") or "")
                if local is None or not is_known(command.pool):
                    continue
                if command.verb.endswith("create"):
                    given.setdefault(command.pool, []).append(local)
                    files.setdefault((command.pool, base(command.output)), []).append(local)
                else:
                    direction = command.setting("direction") or "rx-tx"
                    found = (local, direction, part.at(command.line))
                    taken.setdefault(command.pool, []).append(found)
                    file = base(command.input or command.arguments[-1])
                    pairs.append(((command.pool, file), *found))
        for (pool, file), second, direction, origin in pairs:
            token = files.get((pool, file), []) if file else []
            if len({id(giver) for giver in token}) == 1 and direction in ("rx-tx", "rx-only"):
                yield pool, token[0], second, direction, origin
        for pool, givers in given.items():
            takers = taken.get(pool, [])
            if len({id(one) for one in givers}) == len(takers) == 1 and takers[0][1] in (
                "rx-tx",
                "rx-only",
            ):
                second, direction, origin = takers[0]
                yield pool, givers[0], second, direction, origin


def base(path: str) -> str:
    """The name of a file, where it is known."""
    name = path.rpartition("/")[2]
    return name if is_known(name) and name != "-" else ""


def _same_role(pool: str, one: ClusterFound, other: ClusterFound, origin: str) -> None:
    """The copies of a service's images are images of the same service."""
    known = one.pools.get(pool)
    if known is not None and known.role is not None and one is not other:
        copies = other.pool(pool)
        copies.role = copies.role or Said(known.role.value, f"{origin}, mirrored")


def _fsid(cluster: ClusterFound) -> str:
    return str(cluster.fsid.value) if cluster.fsid else ""


def split_monitors(text: str) -> list[str]:
    """The members of ``mon_host``; the addresses of one monitor in brackets stay together.

    Those of IPv6 stand in brackets of their own inside.
    """
    return _MONITOR.findall(text)
