"""The check database.full-sites-store-the-database."""

from __future__ import annotations


def test_passed_with_a_data_node_each(ask, design):
    """The quorum site is not asked: it may vote only."""
    assert ask(design) == {"site east": "passed", "site west": "passed"}


def test_failed_with_an_arbitrator_only(ask, design):
    """An arbitrator is no copy."""
    design["galera"]["members"][1]["arbitrator"] = True

    assert ask(design) == {"site east": "passed", "site west": "failed"}


def test_unknown_without_members(ask, design):
    """The design does not tell."""
    del design["galera"]

    assert set(ask(design).values()) == {"unknown"}


def test_passed_with_a_database_for_each_region(ask, two_regions):
    """Each site is asked for a node of the database that serves it."""
    assert ask(two_regions) == {"site east": "passed", "site west": "passed"}


def test_failed_where_only_the_other_regions_database_is_here(ask, two_regions):
    """A node of another control plane is no copy of this one's database."""
    for member in two_regions["regions"][0]["galera"]["members"]:
        member["site"] = "west"

    assert ask(two_regions) == {"site east": "failed", "site west": "passed"}


def test_unknown_where_a_site_is_in_no_region(ask, two_regions):
    """Then the design names no database for it."""
    del two_regions["regions"][1]

    assert ask(two_regions) == {"site east": "passed", "site west": "unknown"}
