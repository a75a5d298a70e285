"""The check storage.services-use-local-ceph."""

from __future__ import annotations


def test_passed_with_a_local_pool_for_each_service(ask, design):
    """Two sites, three services."""
    answers = ask(design)

    assert len(answers) == 6
    assert set(answers.values()) == {"passed"}


def test_failed_where_a_service_has_nothing_at_a_site(ask, design):
    """All images would go with the one site that has them."""
    del design["glance"][1]

    answers = ask(design)

    assert answers["site west, Glance"] == "failed"
    assert answers["site east, Glance"] == "passed"


def test_failed_where_the_cluster_is_at_another_site(ask, design):
    """The computes of one site on the disks of another."""
    design["nova"][1]["ceph_cluster"] = "ceph-e"

    assert ask(design)["site west, Nova"] == "failed"


def test_failed_where_the_design_says_there_are_none(ask, design):
    """An empty list says that there are none."""
    design["cinder"] = {"backends": []}

    assert ask(design)["site east, Cinder"] == "failed"


def test_unknown_where_a_service_is_left_out(ask, design):
    """Left out is not absent."""
    del design["nova"]
    del design["cinder"]

    answers = ask(design)

    assert answers["site east, Nova"] == answers["site east, Cinder"] == "unknown"
    assert answers["site east, Glance"] == "passed"
