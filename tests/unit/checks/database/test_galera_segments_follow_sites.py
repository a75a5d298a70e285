"""The check database.galera-segments-follow-sites."""

from __future__ import annotations


def test_passed_with_a_number_per_site(ask, design):
    """Members of one site share theirs."""
    design["galera"]["members"].append({"name": "db-e2", "site": "east", "segment": 1})

    assert ask(design) == {"site east": "passed", "site west": "passed", "site hill": "passed"}


def test_failed_where_two_sites_share_a_number(ask, design):
    """Zero everywhere is what Galera does when nobody sets it."""
    for member in design["galera"]["members"][:2]:
        member["segment"] = 0

    assert ask(design) == {"site east": "failed", "site west": "failed", "site hill": "passed"}


def test_failed_where_one_site_has_two_numbers(ask, design):
    """Two members side by side would talk as if a link were between them."""
    design["galera"]["members"].append({"name": "db-e2", "site": "east", "segment": 9})

    assert ask(design)["site east"] == "failed"


def test_unknown_where_a_number_is_left_out(ask, design):
    """The silent one could have any number."""
    del design["galera"]["members"][2]["segment"]

    assert set(ask(design).values()) == {"unknown"}


def test_unknown_without_members(ask, design):
    """The design does not tell."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}


def test_not_applicable_at_one_site(ask, design):
    """Segments matter only between sites."""
    for member in design["galera"]["members"]:
        member["site"] = "east"

    assert ask(design) == {"site east": "not-applicable"}


def test_passed_where_two_databases_use_one_number(ask, two_regions):
    """Segments are compared within a database only."""
    for region in two_regions["regions"]:
        members = region["galera"]["members"]
        members[2]["site"] = "hill"
        for member, number in zip(members, (1, 1, 2), strict=True):
            member["segment"] = number
    two_regions["regions"][1]["galera"]["members"][2]["name"] = "db-hill"

    assert ask(two_regions) == {
        "region eastern, site east": "passed",
        "region eastern, site hill": "passed",
        "region western, site west": "passed",
        "region western, site hill": "passed",
    }
