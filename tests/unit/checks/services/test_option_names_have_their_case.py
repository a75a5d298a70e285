"""A name in another case is a line that does nothing."""

from __future__ import annotations

import pytest


def test_passed_with_names_in_their_case(ask):
    """bgp_AS is the only one with capitals."""
    verdicts = ask(
        {
            "bgp-agent.conf": "[DEFAULT]\nbgp_AS = 64999\n",
            "l3_agent.ini": "[AGENT]\navailability_zone = north\n",
        }
    )

    assert verdicts == {"[DEFAULT]": "passed", "[AGENT]": "passed"}


@pytest.mark.parametrize(
    ("name", "text", "meant"),
    [
        ("dhcp_agent.ini", "[agent]\nAvailability_Zone = north\n", "'availability_zone'"),
        ("nova.conf", "[cinder]\nCross_az_attach = false\n", "'cross_az_attach'"),
        ("bgp-agent.conf", "[DEFAULT]\nbgp_as = 64999\n", "'bgp_AS'"),
        ("nova.conf", "[libvirt]\nimages-type = rbd\n", "'images_type'"),
    ],
)
def test_failed_in_another_case(ask, name, text, meant):
    """The finding says how it is written."""
    assert list(ask({name: text}).values()) == ["failed"]
    (found,) = ask.findings
    assert meant in found.reason
    assert found.where.endswith(f"{name}:2")


def test_unknown_in_the_section_of_a_plugin(ask):
    """Others may name their options as they like."""
    assert ask({"neutron.conf": "[vendor_acme]\nPool_Name = a\n"}) == {"[vendor_acme]": "unknown"}
