"""The check routing.providers-accept-prefixes."""

from __future__ import annotations


def test_passed_for_a_24(ask):
    """The longest that is accepted."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 3300\n"
                " network 198.51.100.0/24\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_for_a_host(ask):
    """A provider drops it."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 3300\n"
                " network 198.51.100.7/32\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_inside(ask):
    """Host routes are usual in a fabric."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " network 198.51.100.7/32\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_a_policy_decides(ask):
    """It may leave that one out."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 3300\n"
                " network 198.51.100.7/32\n"
                " neighbor 192.0.2.1 route-map out out\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()
