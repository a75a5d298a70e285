"""Ceph that ceph-ansible deploys: the variables of the rbd-mirror role."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dr_planner.generate import Target
from dr_planner.generate.parts.ansible import Block, Filled, document
from dr_planner.generate.parts.mirrored_pools import (
    mirrored,
    mirroring_clusters,
    open_points,
    other_end,
    receives,
    schedule,
)
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.quoting import ceph_name, path_part, pool_name
from dr_planner.model.ceph import CephCluster, Mirror, Pool
from dr_planner.model.deployment import Deployment

ORDER = """
What is in each site's folder:

CLUSTER-rbdmirrors.yml   to group_vars/rbdmirrors.yml of the inventory of that cluster. The group
                         'rbdmirrors' of the inventory says where the daemons run.

Run the playbook for both clusters of a mirror, then once more for the one that ran first: the key
of the other end does not exist before. The role mirrors ONE pool with ONE peer; the file says what
it leaves out. Take the rest, and the schedules of snapshots, from the target 'cephadm' or
'neutral': their commands are the same for every Ceph.
""".strip()

USER = "client.rbd-mirror-peer"
"""What Ceph's own bootstrap and the role both call the user of the other end."""

KEY = Filled("{{ vault_ceph_rbd_mirror_remote_key }}")


def _chosen(deployment: Deployment, cluster: CephCluster) -> Pool | None:
    """The pool that the role mirrors: the first one whose profile the design says."""
    return next((pool for pool in mirrored(deployment, cluster) if pool.profile), None)


def _peer(deployment: Deployment, cluster: CephCluster, pool: Pool) -> Mirror | None:
    """The mirror whose other end the role makes a peer: the first that is received here."""
    mirrors = deployment.mirrors_of(cluster.name, pool.name)
    return next((mirror for mirror in mirrors if receives(cluster, mirror)), None)


def _pool_block(pool: Pool) -> Block:
    return Block(
        (f"Pool {pool.name} with its profile of the design. The role's own default is pool.",),
        {
            "ceph_rbd_mirror_configure": True,
            "ceph_rbd_mirror_pool": pool_name(pool.name, "the name of a pool"),
            "ceph_rbd_mirror_mode": str(pool.profile),
            "ceph_rbd_mirror_local_user": USER,
        },
    )


def _remote_block(deployment: Deployment, cluster: CephCluster, mirror: Mirror | None) -> Block:
    if mirror is None:
        return Block(("This end only sends: it gets no peer.",), {})
    other = deployment.ceph_cluster(other_end(cluster, mirror))
    why = [
        f"The key is a SECRET: put that of {USER} of cluster {other.name} into your vault under "
        "this name.",
    ]
    variables: dict[str, object] = {
        "ceph_rbd_mirror_remote_cluster": ceph_name(other.name, "the name of a Ceph cluster"),
        "ceph_rbd_mirror_remote_user": USER,
    }
    if other.mon_hosts:
        variables["ceph_rbd_mirror_remote_mon_hosts"] = ",".join(other.mon_hosts)
    else:
        why.append("ceph_rbd_mirror_remote_mon_hosts: NOT IN THE DESIGN.")
    variables["ceph_rbd_mirror_remote_key"] = KEY
    return Block(tuple(why), variables)


def _left_out(deployment: Deployment, cluster: CephCluster) -> Iterator[str]:
    """What the design says and the role cannot do."""
    chosen = _chosen(deployment, cluster)
    for pool in mirrored(deployment, cluster):
        if pool is not chosen:
            why = "the role takes one pool" if pool.profile else "its profile is NOT IN THE DESIGN"
            yield f"NOT WRITTEN: pool {pool.name}; {why}."
        if (interval := schedule(pool)) is not None:
            yield f"NOT WRITTEN: mirror snapshots of pool {pool.name} every {interval}."
    if chosen is not None:
        first = _peer(deployment, cluster, chosen)
        for mirror in deployment.mirrors_of(cluster.name, chosen.name):
            if mirror is not first and receives(cluster, mirror):
                other = other_end(cluster, mirror)
                yield f"NOT WRITTEN: peer {other} of pool {chosen.name}; the role takes one peer."
    if cluster.rbd_mirrors:
        hosts = ", ".join(dict.fromkeys(daemon.host for daemon in cluster.rbd_mirrors))
        yield f"NOT WRITTEN: put these hosts into the inventory's group rbdmirrors: {hosts}."


def _variables(deployment: Deployment, cluster: CephCluster) -> str:
    about = [f"RBD mirroring of Ceph cluster {cluster.name}, site {cluster.site}."]
    blocks = []
    pool = _chosen(deployment, cluster)
    if pool is None:
        blocks.append(Block((), {"ceph_rbd_mirror_configure": False}))
    else:
        blocks += [
            _pool_block(pool),
            _remote_block(deployment, cluster, _peer(deployment, cluster, pool)),
        ]
    if notes := tuple(_left_out(deployment, cluster)):
        blocks.append(Block(notes, {}))
    return document(deployment, about, blocks)


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What the role needs and the design does not say."""
    points = list(open_points(deployment))
    points += [
        f"Ceph cluster {cluster.name}: the monitors' addresses (mon_hosts)"
        for cluster in mirroring_clusters(deployment)
        if not cluster.mon_hosts
    ]
    if mirroring_clusters(deployment):
        points.append("of every cluster: the other end's key, in a vault of yours")
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with mirrored pools.

    :raises InputError: Ansible or Ceph cannot take a name.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for cluster in mirroring_clusters(deployment):
        folder = path_part(cluster.site, "the name of a site")
        name = ceph_name(cluster.name, "the name of a Ceph cluster")
        result[f"{folder}/{name}-rbdmirrors.yml"] = _variables(deployment, cluster)
    return result


TARGET = Target(
    title="ceph-ansible: group variables of rbd-mirror, with the key left to a vault",
    render=render,
    leaves_open=leaves_open,
)
