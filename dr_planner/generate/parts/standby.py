"""Cinder backends whose service can run at a further site, as that site's files have them.

Two services with one ``backend_host`` are one service for Cinder: they must never run at the same
time. So the section of a standby is written and not enabled. Members of a ``cluster`` are several
services by design and run side by side (cinder 29.0.0, cmd/volume.py, volume/api.py).
"""

from __future__ import annotations

from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend
from dr_planner.model.site import Site


def standbys(deployment: Deployment, site: Site) -> tuple[CinderBackend, ...]:
    """The backends of other sites whose service can run at a site under the same name."""
    every = deployment.standbys_at(site.name)
    return tuple(b for b in every if unable(deployment, site, b) is None)


def present(deployment: Deployment, site: Site) -> tuple[CinderBackend, ...]:
    """The backends that have a section at a site: its own, then those that stand by."""
    return (*deployment.backends_at(site.name), *standbys(deployment, site))


def enabled(deployment: Deployment, site: Site) -> tuple[CinderBackend, ...]:
    """The backends that run at a site: its own, and members of a cluster beside them."""
    members = (b for b in standbys(deployment, site) if b.runs_at_standbys)
    return (*deployment.backends_at(site.name), *members)


def waiting(deployment: Deployment, site: Site) -> tuple[CinderBackend, ...]:
    """The standbys that do not run until somebody starts them."""
    running = enabled(deployment, site)
    return tuple(b for b in standbys(deployment, site) if b not in running)


def service_cluster(deployment: Deployment, site: Site) -> str | None:
    """The value of ``cluster`` of a site's cinder-volume, one for all that is in it; None: none.

    It is what all backends of the site say, else, where it has none, what the first standby says.
    """
    here = deployment.backends_at(site.name) or deployment.standbys_at(site.name)[:1]
    values = {backend.cluster for backend in here}
    return values.pop() if len(values) == 1 else None


def clusters_differ(deployment: Deployment, site: Site) -> bool:
    """Whether the design says ``cluster`` and the backends of a site do not agree on it."""
    return len({backend.cluster for backend in deployment.backends_at(site.name)}) > 1


def unable(deployment: Deployment, site: Site, backend: CinderBackend) -> str | None:
    """Why a backend cannot stand by at a site, or None where it can."""
    what = f"the standby of Cinder backend {backend.name} at {site.name}"
    if not site.is_full:
        return f"{what}: a quorum site runs no services"
    for region in deployment.regions or ():
        if (backend.site in region.sites) != (site.name in region.sites):
            return (
                f"{what}: it is in another control plane than {backend.site}, whose database has "
                "none of its volumes"
            )
    if backend.host is None and backend.cluster is None:
        return (
            f"{what}: the design has neither host nor cluster for the backend, so a service there "
            "would have another name and none of its volumes"
        )
    if backend.cluster != service_cluster(deployment, site):
        own = "no cluster" if backend.cluster is None else f"cluster {backend.cluster}"
        return (
            f"{what}: the backend has {own} and the other backends there have not the same, which "
            "is one for a whole service. It needs a cinder-volume of its own there"
        )
    return None


def told(deployment: Deployment, site: Site, backend: CinderBackend) -> tuple[str, ...]:
    """What whoever reads a standby's section must know, in sentences."""
    name, home = plain(backend.name, "the name of a Cinder backend"), plain(backend.site, "a site")
    if backend in enabled(deployment, site):
        return (
            f"{name} runs here and at {home}: two members of one cluster. It has no backend_host: "
            "each member has the name of its own machine, and the volumes are the cluster's.",
            "The members need one lock service for all sites: [coordination] backend_url is NOT "
            "IN THE DESIGN, and without it Cinder locks with files of one machine.",
            "Cinder 29 fails such a cluster over and not back.",
        )
    sentences = [
        f"{name} stands by here for site {home}: the same section with the same identity. It is "
        "not enabled, for two services of one name would both change the same volumes. Enable it "
        f"only when that of {home} is stopped and cannot start by itself."
    ]
    cluster = plain(backend.ceph_cluster, "the name of a Ceph cluster")
    if backend.replication:
        sentences.append(
            f"It helps while Ceph cluster {cluster} lives. A cinder-volume that is started when "
            "its primary cluster is dead sends one heartbeat and counts as down from then on, and "
            "Cinder refuses failover-host for it (seen with Cinder 29). So it does not help the "
            f"strategy replication-api when {home} is lost with {cluster}."
        )
    else:
        sentences.append(
            f"It works while Ceph cluster {cluster} lives. A recovery by dr-planner does not need "
            "it: re-homing gives the volumes to this site's own backend, which stays as it is."
        )
    return tuple(sentences)


def comment(deployment: Deployment, site: Site, backend: CinderBackend) -> str:
    """All of :func:`told` as one paragraph."""
    return " ".join(told(deployment, site, backend))


def not_generated(deployment: Deployment, site: Site) -> tuple[str, ...]:
    """The standbys of a site that cannot be, as sentences without a full stop."""
    found = (unable(deployment, site, b) for b in deployment.standbys_at(site.name))
    return tuple(reason for reason in found if reason is not None)


def open_points(deployment: Deployment) -> tuple[str, ...]:
    """What the design does not say of its standbys."""
    found: dict[str, None] = {}
    for site in deployment.sites:
        found.update(dict.fromkeys(not_generated(deployment, site)))
        for backend in standbys(deployment, site):
            what = f"Cinder backend {backend.name} at {site.name}"
            if backend in enabled(deployment, site):
                found[
                    f"{what}, a member of cluster {backend.cluster}: the lock service of all "
                    "members, [coordination] backend_url"
                ] = None
            else:
                found[
                    f"{what}, a standby: who starts it, and makes sure before that the one at "
                    f"{backend.site} is stopped"
                ] = None
    return tuple(found)
