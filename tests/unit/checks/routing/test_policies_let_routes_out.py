"""The check routing.policies-let-routes-out."""

from __future__ import annotations


def test_passed_with_a_prefix_list(ask):
    """It is a policy."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " redistribute connected\n"
                " neighbor 192.0.2.1 prefix-list mine out\n"
                "exit\n"
            ),
        }
    )

    assert "passed" in answers.values()


def test_failed_without(ask):
    """The version of FRR asks for one."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " redistribute connected\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_where_it_is_switched_off(ask):
    """By the statement."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " no bgp ebgp-requires-policy\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_not_applicable_to_older_versions(ask):
    """Before 7.4 it was off."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 7.3\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_not_applicable_in_a_data_center(ask):
    """Its defaults have it off."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "frr defaults datacenter\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_not_applicable_within_the_as(ask):
    """Only other systems count."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as internal\nexit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_without_a_version(ask):
    """Nobody says which FRR it is."""
    answers = ask(
        {
            "frr.conf": ("router bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"),
        }
    )

    assert "unknown" in answers.values()
