"""The check neutron.speakers-have-two-peers."""

from __future__ import annotations

MAKE = "openstack bgp speaker create --local-as 65001 north\n"
FIRST = "openstack bgp speaker add peer north spine1\n"


def test_passed_with_two(ask):
    """A speaker that is made again under a condition is one."""
    verdicts = ask({"bgp.sh": MAKE + MAKE + FIRST + FIRST.replace("spine1", "spine2")})

    assert list(verdicts.values()) == ["passed"]


def test_failed_with_one(ask):
    """Also when it is added twice."""
    verdicts = ask({"bgp.sh": MAKE + FIRST + FIRST})

    assert "failed" in verdicts.values()
    assert "1 peer" in ask.findings[0].reason


def test_failed_with_none_of_its_own(ask):
    """They are another speaker's."""
    verdicts = ask({"bgp.sh": MAKE + FIRST.replace("north", "nord")})

    assert "failed" in verdicts.values()
    assert "no peer" in ask.findings[0].reason


def test_failed_with_one_in_another_block_of_a_page(ask):
    """Each shows a step."""
    page = f"```\n{MAKE}```\nThen the peer:\n\n```\n{FIRST}```\n"
    verdicts = ask({"page.md": page})

    assert "failed" in verdicts.values()


def test_unknown_where_peers_are_not_spoken_of(ask):
    """Another script may add them."""
    assert "unknown" in ask({"bgp.sh": MAKE}).values()


def test_unknown_where_a_variable_names_one(ask):
    """It may stand for several."""
    assert "unknown" in ask({"bgp.sh": MAKE + FIRST.replace("spine1", "$PEER")}).values()


def test_not_applicable_without_a_speaker(ask):
    """Only a peer is added."""
    verdicts = ask({"bgp.sh": FIRST})

    assert "failed" not in verdicts.values()
