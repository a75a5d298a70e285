"""What a design leaves open that its configuration needs."""

from __future__ import annotations

from dr_planner.generate.banner import wrapped
from dr_planner.generate.parts import clone_parents, standby
from dr_planner.generate.parts.access import accesses
from dr_planner.generate.parts.libvirt import clashes
from dr_planner.generate.quoting import plain
from dr_planner.model.ceph import MirrorMode, MirrorProfile
from dr_planner.model.deployment import Deployment


def open_points(deployment: Deployment) -> tuple[str, ...]:
    """One sentence per thing that the operator must still fill in or decide."""
    found: dict[str, None] = {}
    if not deployment.ceph_clusters:
        found["which Ceph clusters there are (ceph_clusters)"] = None
    if not deployment.cinder.backends:
        found["which Cinder backends there are (cinder.backends)"] = None
    for cluster in deployment.ceph_clusters:
        mirrored = [p for p in cluster.pools if deployment.mirrors_of(cluster.name, p.name)]
        if not cluster.fsid_is_known:
            found[
                f"Ceph cluster {cluster.name}: its fsid; the zeros of the design stand for it in "
                "all files, and for libvirt's secrets too, until it is known"
            ] = None
        if not cluster.mon_hosts:
            found[f"Ceph cluster {cluster.name}: the monitors' addresses (mon_hosts)"] = None
        if mirrored and cluster.mirror_daemons is None:
            found[f"Ceph cluster {cluster.name}: the number of rbd-mirror daemons"] = None
        for pool in mirrored:
            if pool.profile is None:
                what = f"pool {pool.name} of Ceph cluster {cluster.name}: its mirror profile"
                found[what] = None
            elif pool.profile is MirrorProfile.POOL and pool.journaling is None:
                found[
                    f"pool {pool.name} of Ceph cluster {cluster.name}: whether every image gets "
                    "journaling; without it pool mode mirrors nothing"
                ] = None
            if pool.mode is MirrorMode.SNAPSHOT and pool.schedule is None:
                found[
                    f"pool {pool.name} of Ceph cluster {cluster.name}: the interval of its mirror "
                    "snapshots (schedule)"
                ] = None
    for backend in deployment.cinder.backends:
        if backend.host is None and backend.cluster is None:
            found[f"Cinder backend {backend.name}: its host"] = None
    found.update(dict.fromkeys(standby.open_points(deployment)))
    for kind in deployment.cinder.volume_types:
        if not kind.backends:
            found[f"volume type {kind.name}: the backends that serve it"] = None
        for name in kind.backends:
            if kind.replicated and not deployment.backend(name).replication:
                found[
                    f"volume type {kind.name} is replicated, and its backend {name} has no "
                    "replication target"
                ] = None
        found.update(dict.fromkeys(clone_parents.warnings(deployment, kind)))
    for site in deployment.full_sites:
        zones = site.availability_zones
        for service, zone in (("nova", zones.nova), ("cinder", zones.cinder)):
            if zone is None:
                found[f"site {site.name}: availability_zones.{service}"] = None
        if site.computes is None:
            found[f"site {site.name}: its computes"] = None
        if site.cloud is None:
            found[f"site {site.name}: the clouds.yaml entry that reaches its API (cloud)"] = None
        found.update(dict.fromkeys(clashes(deployment, site)))
        for access in accesses(deployment, site):
            for user in access.users:
                pools = {use.pool for use in access.uses if use.user == user and use.pool}
                journaled = set(access.journaled_pools(user))
                for name in sorted(pools - journaled) if journaled else ():
                    found[
                        f"client.{user} of Ceph cluster {access.cluster.name} also makes images "
                        f"in pool {name}, which then get journaling too: give that pool a user of "
                        "its own if they should not"
                    ] = None
    return tuple(found)


def told(deployment: Deployment) -> list[str]:
    """What is left open, as the last lines of a README."""
    points = open_points(deployment)
    if not points:
        return ["The design leaves nothing open that is needed here."]
    lines = ["What the design leaves open:", ""]
    for point in points:
        lines += wrapped(f"- {plain(point, 'a name')}.", indent="  ")
    return lines
