"""The check storage.replicating-backends-can-move."""

from __future__ import annotations

import pytest

ONE = "backend rbd-e"


@pytest.fixture
def backend(design):
    """The backend in the east, with a target."""
    found = design["cinder"]["backends"][0]
    found["replication"] = [{"backend_id": "west", "ceph_cluster": "ceph-w"}]
    return found


def test_passed_with_members_of_a_cluster(ask, design, backend):
    """They run already when the site is lost."""
    backend.update(standby_sites=["west"], cluster="volumes")

    assert ask(design)[ONE] == "passed"


@pytest.mark.parametrize("cluster", [None, "volumes"])
def test_unknown_where_one_is_started_after_the_loss(ask, design, backend, cluster):
    """It comes up while its own cluster lives, and stays down when that is lost too."""
    backend.update(standby_sites=["west"], host="volumes", cluster=cluster)

    assert ask(design)[ONE] == "unknown"


def test_failed_at_one_site(ask, design, backend):
    """Nobody is left."""
    backend.update(standby_sites=[], host="volumes")

    assert ask(design)[ONE] == "failed"


def test_failed_under_the_name_of_its_host(ask, design, backend):
    """The other site's service is another service."""
    backend["standby_sites"] = ["west"]

    assert ask(design)[ONE] == "failed"


def test_unknown_where_left_out(ask, design, backend):
    """Silence is no answer."""
    assert ask(design)[ONE] == "unknown"
    del design["cinder"]
    assert "unknown" in ask(design).values()


def test_not_applicable_without_a_target(ask, design):
    """It has a counterpart instead."""
    assert list(ask(design).values()) == ["not-applicable"]
