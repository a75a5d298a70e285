"""The check zones.zone-names-are-plain."""

from __future__ import annotations

import pytest


def test_passed_with_plain_names(ask, design):
    """Hyphens and the like are fine."""
    design["sites"][0]["availability_zones"]["nova"] = "east-1_b.x"

    assert ask(design) == {"site east": "passed", "site west": "passed"}


@pytest.mark.parametrize("name", ["east:1", "east 1", "east,1", "o'east"])
@pytest.mark.parametrize("service", ["nova", "cinder", "neutron"])
def test_failed_with_a_sign_that_splits(ask, design, service, name):
    """In whichever service: the three must agree."""
    design["sites"][0]["availability_zones"][service] = name

    assert ask(design) == {"site east": "failed", "site west": "passed"}
    assert name in ask.findings[0].reason


def test_unknown_where_left_out(ask, design):
    """Nothing is known of them."""
    del design["sites"][0]["availability_zones"]

    assert ask(design) == {"site east": "unknown", "site west": "passed"}
