"""A driver that is gone stops the agent."""

from __future__ import annotations

import pytest

NAME = "bgp_speaker_driver"
TREE = "neutron_dynamic_routing.services.bgp.agent.driver."


@pytest.mark.parametrize("section", ["BGP", "bgp"])
def test_passed_for_os_ken(ask, section):
    """Sections have no case."""
    text = f"[{section}]\n{NAME} = {TREE}os_ken.driver.OsKenBgpDriver\n"

    assert ask({"bgp_dragent.ini": text}) == {NAME: "passed"}


@pytest.mark.parametrize(
    "driver",
    [f"{TREE}ryu.driver.RyuBgpDriver", f"{TREE}os_ken.driver.OsKenDriver"],
)
def test_failed_for_what_is_not_there(ask, driver):
    """Gone, or misspelt."""
    assert ask({"bgp_dragent.ini": f"[BGP]\n{NAME} = {driver}\n"}) == {NAME: "failed"}


@pytest.mark.parametrize("driver", ["vendor.Driver", "{{ driver }}"])
def test_unknown_for_drivers_of_others(ask, driver):
    """They may be installed."""
    assert ask({"bgp_dragent.ini": f"[BGP]\n{NAME} = {driver}\n"}) == {NAME: "unknown"}
