"""Random designs of two mirrored Ceph clusters, for the targets of the Ceph side."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dr_planner.model.deployment import Deployment

NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,8}[a-z0-9]", fullmatch=True)
FSIDS = ("33cc44dd-0000-4000-8000-00000000000a", "33cc44dd-0000-4000-8000-00000000000b")


@st.composite
def ceph_designs(draw: st.DrawFn, most_pools: int = 3) -> Deployment:
    """Two sites with a cluster each; every pool is mirrored, in a mode of its own."""
    sites = draw(st.lists(NAMES, min_size=2, max_size=2, unique=True))
    names = draw(st.lists(NAMES, min_size=2, max_size=2, unique=True))
    pools = [
        draw(pool(name))
        for name in draw(st.lists(NAMES, min_size=1, max_size=most_pools, unique=True))
    ]
    clusters: list[dict[str, Any]] = [
        {"name": name, "site": site, "fsid": fsid, "pools": pools, **draw(daemons())}
        for name, site, fsid in zip(names, sites, FSIDS, strict=True)
    ]
    for cluster in clusters:
        cluster["mon_hosts"] = draw(st.none() | st.just(["192.0.2.7", "192.0.2.8"]))
    mirrors = [
        {
            "pool": one["name"],
            "clusters": draw(st.permutations(names)),
            "direction": draw(st.sampled_from(["rx-tx", "rx-only"])),
        }
        for one in pools
    ]
    return Deployment.model_validate(
        {
            "version": 1,
            "name": "random",
            "sites": [{"name": site} for site in sites],
            "ceph_clusters": clusters,
            "mirrors": mirrors,
        }
    )


@st.composite
def pool(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A pool: of an unknown profile, by journal, or by snapshots with or without a schedule."""
    kind: dict[str, Any] = draw(
        st.sampled_from(
            [
                {},
                {"profile": "pool", "journaling": True},
                {"profile": "image"},
                {"profile": "image", "mode": "snapshot"},
                {"profile": "image", "mode": "snapshot", "schedule": "15m"},
            ]
        )
    )
    return {"name": name, "role": draw(st.sampled_from(["cinder", "glance", "nova"])), **kind}


@st.composite
def daemons(draw: st.DrawFn) -> dict[str, Any]:
    """Their number, their hosts, or nothing."""
    hosts = st.lists(NAMES.map(lambda host: {"host": host}), max_size=3)
    number: dict[str, Any] = {"rbd_mirror_daemons": draw(st.none() | st.integers(0, 3))}
    one_by_one: dict[str, Any] = {"rbd_mirrors": draw(hosts)}
    return number if draw(st.booleans()) else one_by_one
