"""The zone of hosts in no zone must not be asked for."""

from __future__ import annotations

import pytest

NAME = "default_schedule_zone"


@pytest.mark.parametrize("more", ["", "default_availability_zone = internal1\n"])
def test_passed_for_a_zone_of_its_own(ask, more):
    """An aggregate has it."""
    assert ask({"nova.conf": f"[DEFAULT]\n{NAME} = north\n{more}"}) == {NAME: "passed"}


@pytest.mark.parametrize(
    "text", [f"{NAME} = nova\n", f"{NAME} = north\ndefault_availability_zone = north\n"]
)
def test_failed_for_the_fallback(ask, text):
    """Whatever it is called."""
    assert ask({"nova.conf": f"[DEFAULT]\n{text}"}) == {NAME: "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """The name is not in the file."""
    assert ask({"nova.conf": f"[DEFAULT]\n{NAME} = {{{{ az }}}}\n"}) == {NAME: "unknown"}


def test_unknown_where_the_rest_of_the_file_is_elsewhere(ask):
    """The zone of hosts that are in none may be called otherwise there."""
    text = "nova::availability_zone::default_schedule_zone: nova\n"

    assert ask({"common.yaml": text}) == {"default_schedule_zone": "unknown"}
