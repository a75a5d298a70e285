"""The check network.prefixes-announced-at-takeover."""

from __future__ import annotations


def test_passed_with_the_same_prefix(ask, design):
    """Either site can announce it."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_passed_where_the_other_site_has_a_larger_prefix(ask, design):
    """A larger prefix holds the smaller one; the other way round it does not."""
    design["sites"][1]["uplinks"][0]["announces"] = ["203.0.112.0/22"]

    assert ask(design) == {"site east": "passed", "site west": "failed"}


def test_failed_where_the_other_site_has_another_prefix(ask, design):
    """The floating IPs of each would be lost with it."""
    design["sites"][1]["uplinks"][0]["announces"] = ["198.51.100.0/24", "2001:db8::/48"]

    assert ask(design) == {"site east": "failed", "site west": "failed"}


def test_failed_where_a_static_uplink_has_the_prefix(ask, design):
    """A static uplink announces nothing, whatever is listed."""
    design["sites"][1]["uplinks"][0]["protocol"] = "static"

    assert ask(design) == {"site east": "failed", "site west": "failed"}


def test_failed_where_nothing_is_announced(ask, design):
    """An empty list says that there is nothing."""
    for site in design["sites"][:2]:
        site["uplinks"][0]["announces"] = []

    assert ask(design) == {"site east": "failed", "site west": "failed"}


def test_failed_at_one_of_two_takeover_sites(ask, design):
    """Workloads may go to either of the sites that are named, so both must announce."""
    third = {**design["sites"][0], "name": "third", "uplinks": []}
    design["sites"].append(third)
    design["zone_reassignments"].append({"lost_site": "east", "takeover_site": "third"})

    answers = ask(design)

    assert answers["site east"] == "failed"
    assert answers["site west"] == "passed"


def test_unknown_where_the_other_site_leaves_its_prefixes_out(ask, design):
    """It may well be able to."""
    del design["sites"][1]["uplinks"][0]["announces"]

    assert ask(design) == {"site east": "unknown", "site west": "unknown"}


def test_unknown_where_the_uplinks_are_left_out(ask, design):
    """Nothing is said of what is announced."""
    del design["sites"][0]["uplinks"]

    assert ask(design) == {"site east": "unknown", "site west": "unknown"}


def test_not_applicable_to_a_single_site(ask, design):
    """There is nowhere else to announce."""
    design["sites"][1] = {"name": "west", "role": "quorum"}

    assert ask(design) == {"site east": "not-applicable"}
