"""The check routing.neighbors-have-a-family."""

from __future__ import annotations


def test_passed_by_default(ask):
    """IPv4 is active where nothing is said."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_passed_where_it_is_activated(ask):
    """In the family."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " no bgp default ipv4-unicast\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " address-family ipv6 unicast\n"
                "  neighbor 192.0.2.1 activate\n"
                " exit-address-family\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_where_it_is_forgotten(ask):
    """The session carries nothing."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " no bgp default ipv4-unicast\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_without_a_channel(ask):
    """BIRD 2 says that there is none."""
    answers = ask(
        {
            "bird.conf": (
                "protocol bgp one {\n  local as 65001;\n  neighbor 192.0.2.1 as 65002;\n}\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_unknown_where_jinja_chooses(ask):
    """A statement may leave lines out."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " no bgp default ipv4-unicast\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                "{% if v4 %}\n"
                "{% endif %}\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()
