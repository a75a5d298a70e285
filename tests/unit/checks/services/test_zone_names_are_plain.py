"""A zone's name goes through shells, URLs and Nova's own parser."""

from __future__ import annotations

import pytest


def test_passed_for_a_plain_name(ask):
    """Blanks between the members of a list are no part of them."""
    text = "[DEFAULT]\ndefault_availability_zones = north, south\n"

    assert ask({"neutron.conf": text}) == {"default_availability_zones": "passed"}


@pytest.mark.parametrize("name", ["High Street", "north:rack1", "it's"])
def test_failed_for_signs(ask, name):
    """Each breaks something else."""
    text = f"[DEFAULT]\ndefault_schedule_zone = {name}\n"

    assert ask({"nova.conf": text}) == {"default_schedule_zone": "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """The name is not in the file."""
    text = "[agent]\navailability_zone = {{ zone }}\n"

    assert ask({"l3_agent.ini": text}) == {"availability_zone": "unknown"}
