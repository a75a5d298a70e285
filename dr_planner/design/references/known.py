"""The names that a design defines, and the ways in which a name can be wrong."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence

from dr_planner.design.nearest import nearest
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment

Problem = tuple[Path_, str]


class Known:
    """The names that a design defines, by what they stand for."""

    def __init__(self, deployment: Deployment) -> None:
        self.sites = dict.fromkeys(site.name for site in deployment.sites)
        self.full_sites = dict.fromkeys(site.name for site in deployment.full_sites)
        self.pools = {c.name: {p.name: p for p in c.pools} for c in deployment.ceph_clusters}
        self.backends = dict.fromkeys(b.name for b in deployment.cinder.backends)
        self.types = dict.fromkeys(t.name for t in deployment.cinder.volume_types)
        self.groups = dict.fromkeys(g.name for g in deployment.protection_groups)

    def site(self, path: Path_, name: str) -> Iterator[Problem]:
        """A site must exist."""
        yield from exists(path, "site", name, self.sites)

    def full_site(self, path: Path_, name: str) -> Iterator[Problem]:
        """A site must exist and be one where workloads run."""
        if name in self.sites and name not in self.full_sites:
            yield path, f"site {name!r} has the role quorum; a full site is expected here"
        else:
            yield from exists(path, "site", name, self.sites)

    def cluster(self, path: Path_, name: str) -> Iterator[Problem]:
        """A Ceph cluster must exist."""
        yield from exists(path, "Ceph cluster", name, self.pools)

    def pool(self, path: Path_, cluster: str, pool: str) -> Iterator[Problem]:
        """A pool must exist at a cluster; where the cluster does not, that is said elsewhere."""
        if cluster in self.pools:
            yield from exists(
                path, f"pool at cluster {cluster!r} named", pool, self.pools[cluster]
            )


def exists(path: Path_, kind: str, name: str, known: Collection[str]) -> Iterator[Problem]:
    """A name must be one of those known; the nearest is offered."""
    if name not in known:
        yield path, f"there is no {kind} {name!r}{nearest(name, known)}"


def unique(
    path: Path_, names: Sequence[Hashable], text: str = "the name {} is used twice"
) -> Iterator[Problem]:
    """No two items of a list may have one name."""
    first: dict[Hashable, int] = {}
    for i, name in enumerate(names):
        if first.setdefault(name, i) != i:
            shown = repr(name) if isinstance(name, str) else str(name)
            yield (*path, i), f"{text.format(shown)}, first at item {first[name]}"


def circles(needs: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Circles of things that need each other, by the member that is first in the mapping.

    At least one is found where there are any. Names that do not exist lead nowhere.
    """
    order = {name: i for i, name in enumerate(needs)}
    found: dict[str, tuple[str, ...]] = {}
    done: set[str] = set()
    for start in needs:
        trail: list[str] = []
        branches = [iter((start,))]
        while branches:
            name = next(branches[-1], None)
            if name is None:
                branches.pop()
                done.update(trail[-1:])
                del trail[-1:]
            elif name in trail:
                circle = trail[trail.index(name) :]
                first = circle.index(min(circle, key=order.__getitem__))
                circle = circle[first:] + circle[:first]
                found.setdefault(circle[0], (*circle, circle[0]))
            elif name in needs and name not in done:
                trail.append(name)
                branches.append(iter(needs[name]))
    return found
