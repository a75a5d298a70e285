"""The check network.reach-survives-site-loss."""

from __future__ import annotations


def test_passed_with_a_triangle(ask, design):
    """Whoever is lost, the other two have a link of their own."""
    assert ask(design)["loss of hill, storage network"] == "passed"
    assert ask(design)["loss of east, management network"] == "passed"


def test_failed_with_a_star(ask, design):
    """All paths lead through the one in the middle."""
    design["links"][0]["sites"] = ["east", "hill"]
    design["links"][2]["networks"].append("storage")
    design["links"][1]["networks"].append("storage")

    answers = ask(design)

    assert answers["loss of hill, storage network"] == "failed"
    assert answers["loss of hill, management network"] == "failed"
    assert answers["loss of east, management network"] == "passed"


def test_unknown_where_the_direct_link_leaves_its_networks_out(ask, design):
    """It may carry the network."""
    design["links"][1]["networks"].append("storage")
    design["links"][2]["networks"].append("storage")
    del design["links"][0]["networks"]

    assert ask(design)["loss of hill, storage network"] == "unknown"


def test_not_applicable_where_no_two_are_left(ask, design):
    """A quorum site needs no storage network."""
    assert ask(design)["loss of east, storage network"] == "not-applicable"
