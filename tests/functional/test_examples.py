"""The shipped designs: each loads, and the checklist answers as is expected of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dr_planner.design.load import load

EXAMPLES = Path(__file__).parents[2] / "etc" / "dr-planner" / "examples"

FAILED: dict[str, set[str]] = {
    "two-sites-and-quorum.yaml": set(),
    "three-sites.yaml": set(),
    "image-profile.yaml": set(),
    "two-control-planes.yaml": set(),
    "twelve-sites.yaml": set(),
    "stretched-ceph-too-far.yaml": {
        "storage.stretched-ceph-is-near",
        "storage.pools-mirrored",
        "storage.images-journaled",
        "storage.services-use-local-ceph",
        "automation.takeover-holds-the-volumes",
    },
    "juju-two-sites.yaml": {
        "storage.backend-id-means-one-cluster",
        "storage.services-use-local-ceph",
    },
}
"""Which checks fail."""

UNKNOWN = {"image-profile.yaml": {"storage.replicating-backends-can-move"}}
"""What is unknown. Of the last one much is; of the others, nothing."""


def test_every_example_is_here():
    """A new example comes with its expected answer."""
    assert {path.name for path in EXAMPLES.glob("*.yaml")} == set(FAILED)


@pytest.mark.parametrize("name", FAILED)
def test_an_example_gets_its_answer(dr_planner, name):
    """Exactly these checks fail, and the exit status says so."""
    done = dr_planner("design", "check", EXAMPLES / name, "-f", "json")

    findings = json.loads(done.stdout)["findings"]
    assert {f["check"] for f in findings if f["verdict"] == "failed"} == FAILED[name]
    assert done.returncode == (1 if FAILED[name] else 0)
    unknown = {f["check"] for f in findings if f["verdict"] == "unknown"}
    if name == "juju-two-sites.yaml":
        assert unknown
    else:
        assert unknown == UNKNOWN.get(name, set())


def test_two_control_planes_are_told_what_they_do_not_have(dr_planner):
    """Neither database survives its site; the answer says so, and where its volumes go."""
    done = dr_planner("design", "check", EXAMPLES / "two-control-planes.yaml", "-f", "json")

    findings = json.loads(done.stdout)["findings"]
    reasons = {
        f["subject"]: f["reason"]
        for f in findings
        if f["check"] == "database.quorum-survives-site-loss"
    }
    assert reasons == {
        "region granite, loss of granite": "region granite is lost with granite, its only site; "
        "managed into another region: of-granite",
        "region basalt, loss of basalt": "region basalt is lost with basalt, its only site; "
        "managed into another region: of-basalt",
    }


def test_the_stretched_cluster_is_told_what_distance_costs(dr_planner):
    """310 km of fibre are 3 ms, thirty times a local network."""
    done = dr_planner(
        "design",
        "check",
        EXAMPLES / "stretched-ceph-too-far.yaml",
        *("--only", "storage.stretched-ceph-is-near", "-f", "json"),
    )

    (finding,) = json.loads(done.stdout)["findings"]
    assert "310 km" in finding["reason"]
    assert "30 local round trips" in finding["reason"]


def test_twelve_sites_are_short():
    """What twelve sites have in common is said once."""
    lines = (EXAMPLES / "twelve-sites.yaml").read_text().splitlines()
    deployment = load(EXAMPLES / "twelve-sites.yaml")

    assert len(deployment.full_sites) == 12
    assert len(deployment.ceph_clusters) == 12
    assert len(deployment.mirrors) == 36
    assert len(lines) < 150


def test_every_pool_of_the_twelve_is_in_a_ring_of_its_town():
    """Each site's own pools go to the next site of the same region, and to no other."""
    deployment = load(EXAMPLES / "twelve-sites.yaml")

    for region in deployment.regions or ():
        ring = {}
        for site in region.sites:
            (cluster,) = deployment.clusters_at(site)
            peer = deployment.peer_cluster(cluster.name, f"volumes-{site}")
            assert peer is not None
            ring[site] = peer.site
        assert set(ring.values()) == set(region.sites)
        assert all(home != away for home, away in ring.items())
