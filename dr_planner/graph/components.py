"""The components of a deployment: everything that can fail, each with a permanent id.

An id is ``kind:name``, such as ``site:north``, ``host:north/compute-n1``, ``link:north-south`` or
``link-way:north-south/north>south``, one direction of a link.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from dr_planner.errors import NotFound
from dr_planner.model.ceph import CephCluster, Mirror
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site

KINDS = (
    "site",
    "domain",
    "host",
    "link",
    "link-way",
    "shared-risk",
    "provider",
    "uplink",
    "galera",
    "quorum",
    "api",
    "compute",
    "gateway",
    "ceph",
    "mirror-daemon",
    "pool",
    "mirror",
    "backend",
    "glance",
    "state",
)
"""Every kind of component, the largest first."""


@dataclass(frozen=True)
class Component:
    """Something that can fail.

    :param id: ``kind:name``, unique in the deployment.
    :param label: how people call it.
    :param site: the site it stands at; empty where it stands at none or at several.
    :param includes: ids of what fails with it, at any remove; itself is not among them.
    """

    id: str
    kind: str
    label: str
    site: str = ""
    includes: tuple[str, ...] = ()


class Components:
    """All components of a deployment, in the order of ``KINDS`` and of the design."""

    def __init__(self, deployment: Deployment) -> None:
        self.deployment = deployment
        self._found: dict[str, Component] = {}
        parts: dict[str, dict[str, None]] = {}
        labels: dict[str, tuple[str, str]] = {}
        for id_, label, site, wholes in _all(deployment):
            labels.setdefault(id_, (label, site))
            parts.setdefault(id_, {})
            for whole in wholes:
                parts.setdefault(whole, {})[id_] = None
        closures: dict[str, dict[str, None]] = {}
        order = sorted(labels, key=lambda id_: KINDS.index(id_.partition(":")[0]))
        for id_ in order:
            inside = tuple(part for part in _closure(id_, parts, closures) if part in labels)
            label, site = labels[id_]
            self._found[id_] = Component(id_, id_.partition(":")[0], label, site, inside)

    def __iter__(self) -> Iterator[Component]:
        return iter(self._found.values())

    def __len__(self) -> int:
        return len(self._found)

    def __contains__(self, id_: object) -> bool:
        return id_ in self._found

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id."""
        return tuple(self._found)

    def find(self, id_: str) -> Component:
        """The component of an id.

        :raises NotFound: there is none; the message has the nearest ids.
        """
        if id_ in self._found:
            return self._found[id_]
        near = difflib.get_close_matches(id_, self.ids, n=3, cutoff=0.5)
        if not near:
            tail = id_.rpartition(":")[2]
            near = [known for known in self.ids if tail and tail in known][:3]
        hint = f"nearest: {', '.join(near)}" if near else f"kinds of ids: {', '.join(KINDS)}"
        raise NotFound(
            f"there is no component {id_!r}; {hint}",
            remedy="'dr-planner design what-if FILE --list' lists every component.",
        )

    def of_kinds(self, kinds: Iterable[str] | None) -> tuple[Component, ...]:
        """Those of some kinds, or all.

        :raises NotFound: there is no such kind.
        """
        if kinds is None:
            return tuple(self)
        wanted = set(kinds)
        for kind in sorted(wanted - set(KINDS)):
            raise NotFound(f"there is no kind of component {kind!r}; known: {', '.join(KINDS)}")
        return tuple(component for component in self if component.kind in wanted)


def daemon_hosts(cluster: CephCluster) -> tuple[str | None, ...]:
    """The host of each rbd-mirror daemon of a cluster; None where only their number is known."""
    if cluster.rbd_mirrors is not None:
        return tuple(daemon.host for daemon in cluster.rbd_mirrors)
    return (None,) * (cluster.rbd_mirror_daemons or 0)


def mirror_id(mirror: Mirror) -> str:
    """The id of a mirror."""
    return f"mirror:{mirror.pool}/{'+'.join(mirror.clusters)}"


def provider_id(deployment: Deployment, provider: str) -> str:
    """The id of a provider; case and blanks do not tell providers apart."""
    wanted = _folded(provider)
    for site in deployment.sites:
        for uplink in site.uplinks or ():
            if _folded(uplink.provider) == wanted:
                return f"provider:{uplink.provider}"
    return f"provider:{provider}"


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


Row = tuple[str, str, str, tuple[str, ...]]
"""Id, label, site, and the ids of the wholes that it is a part of."""


