"""Ceph clusters, their pools and daemons, and the mirroring between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.ceph import CephCluster, MirrorMode, Pool
from dr_planner.model.deployment import Deployment

INTERVAL = re.compile(r"[1-9][0-9]*[mhd]")
"""An interval as Ceph's rbd_support module takes it: minutes, hours or days."""


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with the storage."""
    yield from unique(("ceph_clusters",), [cluster.name for cluster in d.ceph_clusters])
    for i, cluster in enumerate(d.ceph_clusters):
        here: Path_ = ("ceph_clusters", i)
        yield from known.site((*here, "site"), cluster.site)
        yield from unique((*here, "pools"), [pool.name for pool in cluster.pools])
        yield from _cluster(here, cluster)
        for j, pool in enumerate(cluster.pools):
            yield from _pool((*here, "pools", j), pool)
    pairs = [(mirror.pool, *sorted(mirror.clusters)) for mirror in d.mirrors]
    yield from unique(("mirrors",), [_mirror(*pair) for pair in pairs], "{} is listed twice")
    for i, mirror in enumerate(d.mirrors):
        here = ("mirrors", i)
        for j, name in enumerate(mirror.clusters):
            yield from known.cluster((*here, "clusters", j), name)
            yield from known.pool((*here, "pool"), name, mirror.pool)
        if mirror.clusters[0] == mirror.clusters[1]:
            yield (*here, "clusters"), "a pool is mirrored between two different clusters"


def _mirror(pool: str, first: str, second: str) -> str:
    return f"the mirror of {pool} between {first} and {second}"


def _cluster(here: Path_, cluster: CephCluster) -> Iterator[Problem]:
    daemons, number = cluster.rbd_mirrors, cluster.rbd_mirror_daemons
    if daemons is not None and number is not None and number != len(daemons):
        text = f"{len(daemons)} daemons are listed, and rbd_mirror_daemons says {number}"
        yield (*here, "rbd_mirrors"), f"{text}; keep the list and remove the number"
    ratios = cluster.ratios
    if not ratios.nearfull <= ratios.backfillfull <= ratios.full:
        yield (*here, "ratios"), "nearfull, backfillfull and full must rise in this order"


def _pool(here: Path_, pool: Pool) -> Iterator[Problem]:
    if pool.schedule is not None:
        path = (*here, "schedule")
        if pool.mode is not MirrorMode.SNAPSHOT:
            yield path, "a schedule makes mirror snapshots; it needs mode: snapshot"
        if not INTERVAL.fullmatch(pool.schedule):
            text = "an interval is a number of minutes, hours or days, such as 15m, 2h or 1d"
            yield path, f"{text}, not {pool.schedule!r}"
    if pool.data_pool == pool.name:
        yield (*here, "data_pool"), "a data pool is another pool than the one of the images"
    if pool.erasure_code is not None and pool.data_pool is None:
        text = "erasure coding is that of a data pool; name it under data_pool"
        yield (*here, "erasure_code"), f"{text} (RBD cannot keep an image's header in such a pool)"
