"""The check zones.backend-zones-are-their-sites."""

from __future__ import annotations


def test_passed_for_the_same(ask, design):
    """East in east."""
    for site in design["sites"][:2]:
        site["availability_zones"] = {"cinder": site["name"]}
    design["cinder"]["backends"][0]["availability_zone"] = "east"

    assert "passed" in ask(design).values()


def test_failed_for_another(ask, design):
    """The backend stands in east."""
    for site in design["sites"][:2]:
        site["availability_zones"] = {"cinder": site["name"]}
    design["cinder"]["backends"][0]["availability_zone"] = "west"

    assert "failed" in ask(design).values()


def test_unknown_where_the_site_is_silent(ask, design):
    """Nothing to compare with."""
    design["sites"][0].pop("availability_zones", None)
    design["cinder"]["backends"][0]["availability_zone"] = "east"

    assert "unknown" in ask(design).values()
