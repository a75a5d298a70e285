"""The check zones-together.default-zones-of-neutron-have-agents."""

from __future__ import annotations

NEUTRON = "[DEFAULT]\ncore_plugin = ml2\ndefault_availability_zones = {}\n"
AGENT = "[DEFAULT]\ninterface_driver = openvswitch\n[agent]\navailability_zone = {}\n"


def test_passed_for_the_zones_of_agents(ask):
    """One at each site."""
    answers = ask(
        {
            "neutron.conf": NEUTRON.format("east, west"),
            "site=a/l3_agent.ini": AGENT.format("east"),
            "site=b/l3_agent.ini": AGENT.format("west"),
        }
    )

    assert answers == {"default zone east": "passed", "default zone west": "passed"}


def test_failed_for_a_zone_that_no_agent_is_in(ask):
    """It was renamed at the agents."""
    answers = ask(
        {
            "neutron.conf": NEUTRON.format("east, far"),
            "site=a/l3_agent.ini": AGENT.format("east"),
            "site=b/l3_agent.ini": AGENT.format("west"),
        }
    )

    assert answers == {"default zone east": "passed", "default zone far": "failed"}


def test_unknown_where_one_site_alone_is_here(ask):
    """The other's agents may be in it."""
    answers = ask(
        {"neutron.conf": NEUTRON.format("east, west"), "l3_agent.ini": AGENT.format("east")}
    )

    assert answers == {"default zone east": "passed", "default zone west": "unknown"}
