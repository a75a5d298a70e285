"""What a schema cannot say: names are unique, and every name that is used exists."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment

Problem = tuple[Path_, str]


def problems_of(deployment: Deployment) -> list[Problem]:
    """Every duplicate and every dangling name, with the path where it stands."""
    return [*_duplicates(deployment), *_dangling(deployment), *_contradictions(deployment)]


def _duplicates(d: Deployment) -> Iterator[Problem]:
    lists: list[tuple[Path_, tuple[str, ...]]] = [
        (("sites",), tuple(s.name for s in d.sites)),
        (("links",), tuple(link.name for link in d.links or ())),
        (("ceph_clusters",), tuple(c.name for c in d.ceph_clusters)),
        (("cinder", "backends"), tuple(b.name for b in d.cinder.backends)),
        (("cinder", "volume_types"), tuple(t.name for t in d.cinder.volume_types)),
        (("glance",), tuple(s.name for s in d.glance)),
        (("protection_groups",), tuple(g.name for g in d.protection_groups)),
    ]
    if d.galera is not None:
        lists.append((("galera", "members"), tuple(m.name for m in d.galera.members)))
    for i, site in enumerate(d.sites):
        lists.append((("sites", i, "uplinks"), tuple(u.name for u in site.uplinks or ())))
    for i, cluster in enumerate(d.ceph_clusters):
        lists.append((("ceph_clusters", i, "pools"), tuple(p.name for p in cluster.pools)))
    for i, backend in enumerate(d.cinder.backends):
        ids = tuple(t.backend_id for t in backend.replication)
        lists.append((("cinder", "backends", i, "replication"), ids))
    for path, names in lists:
        for i, name in enumerate(names):
            first = names.index(name)
            if first != i:
                yield (*path, i), f"the name {name!r} is used twice, first at item {first}"


def _dangling(d: Deployment) -> Iterator[Problem]:
    sites = [s.name for s in d.sites]
    clusters = [c.name for c in d.ceph_clusters]
    backends = [b.name for b in d.cinder.backends]
    types = [t.name for t in d.cinder.volume_types]

    def want(path: Path_, kind: str, name: str, known: list[str]) -> Iterator[Problem]:
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(known) or '-'}"
            yield path, f"there is no {kind} {name!r}; {hint}"

    def want_pool(path: Path_, cluster: str, pool: str) -> Iterator[Problem]:
        if cluster in clusters:
            pools = [p.name for p in d.ceph_cluster(cluster).pools]
            yield from want(path, f"pool at cluster {cluster!r} named", pool, pools)

    for i, link in enumerate(d.links or ()):
        for j, name in enumerate(link.sites):
            yield from want(("links", i, "sites", j), "site", name, sites)
    for i, member in enumerate(d.galera.members if d.galera else ()):
        yield from want(("galera", "members", i, "site"), "site", member.site, sites)
    for i, cluster in enumerate(d.ceph_clusters):
        yield from want(("ceph_clusters", i, "site"), "site", cluster.site, sites)
    for i, mirror in enumerate(d.mirrors):
        for j, name in enumerate(mirror.clusters):
            yield from want(("mirrors", i, "clusters", j), "Ceph cluster", name, clusters)
            yield from want_pool(("mirrors", i, "pool"), name, mirror.pool)
    for i, backend in enumerate(d.cinder.backends):
        here: Path_ = ("cinder", "backends", i)
        yield from want((*here, "site"), "site", backend.site, sites)
        yield from want((*here, "ceph_cluster"), "Ceph cluster", backend.ceph_cluster, clusters)
        yield from want_pool((*here, "pool"), backend.ceph_cluster, backend.pool)
        for j, target in enumerate(backend.replication):
            path: Path_ = (*here, "replication", j, "ceph_cluster")
            yield from want(path, "Ceph cluster", target.ceph_cluster, clusters)
    for i, kind in enumerate(d.cinder.volume_types):
        here = ("cinder", "volume_types", i)
        for j, name in enumerate(kind.backends):
            yield from want((*here, "backends", j), "Cinder backend", name, backends)
        for site, other in kind.counterparts.items():
            yield from want((*here, "counterparts", site), "site", site, sites)
            yield from want((*here, "counterparts", site), "volume type", other, types)
    for i, store in enumerate(d.glance):
        here = ("glance", i)
        yield from want((*here, "site"), "site", store.site, sites)
        yield from want((*here, "ceph_cluster"), "Ceph cluster", store.ceph_cluster, clusters)
        yield from want_pool((*here, "pool"), store.ceph_cluster, store.pool)
    for i, disks in enumerate(d.nova):
        here = ("nova", i)
        yield from want((*here, "site"), "site", disks.site, sites)
        yield from want((*here, "ceph_cluster"), "Ceph cluster", disks.ceph_cluster, clusters)
        yield from want_pool((*here, "pool"), disks.ceph_cluster, disks.pool)
    for i, rule in enumerate(d.zone_reassignments or ()):
        here = ("zone_reassignments", i)
        yield from want((*here, "lost_site"), "site", rule.lost_site, sites)
        yield from want((*here, "takeover_site"), "site", rule.takeover_site, sites)
        for j, name in enumerate(rule.runs_at or ()):
            yield from want((*here, "runs_at", j), "site", name, sites)
    for i, group in enumerate(d.protection_groups):
        for j, name in enumerate(group.volume_types or ()):
            path = ("protection_groups", i, "volume_types", j)
            yield from want(path, "volume type", name, types)


def _contradictions(d: Deployment) -> Iterator[Problem]:
    """Things that no reading of the file can make sense of."""
    for i, link in enumerate(d.links or ()):
        if link.sites[0] == link.sites[1]:
            yield ("links", i, "sites"), "a link joins two different sites"
    for i, mirror in enumerate(d.mirrors):
        if mirror.clusters[0] == mirror.clusters[1]:
            yield ("mirrors", i, "clusters"), "a pool is mirrored between two different clusters"
    for i, rule in enumerate(d.zone_reassignments or ()):
        if rule.lost_site == rule.takeover_site:
            yield ("zone_reassignments", i), "a lost site cannot take over from itself"
