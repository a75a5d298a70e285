"""The check database.data-survives-site-loss."""

from __future__ import annotations


def test_passed_with_data_at_two_sites(ask, design):
    """Each full site has a copy."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_only_arbitrators_are_left(ask, design):
    """A majority that stores nothing serves nothing."""
    design["galera"]["members"][1]["arbitrator"] = True

    assert ask(design) == {
        "loss of east": "failed",
        "loss of west": "passed",
        "loss of hill": "passed",
    }


def test_unknown_without_members(ask, design):
    """Nothing can be counted."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}


def test_not_applicable_to_a_region_that_is_managed_into_another(ask, two_regions):
    """Its volumes get new names in the other database."""
    assert set(ask(two_regions).values()) == {"not-applicable"}


def test_failed_where_a_group_of_such_a_region_is_re_homed(ask, two_regions):
    """Re-homing needs the data that is lost. A group without a home may live anywhere."""
    two_regions["protection_groups"].append({"name": "others"})

    assert set(ask(two_regions).values()) == {"failed"}
