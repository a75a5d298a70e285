"""The outline: what every drawing says of a site, and between sites."""

from __future__ import annotations

from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.outline import LineKind, groups, lines, title


def shown(view: DeploymentGraph, number: int) -> dict[str, tuple[str, ...]]:
    return {group.heading: group.shown for group in groups(view, view.deployment.sites[number])}


def test_a_site_in_words(design, deployment_of):
    """Headings in the order of the checklist, each thing on its line."""
    view = DeploymentGraph(deployment_of(design))

    said = shown(view, 0)

    assert title(view.deployment.sites[0]) == "east (full site)"
    assert said["availability zones"] == ("nova: east", "cinder: east", "neutron: east")
    assert said["uplinks"] == ("east-up: bgp, Amber",)
    assert said["Galera members"] == ("db-e: weight 1, segment 1",)
    assert said["Ceph ceph-e"] == (
        "release 20.2.4, rbd-mirror: 1",
        "blocks (cinder): pool mode, journaled",
        "pictures (glance): pool mode, journaled",
        "disks (nova): pool mode, journaled",
    )
    assert said["Cinder backends"] == ("rbd-e in blocks, ceph-e",)
    assert said["Nova disks"] == ("disks in disks, ceph-e",)


def test_a_quorum_site_has_only_what_is_named(design, deployment_of):
    """That it has no computes goes without saying."""
    assert shown(DeploymentGraph(deployment_of(design)), 2) == {
        "Galera members": ("garb: arbitrator, weight 1, segment 3",)
    }


def test_silence_is_unknown_and_an_empty_list_is_none(design, deployment_of):
    """As everywhere in this tool."""
    bare = {"version": 1, "name": "x", "sites": [{"name": "east", "computes": []}]}

    said = shown(DeploymentGraph(deployment_of(bare)), 0)

    assert said["computes"] == ("none",)
    assert {words for heading, words in said.items() if heading != "computes"} == {("unknown",)}


def test_many_hosts_are_counted(design, deployment_of):
    """The first dozen, and how many more."""
    design["sites"][0]["computes"] = [f"c{i}" for i in range(20)]

    names = shown(DeploymentGraph(deployment_of(design)), 0)["computes"]

    assert names == (*(f"c{i}" for i in range(12)), "and 8 more")


def test_lines_between_sites(design, deployment_of):
    """Pools between the same two clusters share a line, unless their directions differ."""
    design["mirrors"][2]["direction"] = "rx-only"
    design["cinder"]["backends"][1]["replication"] = [
        {"backend_id": "e", "ceph_cluster": "ceph-e"}
    ]
    del design["links"][2]["networks"]

    found = [
        (line.kind, line.label, line.ends, line.arrows)
        for line in lines(DeploymentGraph(deployment_of(design)))
    ]

    east_west = ("east", "west")
    assert found[2:] == [
        (
            LineKind.LINK,
            "link west-hill; networks unknown; 40 km; 0.5 ms",
            ("west", "hill"),
            (False, False),
        ),
        (
            LineKind.MIRROR,
            "mirror of blocks, pictures: ceph-e and ceph-w, rx-tx",
            east_west,
            (True, True),
        ),
        (
            LineKind.MIRROR,
            "mirror of disks: ceph-e to ceph-w, rx-only",
            east_west,
            (False, True),
        ),
        (
            LineKind.REPLICATION,
            "Cinder replication of rbd-w: to ceph-e as e",
            ("west", "east"),
            (False, True),
        ),
    ]
