"""The rbd commands that mirror the pools of a cluster, in the order in which they must run."""

from __future__ import annotations

from dr_planner.generate.parts.mirrored_pools import mirrored, schedule
from dr_planner.generate.parts.shell import only_on, script, word
from dr_planner.generate.quoting import path_part, plain, pool_name
from dr_planner.model.ceph import CephCluster, Mirror, MirrorProfile
from dr_planner.model.deployment import Deployment


def files(deployment: Deployment, cluster: CephCluster) -> dict[str, str]:
    """The scripts of one cluster, by file name; none where no pool of it is mirrored.

    :raises InputError: a name cannot be an argument of a command.
    """
    mirrors = [mirror for mirror in deployment.mirrors if cluster.name in mirror.clusters]
    gives = [mirror for mirror in mirrors if mirror.clusters[0] == cluster.name]
    takes = [mirror for mirror in mirrors if mirror.clusters[1] == cluster.name]
    result = {}
    if mirrors:
        result[f"{cluster.name}-mirror-1-enable.sh"] = _enable(deployment, cluster, mirrors)
    if gives:
        result[f"{cluster.name}-mirror-2-give-token.sh"] = _give(deployment, cluster, gives)
    if takes:
        result[f"{cluster.name}-mirror-3-take-token.sh"] = _take(deployment, cluster, takes)
    if (intervals := _schedules(deployment, cluster)) is not None:
        result[f"{cluster.name}-mirror-4-schedules.sh"] = intervals
    return result


def _enable(deployment: Deployment, cluster: CephCluster, mirrors: list[Mirror]) -> str:
    site = word(cluster.name, "the name of a Ceph cluster")
    blocks = [only_on(cluster)]
    for name in dict.fromkeys(mirror.pool for mirror in mirrors):
        pool = cluster.pool(name)
        shown = plain(name, "the name of a pool")
        if pool is None or pool.profile is None:
            blocks.append([f"# Pool {shown}: its mirror profile is NOT IN THE DESIGN."])
            continue
        why = (
            "every journaled image is mirrored by itself"
            if pool.profile is MirrorProfile.POOL
            else "images are enabled one by one, as Cinder's replication does"
        )
        blocks.append(
            [
                f"# Pool {shown}: {why}.",
                f"rbd mirror pool enable --site-name {site} {_pool(name)} {pool.profile}",
            ]
        )
    about = [
        f"Step 1 of 3 for Ceph cluster {cluster.name}: turns mirroring on. Run it at both ends of "
        "every mirror before step 2, where 'rbd' and 'ceph' reach the cluster as client.admin.",
    ]
    return script(deployment, about, *blocks)


def _pool(name: str) -> str:
    return word(pool_name(name, "the name of a pool"), "the name of a pool")


def _token(mirror: Mirror) -> str:
    whole = f"{mirror.clusters[0]}.{mirror.pool}"
    return path_part(whole, "the name of a pool") + ".token"


def _give(deployment: Deployment, cluster: CephCluster, mirrors: list[Mirror]) -> str:
    site = word(cluster.name, "the name of a Ceph cluster")
    blocks = [['folder=${1:?"name the folder for the tokens"}'], only_on(cluster)]
    for mirror in mirrors:
        other = plain(mirror.clusters[1], "the name of a Ceph cluster")
        blocks.append(
            [
                f"# For cluster {other}.",
                f"rbd mirror pool peer bootstrap create --site-name {site} "
                f"{_pool(mirror.pool)} \\",
                f'    > "$folder"/{word(_token(mirror), "the name of a token file")}',
            ]
        )
    about = [
        f"Step 2 of 3 for Ceph cluster {cluster.name}: writes one bootstrap token per mirrored "
        "pool.",
        "A token is a SECRET: it holds the key of client.rbd-mirror-peer. The files are readable "
        "by you alone. Carry them to the other end by a safe way, and delete them here when step "
        "3 is done there.",
        "Usage: sh THIS_FILE FOLDER. The tokens are written to FOLDER.",
    ]
    return script(deployment, about, *blocks)


def _take(deployment: Deployment, cluster: CephCluster, mirrors: list[Mirror]) -> str:
    site = word(cluster.name, "the name of a Ceph cluster")
    blocks = [['folder=${1:?"name the folder with the tokens"}'], only_on(cluster)]
    for mirror in mirrors:
        other = plain(mirror.clusters[0], "the name of a Ceph cluster")
        token = word(_token(mirror), "the name of a token file")
        blocks.append(
            [
                f"# From cluster {other}.",
                f"rbd mirror pool peer bootstrap import --site-name {site} "
                f"--direction {mirror.direction} \\",
                f'    {_pool(mirror.pool)} "$folder"/{token}',
                f'rm -f -- "$folder"/{token}',
            ]
        )
    about = [
        f"Step 3 of 3 for Ceph cluster {cluster.name}: takes the tokens that step 2 wrote at the "
        "other end, and deletes each when it has been taken. One import with rx-tx makes the "
        "peers of both ends. It talks to the other cluster's monitors at once, and hangs where it "
        "cannot reach them.",
        "Usage: sh THIS_FILE FOLDER. The tokens are read from FOLDER.",
    ]
    return script(deployment, about, *blocks)


def _schedules(deployment: Deployment, cluster: CephCluster) -> str | None:
    timed = [(pool.name, schedule(pool)) for pool in mirrored(deployment, cluster)]
    lines = [
        f"rbd mirror snapshot schedule add --pool {_pool(name)} {word(interval, 'a schedule')}"
        for name, interval in timed
        if interval is not None
    ]
    if not lines:
        return None
    about = [
        f"Intervals of mirror snapshots at Ceph cluster {cluster.name}. Nothing reaches the other "
        "end between two of them.",
    ]
    return script(deployment, about, only_on(cluster), lines)
