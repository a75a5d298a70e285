"""ovn-bgp-agent's file is known by its options, which Neutron does not have."""

from __future__ import annotations

import pytest

from dr_planner.design.recognition import recognise
from dr_planner.design.source import Source


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("bgp-agent.conf", "[DEFAULT]\ndebug = true\n", "ovn-bgp-agent-conf"),
        ("ovn_bgp_agent.conf", "[bgp]\nbgp_speaker_driver = x\n", "ovn-bgp-agent-conf"),
        ("a.conf", "[DEFAULT]\nexposing_method = vrf\n", "ovn-bgp-agent-conf"),
        ("a.txt", "exposing_method = vrf\n", "ovn-bgp-agent-conf"),
        ("a.conf", "[DEFAULT]\nbgp_as = 64999\n", "ovn-bgp-agent-conf"),
        ("a.conf", "[DEFAULT]\ndriver = nb_ovn_bgp_driver\n", "ovn-bgp-agent-conf"),
        ("a.conf", "[BGP]\nbgp_router_id = 192.0.2.1\nbgp_speaker_driver = x\n", "neutron-conf"),
    ],
)
def test_is_told_from_neutron(name: str, text: str, expected: str) -> None:
    """Both have bgp_router_id."""
    found = recognise(Source(name, text))

    assert found is not None
    assert found[0] == expected
