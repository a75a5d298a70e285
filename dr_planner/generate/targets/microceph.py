"""Ceph that MicroCeph runs: the commands that join clusters and mirror pools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, wrapped
from dr_planner.generate.parts.mirrored_pools import (
    mirrored,
    mirroring_clusters,
    open_points,
    other_end,
    schedule,
)
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.quoting import ceph_name, path_part, plain, pool_name
from dr_planner.model.ceph import CephCluster, Mirror, MirrorDirection, MirrorProfile, Pool
from dr_planner.model.deployment import Deployment

ORDER = """
What is in each site's folder, in the order in which it is used; each step at all clusters before
the next:

1. CLUSTER-1-daemons.sh       rbd-mirror daemons, and image mode on pools that need it.
2. CLUSTER-2-give-tokens.sh   tokens of this cluster for the others (secret).
3. CLUSTER-3-take-tokens.sh   takes the tokens of the others and deletes them.
4. CLUSTER-4-mirror.sh        pools that are mirrored as a whole; at the first end only.

'microceph replication enable rbd POOL' always sets mode pool, both ways, also with
--skip-auto-enable. So pools of the profile image, and mirrors of one way, use the rbd command.
""".strip()


def _names(deployment: Deployment, cluster: CephCluster) -> list[str]:
    """The clusters that this one mirrors with."""
    mirrors = [mirror for mirror in deployment.mirrors if cluster.name in mirror.clusters]
    return list(dict.fromkeys(other_end(cluster, mirror) for mirror in mirrors))


def _is_native(pool: Pool, mirror: Mirror) -> bool:
    """Whether MicroCeph's own command does what the design says of a mirror."""
    both_ways = mirror.direction is MirrorDirection.RX_TX
    return pool.profile is MirrorProfile.POOL and both_ways


def _mirrors(
    deployment: Deployment, cluster: CephCluster, *, native: bool, end: int
) -> Iterator[tuple[Pool, Mirror]]:
    """The mirrors of known profile of which a cluster is the first or the second end."""
    for pool in mirrored(deployment, cluster):
        for mirror in deployment.mirrors_of(cluster.name, pool.name):
            here = mirror.clusters[end] == cluster.name
            if pool.profile is not None and here and _is_native(pool, mirror) is native:
                yield pool, mirror


def _pool(name: str) -> str:
    return word(pool_name(name, "the name of a pool"), "the name of a pool")


def _cluster(name: str) -> str:
    return word(ceph_name(name, "the name of a Ceph cluster"), "the name of a Ceph cluster")


def _token(giver: str, of: str) -> str:
    return word(path_part(f"{giver}.{of}", "a token") + ".token", "a token")


def _note(text: str) -> list[str]:
    return [f"{HASH}{plain(row, 'a name')}" for row in wrapped(text)]


def _daemon_lines(cluster: CephCluster) -> list[str]:
    if cluster.rbd_mirrors:
        hosts = dict.fromkeys(daemon.host for daemon in cluster.rbd_mirrors)
        return [
            f"microceph enable rbd-mirror --target {word(host, 'the host of a daemon')}"
            for host in hosts
        ]
    number = cluster.mirror_daemons
    if number is None:
        return _note("The number of rbd-mirror daemons is NOT IN THE DESIGN.")
    if not number:
        return _note("The design has no rbd-mirror daemon here.")
    note = f"The design has {number} daemons and not their hosts; the other ones: --target MEMBER."
    return [*(_note(note) if number > 1 else []), "microceph enable rbd-mirror"]


def _daemons(deployment: Deployment, cluster: CephCluster) -> str:
    blocks = [_daemon_lines(cluster)]
    enabled: dict[str, list[str]] = {}
    for end in (0, 1):
        for pool, _ in _mirrors(deployment, cluster, native=False, end=end):
            enabled[pool.name] = [
                f"microceph.rbd mirror pool enable --site-name {_cluster(cluster.name)} "
                f"{_pool(pool.name)} {pool.profile}"
            ]
            if (interval := schedule(pool)) is not None:
                enabled[pool.name].append(
                    f"microceph.rbd mirror snapshot schedule add --pool {_pool(pool.name)} "
                    f"{word(interval, 'a schedule')}"
                )
    blocks += enabled.values()
    blocks += [
        _note(f"Pool {pool.name}: its mirror profile is NOT IN THE DESIGN.")
        for pool in mirrored(deployment, cluster)
        if pool.profile is None
    ]
    about = [f"Step 1 of 4 for Ceph cluster {cluster.name}, on a member of it, as root."]
    return script(deployment, about, *blocks)


