"""The check database.quorum-survives-site-loss."""

from __future__ import annotations


def test_passed_with_one_vote_at_each_of_three(ask, design):
    """Two of three are a majority, whichever is lost."""
    assert set(ask(design).values()) == {"passed"}


def test_failed_where_one_site_has_half_of_the_votes(ask, design):
    """Exactly half is not a majority: the survivors stop."""
    design["galera"]["members"].append({"name": "db-e2", "site": "east"})

    assert ask(design) == {
        "loss of east": "failed",
        "loss of west": "passed",
        "loss of hill": "passed",
    }


def test_failed_where_a_weight_outvotes_the_others(ask, design):
    """Weights are votes, not members."""
    design["galera"]["members"][1]["weight"] = 2

    assert ask(design)["loss of west"] == "failed"


def test_failed_after_an_orderly_shutdown_of_all_members(ask, design):
    """Where one site has every vote, nobody is left in either case."""
    for member in design["galera"]["members"]:
        member["site"] = "east"

    assert ask(design)["loss of east"] == "failed"


def test_unknown_without_members(ask, design):
    """Nothing can be counted."""
    del design["galera"]

    assert ask(design) == {"the database": "unknown"}


def test_not_applicable_to_a_region_that_is_managed_into_another(ask, two_regions):
    """It is lost with its only site, and that is provided for; the other site is none of it."""
    assert ask(two_regions) == {
        "region eastern, loss of east": "not-applicable",
        "region western, loss of west": "not-applicable",
    }


def test_failed_where_a_group_of_such_a_region_is_re_homed(ask, two_regions):
    """Re-homing needs the database that is lost."""
    two_regions["protection_groups"][0]["strategy"] = "rehome"

    assert ask(two_regions) == {
        "region eastern, loss of east": "failed",
        "region western, loss of west": "not-applicable",
    }


def test_failed_where_no_group_manages_the_volumes_of_a_region(ask, two_regions):
    """Nothing says how they reach the other control plane."""
    del two_regions["protection_groups"][1]

    assert ask(two_regions)["region western, loss of west"] == "failed"


def test_failed_where_a_region_of_two_sites_has_half_its_votes_at_one(ask, two_regions):
    """A region that is meant to outlive a site is asked like any other."""
    two_regions["regions"].pop()
    two_regions["regions"][0]["sites"] = ["east", "west"]
    two_regions["regions"][0]["galera"]["members"][2]["site"] = "west"

    answers = ask(two_regions)

    assert answers["region eastern, loss of east"] == "failed"
    assert answers["region eastern, loss of west"] == "passed"


def test_passed_where_a_region_has_its_votes_at_three_places(ask, two_regions):
    """Then its one site may be lost, and the database goes on elsewhere."""
    members = two_regions["regions"][0]["galera"]["members"]
    members[1]["site"], members[2]["site"] = "west", "hill"

    answers = ask(two_regions)

    assert answers["region eastern, loss of east"] == "passed"
    assert answers["region eastern, loss of hill"] == "passed"
