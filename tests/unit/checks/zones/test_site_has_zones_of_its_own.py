"""The check zones.site-has-zones-of-its-own."""

from __future__ import annotations


def test_passed_with_a_zone_per_site_and_service(ask, design):
    """Two sites, three services."""
    answers = ask(design)

    assert len(answers) == 6
    assert set(answers.values()) == {"passed"}


def test_failed_where_two_sites_share_a_zone(ask, design):
    """A zone over two sites places nothing."""
    design["sites"][1]["availability_zones"]["cinder"] = "east"

    answers = ask(design)

    assert answers["site east, cinder"] == "failed"
    assert answers["site west, cinder"] == "failed"
    assert answers["site west, nova"] == "passed"


def test_unknown_where_left_out(ask, design):
    """Each service has its own answer."""
    del design["sites"][0]["availability_zones"]["neutron"]

    answers = ask(design)

    assert answers["site east, neutron"] == "unknown"
    assert answers["site east, nova"] == "passed"
