"""Ceph that Rook runs: mirrored pools, daemons, and the names of the peers' secrets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dr_planner.errors import InputError
from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts import rook_peers
from dr_planner.generate.parts.ansible import written
from dr_planner.generate.parts.mirrored_pools import (
    mirrored,
    mirroring_clusters,
    open_points,
    schedule,
)
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.ceph import CephCluster, MirrorDirection, Pool
from dr_planner.model.deployment import Deployment

ORDER = """
What is in each site's folder, in the order in which it is used:

1. CLUSTER-mirroring.yaml   CephRBDMirror, and of each mirrored CephBlockPool the part about
                            mirroring. It adds to pools that exist:
                            kubectl apply --server-side --field-manager=dr-planner -f FILE
2. CLUSTER-1-give-tokens.sh at both ends, once Rook has made its secrets.
3. CLUSTER-2-take-tokens.sh at both ends, with the tokens of the other one.

Give kubectl the context and the namespace of the cluster: the design has neither. Until step 3
Rook says that the secrets of the peers are not there; it tries again by itself.
""".strip()

_KUBERNETES = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
API = "ceph.rook.io/v1"


def _object_name(name: str, where: str) -> str:
    if not _KUBERNETES.fullmatch(name):
        raise InputError(
            f"{where} is {name!r}, which cannot be the name of an object of Kubernetes",
            remedy="Name it with small letters, digits and '-'.",
        )
    return name


def _pool(deployment: Deployment, cluster: CephCluster, pool: Pool) -> dict[str, Any]:
    mirroring: dict[str, Any] = {"enabled": True, "mode": str(pool.profile)}
    if (interval := schedule(pool)) is not None:
        mirroring["snapshotSchedules"] = [{"interval": interval}]
    secrets = [
        _object_name(rook_peers.secret_name(cluster, mirror), "the name of a peer's secret")
        for mirror in rook_peers.takes(deployment, cluster)
        if mirror.pool == pool.name
    ]
    if secrets:
        mirroring["peers"] = {"secretNames": secrets}
    return {
        "apiVersion": API,
        "kind": "CephBlockPool",
        "metadata": {"name": _object_name(pool.name, "the name of a pool")},
        "spec": {"mirroring": mirroring},
    }


def _daemons(cluster: CephCluster) -> dict[str, Any]:
    return {
        "apiVersion": API,
        "kind": "CephRBDMirror",
        "metadata": {"name": _object_name(cluster.name, "the name of a Ceph cluster")},
        "spec": {"count": cluster.mirror_daemons},
    }


def _notes(cluster: CephCluster) -> Iterator[str]:
    if cluster.mirror_daemons is None:
        yield "CephRBDMirror: the number of daemons is NOT IN THE DESIGN. Nothing is fetched here."
    if cluster.mirror_daemons == 0:
        yield "CephRBDMirror: the design has no daemon here, and Rook takes no count of 0."
    if cluster.rbd_mirrors:
        yield (
            "Rook chooses the hosts of the daemons and makes their users; the design's hosts and "
            "users of them are not written. Set spec.placement to hold daemons to hosts."
        )


def _why(deployment: Deployment, cluster: CephCluster, pool: Pool) -> Iterator[str]:
    mirrors = deployment.mirrors_of(cluster.name, pool.name)
    if pool.profile is None:
        yield f"CephBlockPool {pool.name}: its mirror profile is NOT IN THE DESIGN."
    elif len(mirrors) > 1:
        yield (
            f"Pool {pool.name} has {len(mirrors)} peers in the design. Rook supports one peer of "
            "a pool: try it before you rely on more."
        )
    if any(mirror.direction is MirrorDirection.RX_ONLY for mirror in mirrors):
        yield (
            f"Pool {pool.name} is mirrored one way: only the end that receives names a peer, and "
            "its secret says so."
        )


def _mirroring(deployment: Deployment, cluster: CephCluster) -> str:
    head = heading(
        deployment,
        f"Mirroring of Ceph cluster {cluster.name}, site {cluster.site}. Of pools this is a part: "
        "their copies and failure domains are not in the design and stay as they are.",
    )
    documents: list[tuple[list[str], dict[str, Any] | None]] = [
        (list(_notes(cluster)), _daemons(cluster) if cluster.mirror_daemons else None)
    ]
    for pool in mirrored(deployment, cluster):
        thing = _pool(deployment, cluster, pool) if pool.profile else None
        documents.append((list(_why(deployment, cluster, pool)), thing))
    text = head
    for notes, thing in documents:
        rows = [f"{HASH}{plain(row, 'a name')}" for note in notes for row in wrapped(note)]
        text += "\n".join(
            [*(["---"] if thing else []), *rows, *([written(thing)] if thing else [])]
        )
        text += "\n" if rows or thing else ""
    return text


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What Rook needs and the design does not say."""
    points = list(open_points(deployment))
    if mirroring_clusters(deployment):
        points.append("the context and the namespace of each cluster in Kubernetes")
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with mirrored pools.

    :raises InputError: a name cannot be that of an object of Kubernetes.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for cluster in mirroring_clusters(deployment):
        name = _object_name(cluster.name, "the name of a Ceph cluster")
        start = f"{path_part(cluster.site, 'the name of a site')}/{name}"
        result[f"{start}-mirroring.yaml"] = _mirroring(deployment, cluster)
        for ending, text in (
            ("1-give-tokens", rook_peers.give(deployment, cluster)),
            ("2-take-tokens", rook_peers.take(deployment, cluster)),
        ):
            if text is not None:
                result[f"{start}-{ending}.sh"] = text
    return result


TARGET = Target(
    title="Rook: mirrored CephBlockPools, CephRBDMirror, and the names of the peers' secrets",
    render=render,
    leaves_open=leaves_open,
)
