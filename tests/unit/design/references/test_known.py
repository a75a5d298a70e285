"""The ways in which a name can be wrong."""

from __future__ import annotations

from itertools import pairwise

import networkx
from hypothesis import given
from hypothesis import strategies as st

from dr_planner.design.references.known import circles, exists, unique

NEEDS = st.dictionaries(
    st.sampled_from("abcdef"), st.lists(st.sampled_from("abcdefg"), max_size=3).map(tuple)
)


@given(NEEDS)
def test_circles_are_found_where_there_are_any(needs):
    """As a graph library finds them: every circle told is one, and none is missed altogether."""
    graph = networkx.DiGraph(
        [(name, other) for name, others in needs.items() for other in others if other in needs]
    )
    found = circles(needs)

    assert bool(found) == (not networkx.is_directed_acyclic_graph(graph))
    for first, circle in found.items():
        assert circle[0] == circle[-1] == first
        assert all(graph.has_edge(a, b) for a, b in pairwise(circle))


def test_a_long_chain_is_no_circle():
    """Nor too deep to follow."""
    chain = {str(n): (str(n + 1),) for n in range(3000)}

    assert circles(chain) == {}


def test_the_nearest_name_is_offered():
    """Or else what there is, but not a page of it."""
    (near,) = exists(("x",), "site", "nroth", ["south", "north"])
    (far,) = exists(("x",), "site", "zzz", [f"site-{n}" for n in range(40)])

    assert near == (("x",), "there is no site 'nroth'; did you mean 'north'?")
    assert "site-0, site-1" in far[1]
    assert far[1].endswith("and 28 more")


def test_a_name_used_three_times_is_wrong_twice():
    """At the second place and at the third."""
    assert [path for path, _ in unique(("l",), ["a", "b", "a", "a"])] == [("l", 2), ("l", 3)]
