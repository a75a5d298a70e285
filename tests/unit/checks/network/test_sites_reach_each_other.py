"""The check network.sites-reach-each-other."""

from __future__ import annotations


def test_passed_where_every_network_has_a_path(ask, design):
    """Three pairs for management, one pair each for tenant and storage."""
    answers = ask(design)

    assert len(answers) == 5
    assert set(answers.values()) == {"passed"}


def test_passed_through_another_site(ask, design):
    """Layer 3 needs a path, not a direct link."""
    del design["links"][2]

    assert ask(design)["management network, west and hill"] == "passed"


def test_failed_where_no_link_carries_a_network(ask, design):
    """rbd-mirror would see nothing."""
    design["links"][0]["networks"].remove("storage")

    answers = ask(design)

    assert answers["storage network, east and west"] == "failed"
    assert answers["tenant network, east and west"] == "passed"


def test_failed_without_any_link(ask, design):
    """An empty list says that there are none."""
    design["links"] = []

    assert set(ask(design).values()) == {"failed"}


def test_unknown_without_links_or_networks(ask, design):
    """Left out is not absent."""
    del design["links"][0]["networks"]

    answers = ask(design)

    assert answers["storage network, east and west"] == "unknown"
    assert answers["management network, east and west"] == "passed"
    del design["links"]
    assert set(ask(design).values()) == {"unknown"}


def test_not_applicable_to_a_single_site(ask, design):
    """There is nobody to reach."""
    alone = {"version": 1, "name": "alone", "sites": design["sites"][:1]}

    assert ask(alone) == {"the whole": "not-applicable"}
