"""The check database.galera-spans-three-locations."""

from __future__ import annotations


def test_passed_with_votes_at_three_sites(ask, design):
    """Two full sites and an arbitrator elsewhere are the talk's smallest shape."""
    assert ask(design) == {"the database": "passed"}


def test_failed_with_two_sites(ask, design):
    """However many members there are, two locations cannot outlive each other."""
    design["galera"]["members"][2]["site"] = "west"

    assert ask(design) == {"the database": "failed"}


def test_failed_where_the_third_location_has_no_weight(ask, design):
    """A member of weight 0 does not vote."""
    design["galera"]["members"][2]["weight"] = 0

    assert ask(design) == {"the database": "failed"}


def test_unknown_without_members(ask, design):
    """A design that says nothing of the database is not a design without one."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}


def test_not_applicable_to_a_region_that_is_managed_into_another(ask, two_regions):
    """Each database has an answer of its own."""
    assert ask(two_regions) == {
        "the database of region eastern": "not-applicable",
        "the database of region western": "not-applicable",
    }


def test_failed_where_a_group_of_such_a_region_is_re_homed(ask, two_regions):
    """Only one of the two regions has such a group."""
    two_regions["protection_groups"][0]["strategy"] = "rehome"

    assert ask(two_regions)["the database of region eastern"] == "failed"


def test_unknown_where_a_region_does_not_name_its_members(ask, two_regions):
    """The other region's answer is not held up."""
    del two_regions["regions"][0]["galera"]

    assert ask(two_regions) == {
        "the database of region eastern": "unknown",
        "the database of region western": "not-applicable",
    }
