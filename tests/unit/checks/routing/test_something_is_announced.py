"""The check routing.something-is-announced."""

from __future__ import annotations


def test_passed_for_a_network(ask):
    """It begins here."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                " address-family ipv4 unicast\n"
                "  network 192.0.2.128/25\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_for_connected_ones(ask):
    """So do these."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                " redistribute connected\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_none(ask):
    """An end of the network that says nothing."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_transit(ask):
    """It hands on what it hears."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.9 remote-as 65009\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_not_applicable_to_a_reflector(ask):
    """So does this."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65001\n"
                " neighbor 192.0.2.1 route-reflector-client\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_names_the_neighbours(ask):
    """There may be several of several."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor {{ peer }} remote-as {{ peer_as }}\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()