def _give(deployment: Deployment, cluster: CephCluster) -> str:
    blocks = [['folder=${1:?"name the folder for the tokens"}']]
    for other in _names(deployment, cluster):
        token = _token(cluster.name, f"for.{other}")
        blocks.append([f'microceph cluster export {_cluster(other)} > "$folder"/{token}'])
    for pool, _ in _mirrors(deployment, cluster, native=False, end=0):
        token = _token(cluster.name, f"pool.{pool.name}")
        line = (
            f"microceph.rbd mirror pool peer bootstrap create "
            f"--site-name {_cluster(cluster.name)} {_pool(pool.name)} \\",
            f'    > "$folder"/{token}',
        )
        if list(line) not in blocks:
            blocks.append(list(line))
    about = [
        f"Step 2 of 4 for Ceph cluster {cluster.name}: writes tokens for the clusters that it "
        "mirrors with. A token is a SECRET: it holds a key. Carry the files by a safe way and "
        "delete them here when they are taken.",
        "Usage: sh THIS_FILE FOLDER.",
    ]
    return script(deployment, about, *blocks)


def _take(deployment: Deployment, cluster: CephCluster) -> str:
    blocks = [['folder=${1:?"name the folder with the tokens"}']]
    for other in _names(deployment, cluster):
        token = _token(other, f"for.{cluster.name}")
        blocks.append(
            [
                f'token=$(cat "$folder"/{token})',
                f'microceph remote import {_cluster(other)} "$token" '
                f"--local-name {_cluster(cluster.name)}",
                f'rm -f -- "$folder"/{token}',
            ]
        )
    for pool, mirror in _mirrors(deployment, cluster, native=False, end=1):
        token = _token(mirror.clusters[0], f"pool.{pool.name}")
        blocks.append(
            [
                "microceph.rbd mirror pool peer bootstrap import "
                f"--site-name {_cluster(cluster.name)} --direction {mirror.direction} \\",
                f'    {_pool(pool.name)} - < "$folder"/{token}',
                f'rm -f -- "$folder"/{token}',
            ]
        )
    about = [
        f"Step 3 of 4 for Ceph cluster {cluster.name}: takes the tokens of the others and deletes "
        "them. MicroCeph takes a token as an argument only: others on this host can see it in the "
        "list of processes while the command runs.",
        "Usage: sh THIS_FILE FOLDER.",
    ]
    return script(deployment, about, *blocks)


def _mirror(deployment: Deployment, cluster: CephCluster) -> str | None:
    blocks = [
        [
            f"microceph replication enable rbd {_pool(pool.name)} "
            f"--remote {_cluster(other_end(cluster, mirror))} --type {pool.mode}"
        ]
        for pool, mirror in _mirrors(deployment, cluster, native=True, end=0)
    ]
    if not blocks:
        return None
    about = [
        f"Step 4 of 4, at Ceph cluster {cluster.name} for both ends. It turns journaling on for "
        "the images that are in the pools now; later ones need it from ceph.conf or their maker.",
    ]
    return script(deployment, about, *blocks)


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What MicroCeph needs and the design does not say."""
    points = list(open_points(deployment))
    points += [
        f"Ceph cluster {cluster.name}: the hosts of its rbd-mirror daemons (rbd_mirrors)"
        for cluster in mirroring_clusters(deployment)
        if cluster.mirror_daemons and cluster.rbd_mirrors is None
    ]
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with mirrored pools.

    :raises InputError: a name cannot be an argument of a command.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for cluster in mirroring_clusters(deployment):
        name = ceph_name(cluster.name, "the name of a Ceph cluster")
        start = f"{path_part(cluster.site, 'the name of a site')}/{name}"
        result[f"{start}-1-daemons.sh"] = _daemons(deployment, cluster)
        result[f"{start}-2-give-tokens.sh"] = _give(deployment, cluster)
        result[f"{start}-3-take-tokens.sh"] = _take(deployment, cluster)
        if (text := _mirror(deployment, cluster)) is not None:
            result[f"{start}-4-mirror.sh"] = text
    return result


TARGET = Target(
    title="MicroCeph: commands that join clusters, start daemons and mirror pools",
    render=render,
    leaves_open=leaves_open,
)
