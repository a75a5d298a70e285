"""Mermaid: names that stay text, and the same things as in the graph."""

from __future__ import annotations

import re

from dr_planner.graph.deployment_graph import DeploymentGraph, Kind
from dr_planner.graph.formats import mermaid
from dr_planner.graph.formats.mermaid import SPECIAL, quoted


def test_special_letters_are_written_as_codes():
    """Nothing of Mermaid's own survives inside the quotes but the line break that is meant."""
    text = quoted("".join(SPECIAL), "second")

    inner = text[1:-1].replace("<br/>", "", 1)
    assert text.startswith('"') and text.endswith('second"')
    assert re.fullmatch(r"(#(35|92|96|quot|amp|lt|gt);)+second", inner)


def test_every_subgraph_ends_and_every_edge_has_ends(view, nasty):
    """Whatever the names are."""
    for graph in (view, nasty):
        text = re.sub(r'"[^"]*"', "S", mermaid.render(graph))

        assert '"' not in text
        assert len(re.findall(r"^\s+subgraph ", text, re.MULTILINE)) == len(
            re.findall(r"^\s+end$", text, re.MULTILINE)
        )
        declared = set(re.findall(r"(?:subgraph |^\s+)(n[\d_]+)\s?[\[(]", text, re.MULTILINE))
        edges = re.findall(r"^  (n\d+) (?:-->|===|<-\.->|-\.)\S*?.* (n\d+)$", text, re.MULTILINE)
        assert len(edges) == sum(
            len(graph.nodes(kind)) for kind in (Kind.LINK, Kind.MIRROR)
        ) + sum(len(graph.nodes(kind)) for kind in (Kind.BACKEND, Kind.STORE, Kind.DISKS))
        assert {end for edge in edges for end in edge} <= declared


def test_direction_and_replication_are_told(design, deployment_of):
    """Two heads for rx-tx, one for rx-only."""
    design["mirrors"][0]["direction"] = "rx-only"
    design["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "w", "ceph_cluster": "ceph-w"}
    ]

    text = mermaid.render(DeploymentGraph(deployment_of(design)))

    assert text.count("<-.->") == 2
    assert text.count(' -.->|"mirror rx-only"|') == 1
    assert text.count('-. "replicates to" .->') == 1


def test_drawing_twice_gives_the_same(view, design, deployment_of):
    """A drawing that is committed changes only when the design does."""
    assert mermaid.render(view) == mermaid.render(DeploymentGraph(deployment_of(design)))
