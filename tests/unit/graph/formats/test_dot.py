"""Graphviz: strings that stay strings, boxes that close, edges that have ends."""

from __future__ import annotations

import re

from dr_planner.graph.deployment_graph import DeploymentGraph, Kind
from dr_planner.graph.formats import dot
from dr_planner.graph.formats.dot import quoted

STRING = r'"(?:[^"\\]|\\.)*"'


def skeleton(text: str) -> str:
    """The file without its strings and its comment: only syntax is left."""
    return re.sub(STRING, "S", text.partition("\n")[2])


def read_back(string: str) -> str:
    """What Graphviz shows of a quoted label."""
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], string[1:-1])


def test_quoting_is_undone_by_reading():
    """Backslashes and quotes are the two letters that matter; a line end stays one."""
    for text in ('a "b"', "c\\n", "\\", '\\"', "two\nlines", "<html>"):
        assert re.fullmatch(STRING, quoted(text))
        assert read_back(quoted(text)) == text


def test_every_box_closes_and_every_edge_has_declared_ends(view, nasty):
    """Whatever the names are."""
    for graph in (view, nasty):
        text = skeleton(dot.render(graph))

        assert '"' not in text
        assert "\\" not in text
        assert text.count("{") == text.count("}")
        declared = set(re.findall(r"^\s+(n\d+) \[", text, re.MULTILINE))
        ends = {end for a, b in re.findall(r"(n\d+) -> (n\d+)", text) for end in (a, b)}
        assert ends <= declared


def test_things_and_relations_are_drawn(view):
    """One box per site and cluster, a node for each pool, the needs, links and mirrors."""
    text = dot.render(view)

    assert text.count("subgraph cluster_") == 3 + 2
    assert text.count("shape=cylinder") == len(view.nodes(Kind.POOL))
    assert text.count("dir=none") == 3
    assert text.count("dir=both") == 3
    assert len(re.findall(r"n\d+ -> n\d+;", text)) == 2 + 2 + 2 + 2


def test_direction_and_replication_are_told(design, deployment_of):
    """rx-only has one arrow head; Cinder's replication is dotted and says so."""
    design["mirrors"][0]["direction"] = "rx-only"
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "w", "ceph_cluster": "ceph-w"}
    ]

    text = dot.render(DeploymentGraph(deployment_of(design)))

    assert text.count("dir=forward") == 1
    assert text.count('[label="replicates to", style=dotted]') == 1


def test_quorum_site_is_dashed(view):
    """And named so."""
    assert 'label="hill (quorum site)"; style=dashed;' in dot.render(view)


def test_drawing_twice_gives_the_same(view, design, deployment_of):
    """A drawing that is committed changes only when the design does."""
    assert dot.render(view) == dot.render(DeploymentGraph(deployment_of(design)))
