"""Islands: sites that links do not join."""

from __future__ import annotations

from dr_planner.graph.roads import islands
from dr_planner.model.link import Link


def test_links_join_sites():
    """A site without a link is an island of its own."""
    links = [Link(name="x", sites=("a", "b")), Link(name="y", sites=("b", "c"))]

    assert islands(["a", "b", "c", "d"], links) == 2
    assert islands(["a", "b", "c"], links[:1]) == 2
    assert islands(["a"], []) == 1
