"""What would remove a single point of failure: each addition is tried on the changed design."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dr_planner.graph.whatif.engine import States, WhatIf
from dr_planner.graph.whatif.reading import Reading
from dr_planner.graph.whatif.sweep import BAD, UNKNOWN
from dr_planner.model.ceph import MirrorDirection, RbdMirrorDaemon
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera, GaleraMember
from dr_planner.model.link import Link, Network
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.quorum import QuorumMember
from dr_planner.model.site import RoutingProtocol, Site, SiteRole, Uplink
from dr_planner.model.strategy import Strategy
from dr_planner.model.sweep import Cut, Sweep, Weakness

MOST_TOLD = 3
NEW = "added"
"""What the names of added things begin with."""

USEFUL = {
    "groups": (
        "state",
        "daemon",
        "direction",
        "standby",
        "backend",
        "rehome",
        "api",
        "vote",
        "compute",
        "link",
        "site",
    ),
    "quorums": ("vote", "link", "site"),
    "apis": ("api", "vote", "link", "site"),
    "prefixes": ("gateway", "uplink", "link"),
    "zones": ("compute",),
    "volumes": (),
    "mirrors": ("daemon", "link"),
}
"""List of an answer -> additions that can help there, the cheapest first."""


@dataclass(frozen=True)
class Addition:
    """A change of a design that adds something, or recovers a group in another way.

    :param kind: what is added, a word of ``USEFUL``.
    :param words: what is added, for people.
    :param changed: the design with it.
    :param about: the sites or the cluster that it is at, or the system that it votes in.
    """

    kind: str
    words: str
    changed: Deployment
    about: frozenset[str] = frozenset()


class Additions:
    """The additions that are tried for a design. Each changed design is compiled once."""

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment
        self._flows = {f.name: f for f in Reading(deployment, most=False).flows}
        self._engines: dict[str, WhatIf] = {}
        self._numbers: dict[str, dict[tuple[str, str], int]] = {}
        self._states: dict[tuple[str, int], States] = {}
        self._by_kind: dict[str, list[Addition]] = {}

    def to(self, sweep: Sweep) -> Sweep:
        """The sweep, with the additions that remove each single point of failure."""
        found = []
        for weakness in sweep.weaknesses:
            told = self.that_remove(weakness)
            cuts = tuple(
                cut.model_copy(update={"additions": told[i]}) if i in told else cut
                for i, cut in enumerate(weakness.cuts)
            )
            found.append(weakness.model_copy(update={"cuts": cuts}))
        return sweep.model_copy(update={"weaknesses": tuple(found)})

    def that_remove(self, weakness: Weakness) -> dict[int, tuple[str, ...]]:
        """For each single point of failure of a thing, by its number, what removes it.

        Those that remove the most of its single points come first, then the cheapest: a vote that
        only moves the danger to the other site is no help.
        """
        singles = [i for i, cut in enumerate(weakness.cuts) if len(cut.parts) == 1]
        if not singles:
            return {}
        tried: list[tuple[str, set[int]]] = []
        for word in USEFUL[weakness.kind]:
            if word not in self._by_kind:
                self._by_kind[word] = list(getattr(self, f"_{word}")())
            for addition in self._by_kind[word]:
                gone = {
                    i
                    for i in singles
                    if self._may_help(addition, weakness, weakness.cuts[i])
                    and self._helps(addition, weakness, weakness.cuts[i])
                }
                tried.append((addition.words, gone))
        found: dict[int, tuple[str, ...]] = {}
        for i in singles:
            most = max((len(gone) for _, gone in tried if i in gone), default=0)
            best = [words for words, gone in tried if i in gone and len(gone) == most]
            found[i] = tuple(best[:MOST_TOLD])
        return found

    def tried(self) -> Iterator[Addition]:
        """Every addition that has been considered so far."""
        for additions in self._by_kind.values():
            yield from additions

    def _may_help(self, addition: Addition, weakness: Weakness, cut: Cut) -> bool:
        """Whether an addition is worth trying. No says that it surely is not."""
        if addition.kind in ("vote", "site"):
            (system,) = addition.about
            if weakness.kind == "quorums" and system != weakness.name:
                return False
            return self._is_stopped(system, cut) and self._one_vote_may_do(system, cut)
        lost = {cut.parts[0][0], *self._base.components.find(cut.parts[0][0]).includes}
        if any(f"{kind}:{name}" in lost for name in addition.about for kind in ("site", "ceph")):
            return False  # it would stand at what is lost
        if weakness.kind == "mirrors":
            flow = self._flows[weakness.name]
            ends = {self.deployment.ceph_cluster(c).site for c in (flow.source, flow.target)}
            if addition.about not in ({flow.target}, ends):
                return False
        if addition.kind == "link":
            return self._helps(self._mesh, weakness, cut)
        if addition.kind == "compute" and weakness.kind == "zones":
            sites = {
                s.name
                for s in self.deployment.full_sites
                if (s.availability_zones.nova or s.name) == weakness.name
            }
            return bool(addition.about & sites)
        return True

    @cached_property
    def _base(self) -> WhatIf:
        return WhatIf(self.deployment)

    @cached_property
    def _mesh(self) -> Addition:
        """Every link that could be added, at once: where that does not help, none does."""
        return self._with(
            "link",
            "every link",
            links=tuple(
                dict.fromkeys(link for a in self._link() for link in a.changed.links or ())
            ),
        )

    def _is_stopped(self, system: str, cut: Cut) -> bool:
        number = self._base.services.index(("quorums", system))
        states = self._base.states(self._base.mask(cut.parts[0][0]))
        return str(states[number]) in BAD or str(states[number]) == UNKNOWN

    def _one_vote_may_do(self, system: str, cut: Cut) -> bool:
        """Whether one more vote could make a majority of all that are not down."""
        lost = {cut.parts[0][0], *self._base.components.find(cut.parts[0][0]).includes}
        rows = self._voters[system]
        left = sum(weight for id_, weight in rows.items() if id_ not in lost)
        return 2 * (left + 1) > sum(rows.values()) + 1

    @cached_property
    def _voters(self) -> dict[str, dict[str, int]]:
        """Of every system the component and the weight of each voter."""
        d = self.deployment
        found: dict[str, dict[str, int]] = {}
        for name, prefix, galera in _databases(d):
            found[name] = {f"galera:{prefix}{m.name}": m.weight for m in galera.members}
        for s in d.quorums:
            found[f"{s.kind} {s.name}"] = {
                f"quorum:{s.name}/{m.name}": m.weight for m in s.members
            }
        return found

    def _helps(self, addition: Addition, weakness: Weakness, cut: Cut) -> bool:
        if addition.words not in self._engines:
            engine = WhatIf(addition.changed)
            names = (*engine.services, *(("groups", group) for group in engine.groups))
            self._engines[addition.words] = engine
            self._numbers[addition.words] = {name: i for i, name in enumerate(names)}
        number = self._numbers[addition.words][weakness.kind, weakness.name]
        states = [self._left(addition.words, id_)[number] for id_ in cut.parts[0]]
        return all(state not in BAD and state != UNKNOWN for state in states)

    def _left(self, words: str, id_: str) -> States:
        """What an addition leaves when one component fails."""
        engine = self._engines[words]
        down = engine.mask(id_)
        if (words, down) not in self._states:
            self._states[words, down] = engine.states(down)
        return self._states[words, down]

    # ------------------------------------------------------------------ candidates

    def _with(
        self, kind: str, words: str, about: frozenset[str] = frozenset(), **changes: Any
    ) -> Addition:
        return Addition(kind, words, self.deployment.model_copy(update=changes), about)

    def _site(self) -> Iterator[Addition]:
        """A place of its own with an arbitrator, and links to all."""
        d = self.deployment
        name = f"{NEW}-site"
        new = Site(name=name, role=SiteRole.QUORUM, api_services=())
        links = tuple(
            Link(name=f"{NEW}-{s.name}", sites=(s.name, name), networks=(Network.MANAGEMENT,))
            for s in d.sites
        )
        for system, _, galera in _databases(d):
            if d.links is not None:
                vote = GaleraMember(name=f"{NEW}-vote", site=name, arbitrator=True)
                whose = "" if system == "database" else f" of the {system}"
                yield self._with(
                    "site",
                    f"a quorum site of its own with an arbitrator{whose}, and management links "
                    "to all sites",
                    about=frozenset({system}),
                    sites=(*d.sites, new),
                    links=(*d.links, *links),
                    **_with_vote(d, system, galera, vote),
                )

    def _vote(self) -> Iterator[Addition]:
        d = self.deployment
        for site in d.sites:
            for system, _, galera in _databases(d):
                vote = GaleraMember(
                    name=f"{NEW}-vote", site=site.name, arbitrator=not site.is_full
                )
                noun = "a database node" if site.is_full else "an arbitrator"
                whose = "" if system == "database" else f" of the {system}"
                yield self._with(
                    "vote",
                    f"{noun}{whose} at {site.name}",
                    about=frozenset({system}),
                    **_with_vote(d, system, galera, vote),
                )
            for i, voters in enumerate(d.quorums):
                voter = QuorumMember(name=f"{NEW}-vote", site=site.name)
                changed = voters.model_copy(update={"members": (*voters.members, voter)})
                yield self._with(
                    "vote",
                    f"a member of {voters.name} ({voters.kind}) at {site.name}",
                    about=frozenset({f"{voters.kind} {voters.name}"}),
                    quorums=(*d.quorums[:i], changed, *d.quorums[i + 1 :]),
                )

    def _state(self) -> Iterator[Addition]:
        d = self.deployment
        for site in d.sites:
            if d.state is not None and site.name not in d.state.sites:
                state = d.state.model_copy(update={"sites": (*d.state.sites, site.name)})
                yield self._with("state", f"a copy of the state store at {site.name}", state=state)

    def _link(self) -> Iterator[Addition]:
        d = self.deployment
        for i, a in enumerate(d.sites):
            for b in d.sites[i + 1 :]:
                if d.links is not None:
                    new = Link(
                        name=f"{NEW}-{a.name}-{b.name}",
                        sites=(a.name, b.name),
                        networks=tuple(Network),
                    )
                    words = f"a link of its own way between {a.name} and {b.name}"
                    changed = d.model_copy(update={"links": (*d.links, new)})
                    yield Addition("link", words, changed, frozenset(new.sites))

    def _daemon(self) -> Iterator[Addition]:
        for i, cluster in enumerate(self.deployment.ceph_clusters):
            changes: dict[str, Any]
            if cluster.rbd_mirrors is not None:
                more = RbdMirrorDaemon(host=f"{NEW}-mirror")
                changes = {"rbd_mirrors": (*cluster.rbd_mirrors, more)}
            elif cluster.rbd_mirror_daemons is not None:
                changes = {"rbd_mirror_daemons": cluster.rbd_mirror_daemons + 1}
            else:
                continue
            words = f"an rbd-mirror daemon at {cluster.name}, on a host of its own"
            found = self._changed("daemon", words, "ceph_clusters", i, changes)
            yield replace(found, about=frozenset({cluster.name}))

    def _direction(self) -> Iterator[Addition]:
        for i, mirror in enumerate(self.deployment.mirrors):
            if mirror.direction is not MirrorDirection.RX_TX:
                words = f"the other direction of the mirror of {mirror.pool}"
                words += f" ({' and '.join(mirror.clusters)})"
                yield self._changed(
                    "direction", words, "mirrors", i, {"direction": MirrorDirection.RX_TX}
                )

    def _standby(self) -> Iterator[Addition]:
        """A process of the same service at the target: without it nobody can fail it over."""
        d = self.deployment
        for i, backend in enumerate(d.cinder.backends):
            for target in backend.replication:
                site = d.ceph_cluster(target.ceph_cluster).site
                if site in (backend.site, *backend.standby_sites):
                    continue
                standby = backend.model_copy(
                    update={"standby_sites": (*backend.standby_sites, site)}
                )
                backends = (*d.cinder.backends[:i], standby, *d.cinder.backends[i + 1 :])
                cinder = d.cinder.model_copy(update={"backends": backends})
                words = f"a standby at {site} of the cinder-volume of {backend.name}"
                yield self._with("standby", words, cinder=cinder)

    def _backend(self) -> Iterator[Addition]:
        d = self.deployment
        for new in self._counterparts(d.cinder.backends):
            cinder = d.cinder.model_copy(update={"backends": (*d.cinder.backends, new)})
            yield self._with("backend", _words_of(new), cinder=cinder)

    def _rehome(self) -> Iterator[Addition]:
        """Another way than Cinder's own failover, which needs a service of the lost site."""
        d = self.deployment
        for i, group in enumerate(d.protection_groups):
            if group.strategy is not Strategy.REPLICATION_API:
                continue
            names = {
                name
                for kind in d.cinder.volume_types
                if group.volume_types is None or kind.name in group.volume_types
                for name in kind.backends
            }
            own = [backend for backend in d.cinder.backends if backend.name in names]
            new = tuple(
                backend
                for backend in self._counterparts(own)
                if not group.recovers_at or backend.site in group.recovers_at
            )
            changed = group.model_copy(update={"strategy": Strategy.REHOME})
            groups = (*d.protection_groups[:i], changed, *d.protection_groups[i + 1 :])
            cinder = d.cinder.model_copy(update={"backends": (*d.cinder.backends, *new)})
            words = f"re-homing for group {group.name} (strategy rehome)"
            yield self._with(
                "rehome",
                " and ".join([words, *map(_words_of, new)]),
                cinder=cinder,
                protection_groups=groups,
            )

    def _counterparts(self, backends: Iterable[CinderBackend]) -> Iterator[CinderBackend]:
        """For each backend, one at each other end of its mirrors that has none yet."""
        d = self.deployment
        for backend in backends:
            for mirror in d.mirrors_of(backend.ceph_cluster, backend.pool):
                other = next(c for c in mirror.clusters if c != backend.ceph_cluster)
                site = d.ceph_cluster(other).site
                if any(
                    b.ceph_cluster == other and b.pool == backend.pool and b.site == site
                    for b in d.cinder.backends
                ):
                    continue
                yield backend.model_copy(
                    update={
                        "name": f"{NEW}-{backend.name}",
                        "site": site,
                        "ceph_cluster": other,
                        "secret_uuid": None,
                        "replication": (),
                    }
                )

    def _api(self) -> Iterator[Addition]:
        named = {name for site in self.deployment.sites for name in site.api_services or ()}
        for i, site in enumerate(self.deployment.sites):
            if site.is_full and site.api_services is not None:
                for name in sorted(named - set(site.api_services)):
                    changes = {"api_services": (*site.api_services, name)}
                    words = f"the {name} API at {site.name}"
                    yield self._changed("api", words, "sites", i, changes)

    def _compute(self) -> Iterator[Addition]:
        yield from self._machine("compute", "computes")

    def _gateway(self) -> Iterator[Addition]:
        yield from self._machine("gateway", "gateways")

    def _machine(self, kind: str, key: str) -> Iterator[Addition]:
        for i, site in enumerate(self.deployment.sites):
            names = getattr(site, key)
            if site.is_full and names is not None:
                changes: dict[str, Any] = {key: (*names, f"{NEW}-{kind}")}
                if kind == "gateway":
                    changes["uplinks"] = tuple(
                        u
                        if u.gateways is None
                        else u.model_copy(update={"gateways": (*u.gateways, f"{NEW}-{kind}")})
                        for u in site.uplinks or ()
                    )
                words = f"another {kind} at {site.name}, in a failure domain of its own"
                found = self._changed(kind, words, "sites", i, changes)
                yield replace(found, about=frozenset({site.name}))

    def _uplink(self) -> Iterator[Addition]:
        prefixes = tuple(
            dict.fromkeys(
                net
                for site in self.deployment.sites
                for uplink in site.uplinks or ()
                for net in uplink.announces or ()
            )
        )
        for i, site in enumerate(self.deployment.sites):
            if site.is_full and site.uplinks is not None:
                new = Uplink(
                    name=f"{NEW}-uplink",
                    provider=f"{NEW} provider",
                    protocol=RoutingProtocol.BGP,
                    announces=prefixes,
                    longest_prefix=32,
                    longest_prefix_v6=128,
                )
                words = f"an uplink at {site.name} to another provider, announcing all prefixes"
                yield self._changed("uplink", words, "sites", i, {"uplinks": (*site.uplinks, new)})

    def _changed(
        self, kind: str, words: str, key: str, number: int, changes: dict[str, Any]
    ) -> Addition:
        things = list(getattr(self.deployment, key))
        things[number] = things[number].model_copy(update=changes)
        return self._with(kind, words, frozenset(), **{key: tuple(things)})


def _words_of(backend: CinderBackend) -> str:
    return f"a Cinder backend at {backend.site} on pool {backend.pool} of {backend.ceph_cluster}"


def _databases(d: Deployment) -> list[tuple[str, str, Galera]]:
    """Every database that the design names: how answers call it, its part of ids, itself."""
    found = [(f"database of {r.name}", f"{r.name}/", r.galera) for r in d.regions or ()]
    rows = [("database", "", d.galera), *found]
    used = d.regions is None or any(r.galera is None for r in d.regions)
    return [(*row[:2], row[2]) for row in rows if row[2] is not None and (used or row[1])]


def _with_vote(d: Deployment, system: str, galera: Galera, vote: GaleraMember) -> dict[str, Any]:
    """What changes in a design when a database gets one more member."""
    more = galera.model_copy(update={"members": (*galera.members, vote)})
    if system == "database":
        return {"galera": more}
    regions = tuple(
        r.model_copy(update={"galera": more}) if f"database of {r.name}" == system else r
        for r in d.regions or ()
    )
    return {"regions": regions}
