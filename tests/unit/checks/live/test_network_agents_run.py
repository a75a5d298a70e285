"""Asks live.network-agents-run."""

import pytest


def row(live, number=0):
    """One host's row, as both sites tell it."""
    return [site["network_agents"][number] for site in live["seen"]["sites"]]


def test_passed_when_up_in_its_zone(ask, live):
    """One gateway at each site."""
    assert ask(live) == {"gateway east-gw": "passed", "gateway west-gw": "passed"}


@pytest.mark.parametrize(
    "change", [{"is_up": False}, {"enabled": False}, {"zone": "west"}, {"host": "other"}]
)
def test_failed_when_it_cannot_serve(ask, live, change):
    """Down, disabled, in another zone, or not there at all."""
    for found in row(live):
        found.update(change)

    assert ask(live) == {"gateway east-gw": "failed", "gateway west-gw": "passed"}


def test_unknown_when_left_out_of_the_design(ask, live):
    """Nobody knows which hosts to look for."""
    del live["design"]["sites"][0]["gateways"]

    assert ask(live)["gateways of site east"] == "unknown"


def test_unknown_when_not_told(ask, live):
    """The service gave no list."""
    for site in live["seen"]["sites"]:
        site["network_agents"] = None

    assert set(ask(live).values()) == {"unknown"}