def _all(d: Deployment) -> Iterator[Row]:
    for site in d.sites:
        yield f"site:{site.name}", f"site {site.name}", site.name, ()
        yield from _site(d, site)
    for link in d.links or ():
        risks = tuple(f"shared-risk:{risk}" for risk in link.shared_risk)
        for risk in link.shared_risk:
            yield f"shared-risk:{risk}", f"shared risk {risk}", "", ()
        whole = f"link:{link.name}"
        yield whole, f"link {link.name}", "", risks
        a, b = link.sites
        for way in (f"{a}>{b}", f"{b}>{a}"):
            label = f"link {link.name}, {way.replace('>', ' to ')} only"
            yield f"link-way:{link.name}/{way}", label, "", (whole,)
    yield from _voters(d)
    for cluster in d.ceph_clusters:
        yield from _cluster(cluster)
    for mirror in d.mirrors:
        ends = " and ".join(mirror.clusters)
        yield mirror_id(mirror), f"mirror of {mirror.pool}, {ends}", "", ()
    for backend in d.cinder.backends:
        at = (f"site:{backend.site}",)
        label = f"cinder-volume of {backend.name}"
        yield f"backend:{backend.name}", label, backend.site, at
    for store in d.glance:
        label = f"Glance store {store.name}"
        yield f"glance:{store.name}", label, store.site, (f"site:{store.site}",)
    keepers = [*(d.state.sites if d.state else ())]
    for rule in d.zone_reassignments or ():
        keepers.extend(rule.runs_at or ())
    for name in dict.fromkeys(keepers):
        yield f"state:{name}", f"state store at {name}", name, (f"site:{name}",)


def _host(site: str, name: str) -> Row:
    return f"host:{site}/{name}", f"host {name} at {site}", site, (f"site:{site}",)


def _site(d: Deployment, site: Site) -> Iterator[Row]:
    here = f"site:{site.name}"
    for domain in site.failure_domains:
        wholes: tuple[str, ...] = (here,)
        if domain.inside is not None:
            wholes = (here, f"domain:{site.name}/{domain.inside}")
        label = f"{domain.kind} {domain.name} at {site.name}"
        yield f"domain:{site.name}/{domain.name}", label, site.name, wholes
    for host in site.hosts:
        id_, label, at, wholes = _host(site.name, host.name)
        yield id_, label, at, (*wholes, *(f"domain:{site.name}/{x}" for x in host.domains))
    for kind, names in (("compute", site.computes), ("gateway", site.gateways)):
        for name in names or ():
            machine = _host(site.name, name)
            yield machine
            label = f"{kind} {name} at {site.name}"
            yield f"{kind}:{site.name}/{name}", label, site.name, (here, machine[0])
    for name in site.api_services or ():
        yield f"api:{site.name}/{name}", f"{name} API at {site.name}", site.name, (here,)
    for uplink in site.uplinks or ():
        provider = provider_id(d, uplink.provider)
        yield provider, f"provider {provider.partition(':')[2]}", "", ()
        label = f"uplink {uplink.name} at {site.name}"
        yield f"uplink:{site.name}/{uplink.name}", label, site.name, (here, provider)


def _voters(d: Deployment) -> Iterator[Row]:
    databases = [("", d.galera), *((f"{r.name}/", r.galera) for r in d.regions or ())]
    for prefix, galera in databases:
        for member in galera.members if galera is not None else ():
            machine = _host(member.site, member.name)
            yield machine
            word = "arbitrator" if member.arbitrator else "database node"
            label = f"{word} {member.name} at {member.site}"
            wholes = (f"site:{member.site}", machine[0])
            yield f"galera:{prefix}{member.name}", label, member.site, wholes
    for system in d.quorums:
        for voter in system.members:
            machine = _host(voter.site, voter.name)
            yield machine
            label = f"{system.kind} {voter.name} of {system.name} at {voter.site}"
            wholes = (f"site:{voter.site}", machine[0])
            yield f"quorum:{system.name}/{voter.name}", label, voter.site, wholes


def _cluster(cluster: CephCluster) -> Iterator[Row]:
    here = f"ceph:{cluster.name}"
    site = cluster.site
    yield here, f"Ceph cluster {cluster.name}", site, (f"site:{site}",)
    for i, host in enumerate(daemon_hosts(cluster)):
        wholes: tuple[str, ...] = (here, f"site:{site}")
        if host is not None:
            machine = _host(site, host)
            yield machine
            wholes = (*wholes, machine[0])
        label = f"rbd-mirror daemon {i} of {cluster.name}"
        yield f"mirror-daemon:{cluster.name}/{i}", label, site, wholes
    for pool in cluster.pools:
        label = f"pool {pool.name} of {cluster.name}"
        yield f"pool:{cluster.name}/{pool.name}", label, site, (here,)


def _closure(
    id_: str, parts: dict[str, dict[str, None]], known: dict[str, dict[str, None]]
) -> dict[str, None]:
    """Everything inside, at any remove. A domain that is inside itself by mistake ends there."""
    if id_ in known:
        return known[id_]
    found: dict[str, None] = {}
    waiting = list(parts.get(id_, ()))
    while waiting:
        part = waiting.pop(0)
        if part != id_ and part not in found:
            found[part] = None
            waiting.extend(parts.get(part, ()))
    known[id_] = found
    return found
