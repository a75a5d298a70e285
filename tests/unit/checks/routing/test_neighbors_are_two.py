"""The check routing.neighbors-are-two."""

from __future__ import annotations


def test_passed_for_two(ask):
    """One may fail."""
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

    assert "passed" in answers.values()


def test_failed_for_one(ask):
    """It may fail."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\nrouter bgp 65001\n neighbor 192.0.2.1 remote-as 65002\nexit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_failed_where_the_other_is_off(ask):
    """A session that is shut down helps nobody."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                " neighbor 192.0.2.2 remote-as 65002\n"
                " neighbor 192.0.2.2 shutdown\n"
                "exit\n"
            ),
        }
    )

    assert "failed" in answers.values()


def test_not_applicable_to_a_listener(ask):
    """Who comes is not in the file."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                " bgp listen range 192.0.2.0/24 peer-group x\n"
                " neighbor 192.0.2.1 remote-as 65002\n"
                "exit\n"
            ),
        }
    )

    assert "not-applicable" in answers.values()


def test_unknown_where_jinja_repeats_it(ask):
    """A loop makes several."""
    answers = ask(
        {
            "frr.conf": (
                "frr version 9.1\n"
                "router bgp 65001\n"
                "{% for peer in peers %}\n"
                " neighbor {{ peer }} remote-as {{ peer_as }}\n"
                "{% endfor %}\n"
                "exit\n"
            ),
        }
    )

    assert "unknown" in answers.values()


def test_not_applicable_where_a_neighbour_is_only_mentioned(ask):
    """It has no AS, and so is no session; another check tells that."""
    text = "router bgp 65001 vrf red\n neighbor UP route-map all out\nexit\n"

    assert "failed" not in ask({"frr.conf": text}).values()
