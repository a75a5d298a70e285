"""The check network.reach-survives-shared-risk."""

from __future__ import annotations


def test_passed_where_another_way_remains(ask, design):
    """The third link is elsewhere."""
    design["links"][0]["shared_risk"] = ["bridge"]

    assert "passed" in ask(design).values()


def test_failed_where_two_share_the_bridge(ask, design):
    """East is cut off."""
    for link in design["links"][:2]:
        link["shared_risk"] = ["bridge"]

    assert "failed" in ask(design).values()


def test_unknown_where_a_link_is_silent(ask, design):
    """It may carry the network, or not."""
    design["links"][0]["shared_risk"] = ["bridge"]
    del design["links"][1]["networks"]

    assert "unknown" in ask(design).values()


def test_not_applicable_without_groups(ask, design):
    """No link names one."""
    assert "not-applicable" in ask(design).values()
