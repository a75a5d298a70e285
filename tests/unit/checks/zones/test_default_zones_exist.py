"""The check zones.default-zones-exist."""

from __future__ import annotations


def test_passed_for_the_zone_of_a_site(ask, design):
    """East is one."""
    for site in design["sites"][:2]:
        site["availability_zones"] = {"cinder": site["name"]}
    design["zone_options"] = {"cinder_default_availability_zone": "east"}

    assert "passed" in ask(design).values()


def test_failed_for_another(ask, design):
    """South is none."""
    for site in design["sites"][:2]:
        site["availability_zones"] = {"cinder": site["name"]}
    design["zone_options"] = {"cinder_default_availability_zone": "south"}

    assert "failed" in ask(design).values()


def test_unknown_where_a_site_leaves_its_zone_out(ask, design):
    """It may be that one."""
    for site in design["sites"]:
        site.pop("availability_zones", None)
    design["zone_options"] = {"neutron_default_availability_zones": ["south"]}

    assert "unknown" in ask(design).values()
