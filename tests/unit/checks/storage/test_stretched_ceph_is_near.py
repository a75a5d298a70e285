"""The check storage.stretched-ceph-is-near."""

from __future__ import annotations

import pytest


@pytest.fixture
def stretched(design):
    """One cluster whose monitors are at all three places; east and west are 20 km apart."""
    members = [{"name": f"mon-{site}", "site": site} for site in ("east", "west", "hill")]
    design["quorums"] = [
        {"name": "mons", "kind": "ceph-mon", "ceph_cluster": "ceph-e", "members": members}
    ]
    return design


SUBJECT = "cluster ceph-e, east and west"


def test_passed_within_a_town(ask, stretched):
    """The quorum site is 30 km away, and is not asked."""
    stretched["links"][0]["length_km"] = 10

    assert ask(stretched) == {SUBJECT: "passed"}


def test_failed_beyond_ten_kilometres(ask, stretched):
    """The length of the shortest path over links that carry storage decides."""
    assert ask(stretched) == {SUBJECT: "failed"}


def test_failed_where_light_alone_needs_longer(ask, stretched):
    """Without a length the distance of the sites is a length that no fibre can be below."""
    del stretched["links"][0]["length_km"]
    stretched["sites"][0]["coordinates"] = {"latitude": 50.0, "longitude": 8.0}
    stretched["sites"][1]["coordinates"] = {"latitude": 51.0, "longitude": 8.0}

    assert ask(stretched) == {SUBJECT: "failed"}


def test_unknown_where_only_the_distance_is_known_and_small(ask, stretched):
    """A fibre may take a long way round."""
    del stretched["links"][0]["length_km"]
    stretched["sites"][0]["coordinates"] = {"latitude": 50.0, "longitude": 8.0}
    stretched["sites"][1]["coordinates"] = {"latitude": 50.01, "longitude": 8.0}

    assert ask(stretched) == {SUBJECT: "unknown"}


def test_unknown_without_a_path_for_storage(ask, stretched):
    """A link that carries no storage tells nothing of the way that a write takes."""
    stretched["links"][0]["networks"] = ["management"]

    assert ask(stretched) == {SUBJECT: "unknown"}


def test_not_applicable_to_a_cluster_at_one_site(ask, stretched):
    """Three monitors in one place are no stretch; nor is a database over all places."""
    for member in stretched["quorums"][0]["members"]:
        member["site"] = "east"

    assert ask(stretched) == {"the whole": "not-applicable"}
