"""The check routing.providers-fail-fast."""

from __future__ import annotations


def test_passed_with_bfd(ask):
    """Through the group."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor up peer-group\n"
                " neighbor up remote-as 3300\n"
                " neighbor up bfd profile wan\n"
                " neighbor 192.0.2.1 peer-group up\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_with_short_timers(ask):
    """Thirty seconds."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 3300\n"
                " neighbor 192.0.2.1 timers 10 30\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """Three minutes."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 3300\n"
                " neighbor 192.0.2.1 timers connect 5\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_for_bird(ask):
    """Four minutes."""
    answers = ask(
        {
            "bird.conf": (
                "filter mine { accept; }\n"
                "protocol bgp one {\n"
                "  local as 65001;\n"
                "  neighbor 192.0.2.1 as 3300;\n"
                "  ipv4 { import none; export filter mine; };\n"
                "}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_private_neighbour(ask):
    """It is no provider."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_names_it(ask):
    """It may be one."""
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


def test_not_applicable_to_the_clients_of_a_route_server(ask):
    """They are no providers; in FRR a group of them is marked."""
    text = (
        "router bgp 3356\n neighbor members peer-group\n neighbor members remote-as 174\n"
        " neighbor 192.0.2.1 peer-group members\n"
        " address-family ipv4 unicast\n  neighbor members route-server-client\n"
    )

    assert "not-applicable" in ask({"frr.conf": text}).values()
    assert "failed" in ask({"frr.conf": text.replace("route-server-client", "x")}).values()
