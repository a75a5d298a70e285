"""The check routing.ends-agree-about-as-numbers."""

from __future__ import annotations

import pytest

ONE = (
    "frr version 9.1\nrouter bgp 65001\n neighbor 10.0.0.2 remote-as 65002\nexit\n"
    "interface eth1\n ip address 10.0.0.1/30\nexit\n"
)
OTHER = (
    "frr version 9.1\nrouter bgp 65002\n neighbor 10.0.0.1 remote-as 65001\nexit\n"
    "interface eth1\n ip address 10.0.0.2/30\nexit\n"
)
PEER = "#!/bin/sh\nopenstack bgp peer create --peer-ip 10.0.0.1 --remote-as {} gateway\n"


@pytest.mark.parametrize("other", [
    OTHER,
    OTHER.replace("router bgp 65002", "router bgp 64999").replace(
        "exit", " neighbor 10.0.0.1 local-as 65002\nexit", 1
    ),
])  # fmt: skip
def test_passed_for_the_number_of_the_other(ask, other):
    """Or for the one that it shows to this neighbour."""
    assert set(ask({"1.conf": ONE, "2.conf": other}).values()) == {"passed"}


def test_failed_for_another(ask):
    """The file of a third site was copied."""
    answers = ask({"1.conf": ONE.replace("65002", "65003"), "2.conf": OTHER})

    assert answers == {"1.conf 10.0.0.2": "failed", "2.conf 10.0.0.1": "passed"}


def test_failed_for_a_peer_of_neutron(ask):
    """The speaker's peer is the gateway, which has another number."""
    answers = ask({"1.conf": ONE, "peers.sh": PEER.format(65010)})

    assert answers == {"peer gateway of Neutron": "failed"}


def test_passed_for_a_peer_of_neutron(ask):
    """It has the gateway's."""
    assert set(ask({"1.conf": ONE, "peers.sh": PEER.format(65001)}).values()) == {"passed"}


def test_unknown_where_a_number_is_not_said(ask):
    """It is any other."""
    one = ONE.replace("remote-as 65002", "remote-as external")

    assert ask({"1.conf": one, "2.conf": OTHER})["1.conf 10.0.0.2"] == "unknown"


def test_not_applicable_without_a_way_back(ask):
    """Whether it is the router that is meant is another rule's matter."""
    answers = ask({"1.conf": ONE.replace("65002", "65003"), "2.conf": OTHER.replace("0.1", "0.9")})

    assert set(answers.values()) == {"not-applicable"}


def test_failed_for_a_session_to_an_agent_of_neutron(ask):
    """The agent has the address of its router id, and the speaker another number."""
    router = "frr version 9.1\nrouter bgp 65001\n neighbor 10.0.0.9 remote-as 64999\nexit\n"
    answers = ask(
        {
            "1.conf": router,
            "bgp_dragent.ini": "[BGP]\nbgp_router_id = 10.0.0.9\n",
            "peers.sh": "#!/bin/sh\nopenstack bgp speaker create --local-as 64901 south\n",
        }
    )

    assert answers == {"1.conf 10.0.0.9 to Neutron": "failed"}
