"""The map: what is written on sites and at lines, with few sites and with many."""

from __future__ import annotations

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.outline import LineKind
from dr_planner.graph.page.map import drawn


def test_links_mirrors_and_replications_are_lines(design, deployment_of):
    """Mirrors of the same two clusters share one."""
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "w", "ceph_cluster": "ceph-w"}
    ]

    found = drawn(DeploymentGraph(deployment_of(design)))

    kinds = [line.line.kind for line in found.lines]
    assert kinds.count(LineKind.LINK) == 3
    assert kinds.count(LineKind.MIRROR) == 1
    assert kinds.count(LineKind.REPLICATION) == 1


def test_two_clusters_of_one_site_need_no_line(design, deployment_of):
    """A line from a place to itself shows nothing; the cards have the mirror."""
    design["ceph_clusters"][1]["site"] = "east"

    found = drawn(DeploymentGraph(deployment_of(design)))

    assert {line.line.kind for line in found.lines} == {LineKind.LINK}


def test_every_box_has_the_name_and_the_votes(design, deployment_of):
    """Also where boxes are small."""
    for extra in range(10):
        design["sites"].append({"name": f"more-{extra}"})

    found = drawn(DeploymentGraph(deployment_of(design)))

    for site in found.sites:
        assert site.rows[0][1] == site.site.name
        assert "vote" in site.rows[1][1]
        half = site.place.height / 2
        assert all(-half < height < half for height, _ in site.rows)
    assert "6 APIs" in found.sites[0].said
    assert found.sites[0].place.width < 200


def test_all_is_inside_the_map(design, deployment_of):
    """With fifty sites too: the map grows."""
    design["sites"] += [{"name": f"more-{i}"} for i in range(47)]

    found = drawn(DeploymentGraph(deployment_of(design)))

    for site in found.sites:
        assert site.place.height / 2 <= site.place.y <= found.height - site.place.height / 2
        assert site.place.width / 2 <= site.place.x <= found.width - site.place.width / 2


def test_votes_are_those_of_all_databases(design, deployment_of):
    """Each region may have its own."""
    galera = design.pop("galera")
    design["regions"] = [{"name": "r", "sites": ["east", "west"], "galera": galera}]

    found = drawn(DeploymentGraph(deployment_of(design)))

    assert [site.rows[1][1].partition(", ")[2] for site in found.sites] == ["1 vote"] * 3
