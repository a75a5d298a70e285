"""Another word stops the agent."""

from __future__ import annotations


def test_passed_for_those_that_it_has(ask):
    """Driver and method."""
    text = "[DEFAULT]\ndriver = ovn_evpn_driver\nexposing_method = vrf\n"

    assert ask({"bgp-agent.conf": text}) == {"driver": "passed", "exposing_method": "passed"}


def test_failed_for_others(ask):
    """The finding names all."""
    text = "[DEFAULT]\ndriver = ovn_driver\nexposing_method = overlay\n"

    assert ask({"bgp-agent.conf": text}) == {"driver": "failed", "exposing_method": "failed"}
    assert "nb_ovn_bgp_driver" in ask.findings[0].reason


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    text = "[DEFAULT]\ndriver = {{ driver }}\n"

    assert ask({"bgp-agent.conf": text}) == {"driver": "unknown"}
