"""Ceph that cephadm runs: rbd-mirror daemons, users, and the mirroring of pools."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts import cephx, mirroring
from dr_planner.generate.parts.ansible import written
from dr_planner.generate.parts.mirrored_pools import (
    mirrored,
    mirroring_clusters,
    open_points,
)
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.quoting import ceph_name, path_part, plain
from dr_planner.model.ceph import CephCluster
from dr_planner.model.deployment import Deployment

ORDER = """
What is in each site's folder, in the order in which it is used. All of it is for hosts where
'ceph' reaches the cluster as client.admin, such as inside 'cephadm shell':

1. CLUSTER-users.sh               cephx users of OpenStack, of dr-planner and of the peer.
2. CLUSTER-mirror-1-enable.sh     mirroring on, at both ends of every mirror.
3. CLUSTER-mirror-2-give-token.sh at the first end: bootstrap tokens (secret).
4. CLUSTER-mirror-3-take-token.sh at the other end: takes the tokens and deletes them.
5. CLUSTER-mirror-4-schedules.sh  intervals of mirror snapshots, where pools have them.
6. CLUSTER-rbd-mirror.yaml        the daemons: ceph orch apply -i FILE.

cephadm knows no modes and no peers of mirroring; the scripts do what it cannot. It makes the cephx
users of the daemons by itself.
""".strip()


def _placement(cluster: CephCluster) -> dict[str, Any]:
    """Where the daemons run: hosts where the design names them, else their number."""
    if cluster.rbd_mirrors is None:
        return {"count": cluster.mirror_daemons}
    hosts = Counter(plain(d.host, "the host of a daemon") for d in cluster.rbd_mirrors)
    found: dict[str, Any] = {"hosts": list(hosts)}
    if max(hosts.values()) > 1:
        found["count_per_host"] = max(hosts.values())
    return found


def _notes(cluster: CephCluster) -> list[str]:
    daemons = cluster.rbd_mirrors or ()
    notes = []
    if len(set(Counter(daemon.host for daemon in daemons).values())) > 1:
        notes.append(
            f"The design has {len(daemons)} daemons, not the same number on every host. cephadm "
            "runs one number on all of them: the largest is written here."
        )
    if users := sorted({daemon.user for daemon in daemons if daemon.user}):
        notes.append(
            f"The design's users of the daemons ({', '.join(users)}) are not used: cephadm makes "
            "a user for each daemon."
        )
    return notes


def _specification(deployment: Deployment, cluster: CephCluster) -> str:
    head = heading(
        deployment,
        f"The rbd-mirror daemons of Ceph cluster {cluster.name}, site {cluster.site}. They fetch "
        "what the other ends of its mirrors write.",
    )
    notes = [f"{HASH}{plain(row, 'a name')}" for note in _notes(cluster) for row in wrapped(note)]
    specification = {"service_type": "rbd-mirror", "placement": _placement(cluster)}
    return "\n".join([f"{head}---", *notes, written(specification)]) + "\n"


def _files(deployment: Deployment, cluster: CephCluster) -> dict[str, str]:
    name = ceph_name(cluster.name, "the name of a Ceph cluster")
    result = {f"{name}-users.sh": cephx.render(deployment, cluster, daemons=False)}
    result |= mirroring.files(deployment, cluster)
    if mirrored(deployment, cluster) and cluster.mirror_daemons:
        result[f"{name}-rbd-mirror.yaml"] = _specification(deployment, cluster)
    return result


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What cephadm and the rbd command need and the design does not say."""
    return tuple(open_points(deployment))


def _without_daemons(deployment: Deployment) -> list[str]:
    lines: list[str] = []
    for cluster in mirroring_clusters(deployment):
        if cluster.mirror_daemons == 0:
            name = plain(cluster.name, "the name of a Ceph cluster")
            lines.append(f"Ceph cluster {name} has no rbd-mirror daemon in the design.")
    return [*lines, ""] if lines else []


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with Ceph clusters.

    :raises InputError: a name of the design cannot be written in one of the files.
    """
    result = {
        "README.txt": readme(
            deployment, ORDER, leaves_open(deployment), _without_daemons(deployment)
        )
    }
    for cluster in deployment.ceph_clusters:
        folder = path_part(cluster.site, "the name of a site")
        for name, text in _files(deployment, cluster).items():
            result[f"{folder}/{name}"] = text
    return result


TARGET = Target(
    title="cephadm: rbd-mirror service specifications, and the commands of ceph and rbd",
    render=render,
    leaves_open=leaves_open,
)
