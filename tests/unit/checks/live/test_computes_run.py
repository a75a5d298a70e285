"""Asks live.computes-run."""

import pytest


def row(live, number=0):
    """One host's row, as both sites tell it."""
    return [site["compute_services"][number] for site in live["seen"]["sites"]]


def test_passed_when_up_in_its_zone(ask, live):
    """One compute at each site."""
    assert ask(live) == {"compute east-cpu": "passed", "compute west-cpu": "passed"}


@pytest.mark.parametrize(
    "change", [{"is_up": False}, {"enabled": False}, {"zone": "west"}, {"host": "other"}]
)
def test_failed_when_it_cannot_serve(ask, live, change):
    """Down, disabled, in another zone, or not there at all."""
    for found in row(live):
        found.update(change)

    assert ask(live) == {"compute east-cpu": "failed", "compute west-cpu": "passed"}


def test_unknown_when_left_out_of_the_design(ask, live):
    """Nobody knows which hosts to look for."""
    del live["design"]["sites"][0]["computes"]

    assert ask(live)["computes of site east"] == "unknown"


def test_unknown_when_not_told(ask, live):
    """The service gave no list."""
    for site in live["seen"]["sites"]:
        site["compute_services"] = None

    assert set(ask(live).values()) == {"unknown"}
