"""The check routing.sessions-have-two-ends."""

from __future__ import annotations

ONE = (
    "frr version 9.1\nrouter bgp 65001\n neighbor 203.0.113.2 remote-as 65002\nexit\n"
    "interface eth1\n ip address 203.0.113.1/30\nexit\n"
)
OTHER = (
    "frr version 9.1\nrouter bgp 65002\n neighbor 203.0.113.1 remote-as 65001\nexit\n"
    "interface eth1\n ip address 203.0.113.2/30\nexit\n"
)


def test_passed_where_each_knows_the_other(ask):
    """Both ends stand there."""
    assert set(ask({"1.conf": ONE, "2.conf": OTHER}).values()) == {"passed"}


def test_passed_for_routers_of_two_kinds(ask):
    """BIRD says its address with 'local'."""
    bird = (
        "protocol bgp one {\n  local 203.0.113.2 as 65002;\n  neighbor 203.0.113.1 as 65001;\n"
        "  ipv4 { import all; export all; };\n}\n"
    )

    assert set(ask({"1.conf": ONE, "2.conf": bird}).values()) == {"passed"}


def test_failed_where_the_other_looks_elsewhere(ask):
    """A digit was changed."""
    other = OTHER.replace("neighbor 203.0.113.1", "neighbor 203.0.113.9")

    assert "failed" in ask({"1.conf": ONE, "2.conf": other}).values()


def test_unknown_for_private_addresses(ask):
    """Another host at this site may have it as well."""
    one = ONE.replace("203.0.113", "10.0.0")
    other = OTHER.replace("203.0.113", "10.0.0").replace("neighbor 10.0.0.1", "neighbor 10.0.0.9")

    assert set(ask({"1.conf": one, "2.conf": other}).values()) == {"unknown"}


def test_not_applicable_to_strangers(ask):
    """The neighbour is a provider's router, or two routers here have its address."""
    answers = ask({"1.conf": ONE, "2.conf": ONE.replace("113.2 ", "113.6 ")})

    assert set(answers.values()) == {"not-applicable"}
