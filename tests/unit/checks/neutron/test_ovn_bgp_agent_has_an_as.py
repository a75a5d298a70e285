"""FRR refuses what is no number of an autonomous system."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("number", ["64999", "4200000001", "1.10"])
def test_passed_for_a_number(ask, number):
    """Of two bytes or of four."""
    assert ask({"bgp-agent.conf": f"[DEFAULT]\nbgp_AS = {number}\n"}) == {"bgp_AS": "passed"}


@pytest.mark.parametrize("number", ["0", "AS64999", "65535", "4294967296", "1.70000"])
def test_failed_for_what_is_none(ask, number):
    """Or is reserved."""
    assert ask({"bgp-agent.conf": f"[DEFAULT]\nbgp_AS = {number}\n"}) == {"bgp_AS": "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    assert ask({"bgp-agent.conf": "[DEFAULT]\nbgp_AS = {{ asn }}\n"}) == {"bgp_AS": "unknown"}
