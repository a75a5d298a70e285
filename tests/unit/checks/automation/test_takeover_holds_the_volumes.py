"""The check automation.takeover-holds-the-volumes."""

from __future__ import annotations


def test_passed_where_the_mirror_leads_to_the_takeover_site(ask, design):
    """The blocks are where the zone goes."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_where_the_volumes_are_not_mirrored(ask, design):
    """Servers would start without disks."""
    del design["mirrors"][0]

    assert ask(design) == {"site east": "failed", "site west": "failed"}


def test_failed_where_the_zone_goes_elsewhere(ask, design):
    """The third site takes over and has no copy."""
    design["sites"].append({**design["sites"][0], "name": "third"})
    design["zone_reassignments"][0]["takeover_site"] = "third"

    assert ask(design)["site east"] == "failed"


def test_unknown_where_rules_or_mirrors_are_left_out(ask, design):
    """Either half of the comparison may be missing."""
    rules = design.pop("zone_reassignments")

    assert ask(design)["site east"] == "unknown"
    design["zone_reassignments"] = rules
    del design["mirrors"]
    assert ask(design)["site east"] == "unknown"


def test_not_applicable_without_a_takeover(ask, design):
    """Another check objects."""
    design["zone_reassignments"] = []

    assert ask(design) == {"site east": "not-applicable", "site west": "not-applicable"}
