"""High availability on one host is none."""

from __future__ import annotations

import pytest

NAME = "max_l3_agents_per_router"


@pytest.mark.parametrize("number", ["0", "2"])
def test_passed_for_two_or_all(ask, number):
    """0 is all."""
    assert ask({"neutron.conf": f"[DEFAULT]\n{NAME} = {number}\n"}) == {NAME: "passed"}


@pytest.mark.parametrize("number", ["1", "-1", "all"])
def test_failed_for_one(ask, number):
    """Or for what is no number."""
    assert ask({"neutron.conf": f"[DEFAULT]\n{NAME} = {number}\n"}) == {NAME: "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    text = f"[DEFAULT]\n{NAME} = {{{{ agents }}}}\n"

    assert ask({"neutron.conf": text}) == {NAME: "unknown"}
