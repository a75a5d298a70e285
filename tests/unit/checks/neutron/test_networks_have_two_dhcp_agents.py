"""One agent is one host that may be lost."""

from __future__ import annotations

import pytest

NAME = "dhcp_agents_per_network"


def test_passed_for_two(ask):
    """Or more."""
    assert ask({"neutron.conf": f"[DEFAULT]\n{NAME} = 2\n"}) == {NAME: "passed"}


@pytest.mark.parametrize("number", ["1", "0", "many"])
def test_failed_for_fewer(ask, number):
    """Or for what is no number."""
    assert ask({"neutron.conf": f"[DEFAULT]\n{NAME} = {number}\n"}) == {NAME: "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    text = f"[DEFAULT]\n{NAME} = {{{{ agents }}}}\n"

    assert ask({"neutron.conf": text}) == {NAME: "unknown"}
