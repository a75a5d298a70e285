"""Asks live.backend-services-run."""

import pytest


def service(live, number=0):
    """The service of a backend, as both sites tell it."""
    return [site["volume_services"][number] for site in live["seen"]["sites"]]


def test_passed_when_up_and_enabled(ask, live):
    """Both backends run."""
    assert ask(live) == {"backend rbd-e": "passed", "backend rbd-w": "passed"}


@pytest.mark.parametrize(
    "change", [{"state": "down"}, {"status": "disabled"}, {"host": "x@rbd-e"}]
)
def test_failed_when_not_running(ask, live, change):
    """Down, disabled, or under another name."""
    for row in service(live):
        row.update(change)

    assert ask(live) == {"backend rbd-e": "failed", "backend rbd-w": "passed"}


def test_passed_by_the_other_site_when_one_is_silent(ask, live):
    """One control plane: either site's Cinder knows all services."""
    live["seen"]["sites"][0] = {"site": "east", "problem": "silent"}

    assert ask(live)["backend rbd-e"] == "passed"


def test_unknown_when_no_site_answers(ask, live):
    """Then nobody knows."""
    live["seen"]["sites"] = []

    assert set(ask(live).values()) == {"unknown"}


def test_unknown_without_a_host_in_the_design(ask, live):
    """The service's name cannot be told, so it cannot be missed."""
    del live["design"]["cinder"]["backends"][0]["host"]

    assert ask(live)["backend rbd-e"] == "unknown"
