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
