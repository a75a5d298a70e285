"""Asks live.backends-replicate."""

import pytest


def replicated(live, **change):
    """East replicates by design, and Cinder says so."""
    live["design"]["cinder"]["backends"][0]["replication"] = [
        {"backend_id": "at-west", "ceph_cluster": "ceph-w"}
    ]
    for site in live["seen"]["sites"]:
        site["volume_services"][0].update({"replication_status": "enabled", **change})


def test_passed_when_enabled(ask, live):
    """The driver took its target."""
    replicated(live)

    assert ask(live) == {"backend rbd-e": "passed", "backend rbd-w": "not-applicable"}


@pytest.mark.parametrize(
    "change",
    [
        {"replication_status": "error"},
        {"replication_status": "failed-over", "active_backend_id": "at-west"},
        {"replication_status": "disabled"},
        {"frozen": True},
    ],
)
def test_failed_when_not_replicating(ask, live, change):
    """Each of these keeps failover-host from doing its work."""
    replicated(live, **change)

    assert ask(live)["backend rbd-e"] == "failed"


def test_failed_when_cinder_replicates_what_the_design_does_not(ask, live):
    """Drift the other way: a failover would move volumes that no plan knows."""
    for site in live["seen"]["sites"]:
        site["volume_services"][1]["replication_status"] = "enabled"

    assert ask(live)["backend rbd-w"] == "failed"


def test_unknown_without_a_status(ask, live):
    """Cinder tells it to administrators only."""
    replicated(live, replication_status=None)

    assert ask(live)["backend rbd-e"] == "unknown"
