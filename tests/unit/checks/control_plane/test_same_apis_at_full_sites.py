"""The check control-plane.same-apis-at-full-sites."""

from __future__ import annotations


def test_passed_with_the_same_services(ask, design):
    """Also a service beyond the six, where both have it."""
    for site in design["sites"][:2]:
        site["api_services"].append("barbican")

    assert set(ask(design).values()) == {"passed"}


def test_failed_where_one_site_has_more(ask, design):
    """The keys of encrypted volumes would be lost with the one Barbican."""
    design["sites"][0]["api_services"].append("barbican")

    assert ask(design) == {"site east": "passed", "site west": "failed"}


def test_unknown_where_a_site_is_silent(ask, design):
    """Neither can be compared with it."""
    del design["sites"][1]["api_services"]

    assert set(ask(design).values()) == {"unknown"}


def test_not_applicable_to_a_single_site(ask, design):
    """There is nothing to compare with."""
    design["sites"][1] = {"name": "west", "role": "quorum"}

    assert ask(design) == {"site east": "not-applicable"}
