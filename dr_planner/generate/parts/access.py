"""Which Ceph clusters a site reaches, under which names, as which cephx users."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.errors import InputError
from dr_planner.generate.parts import standby
from dr_planner.generate.quoting import ceph_name, etc_file
from dr_planner.model.ceph import CephCluster, MirrorProfile, PoolRole
from dr_planner.model.deployment import Deployment
from dr_planner.model.openstack import CinderBackend, ReplicationTarget
from dr_planner.model.site import Site

JOURNALING_FEATURES = 125
"""layering 1, exclusive-lock 4, object-map 8, fast-diff 16, deep-flatten 32, journaling 64."""

RESERVED_BACKEND_ID = "default"
"""Cinder's name of the primary when it fails back."""


@dataclass(frozen=True)
class Use:
    """One cephx user that a service at a site has on a cluster, for one pool.

    ``pool`` is None for this tool's own user, which works on every mirrored pool.
    """

    user: str
    why: str
    pool: str | None = None


@dataclass(frozen=True)
class Access:
    """One ceph.conf of a site.

    ``name`` is the base name of the file and the cluster's name at this site: librados and
    os-brick look for keyrings under it.
    """

    name: str
    cluster: CephCluster
    uses: tuple[Use, ...]

    @property
    def users(self) -> tuple[str, ...]:
        """The users, each once, in the order in which they came."""
        return tuple(dict.fromkeys(use.user for use in self.uses))

    def journaled_pools(self, user: str) -> tuple[str, ...]:
        """Pools in which every image this user makes must get the journaling feature."""
        named = dict.fromkeys(use.pool for use in self.uses if use.user == user and use.pool)
        return tuple(name for name in named if wants_journaling(self.cluster, name))


def wants_journaling(cluster: CephCluster, pool: str) -> bool:
    """Whether the design wants journaling on every image of a pool in pool mode."""
    found = cluster.pool(pool)
    return found is not None and found.profile is MirrorProfile.POOL and found.journaling is True


def conf_path(name: str) -> str:
    """Where a site keeps the ceph.conf of a cluster."""
    return etc_file(f"{name}.conf", "the name of a ceph.conf")


def keyring_name(name: str, user: str) -> str:
    """The file name under which librados and os-brick find a user's key."""
    return f"{name}.client.{user}.keyring"


def target_user(backend: CinderBackend, target: ReplicationTarget) -> str:
    """The user of a replication target: its own, else the backend's."""
    return target.user or backend.user


def accesses(deployment: Deployment, site: Site) -> tuple[Access, ...]:
    """Every ceph.conf that a site needs, in a stable order.

    They are: the clusters of the site and of the services there, the other end of every mirrored
    pool for this tool, and each replication target under its ``backend_id``.

    :raises InputError: a name cannot be written, or means two clusters at once.
    """
    found: dict[str, tuple[CephCluster, list[Use]]] = {}

    def add(name: str, cluster: CephCluster, *uses: Use) -> None:
        ceph_name(name, f"the name of Ceph cluster {cluster.name!r} at site {site.name!r}")
        for use in uses:
            ceph_name(use.user, f"a cephx user of cluster {cluster.name!r}")
        known = found.setdefault(name, (cluster, []))
        if known[0].name != cluster.name:
            raise InputError(
                f"at site {site.name!r} the name {name!r} would mean the Ceph clusters "
                f"{known[0].name!r} and {cluster.name!r}",
                remedy="Give the replication target another backend_id in the design.",
            )
        known[1].extend(uses)

    for backend in standby.present(deployment, site):
        use = Use(backend.user, f"Cinder backend {backend.name}", backend.pool)
        add(backend.ceph_cluster, deployment.ceph_cluster(backend.ceph_cluster), use)
    for store in deployment.glance:
        if store.site == site.name:
            use = Use(store.user, f"Glance store {store.name}", store.pool)
            add(store.ceph_cluster, deployment.ceph_cluster(store.ceph_cluster), use)
    for disks in deployment.nova:
        if disks.site == site.name:
            use = Use(disks.user, "Nova's ephemeral disks", disks.pool)
            add(disks.ceph_cluster, deployment.ceph_cluster(disks.ceph_cluster), use)
    for cluster in deployment.clusters_at(site.name):
        add(cluster.name, cluster, Use(cluster.client, "dr-planner"))
        for pool in cluster.pools:
            peer = deployment.peer_cluster(cluster.name, pool.name)
            if peer is not None:
                add(peer.name, peer, Use(peer.client, "dr-planner"))
    for backend in standby.present(deployment, site):
        for target in backend.replication:
            where = f"a backend_id of Cinder backend {backend.name!r}"
            if target.backend_id == RESERVED_BACKEND_ID:
                raise InputError(
                    f"{where} is {RESERVED_BACKEND_ID!r}, Cinder's word for the primary",
                    remedy="Give the replication target another backend_id in the design.",
                )
            if target.ceph_cluster == backend.ceph_cluster:
                raise InputError(
                    f"Cinder backend {backend.name!r} replicates to its own cluster "
                    f"{backend.ceph_cluster!r}",
                    remedy="Name the other site's cluster in the design.",
                )
            use = Use(
                target_user(backend, target),
                f"replication target of Cinder backend {backend.name}",
                backend.pool,
            )
            add(target.backend_id, deployment.ceph_cluster(target.ceph_cluster), use)
    return tuple(
        Access(name, cluster, tuple(dict.fromkeys(uses)))
        for name, (cluster, uses) in found.items()
    )


def image_pools(deployment: Deployment, cluster: CephCluster) -> tuple[str, ...]:
    """The pools of a cluster that hold Glance's images; volumes are cloned from them."""
    stores = [s.pool for s in deployment.glance if s.ceph_cluster == cluster.name]
    marked = [pool.name for pool in cluster.pools if pool.role is PoolRole.GLANCE]
    return tuple(dict.fromkeys([*stores, *marked]))
