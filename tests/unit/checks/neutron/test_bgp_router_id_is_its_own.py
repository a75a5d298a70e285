"""Two routers with one id are no peers."""

from __future__ import annotations

import pytest

NAME = "bgp_router_id"


def test_passed_for_an_address_of_the_host(ask):
    """In the file of either agent."""
    assert ask(
        {
            "bgp_dragent.ini": f"[BGP]\n{NAME} = 192.0.2.1\n",
            "bgp-agent.conf": f"[DEFAULT]\n{NAME} = 192.0.2.2\n",
        }
    ) == {NAME: "passed"}


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0", "2001:db8::1", "north", "192.0.2"])
def test_failed_for_what_is_left_from_an_example(ask, address):
    """Or for what is no IPv4 address."""
    assert ask({"bgp_dragent.ini": f"[BGP]\n{NAME} = {address}\n"}) == {NAME: "failed"}


@pytest.mark.parametrize("line", [f"{NAME} = {{{{ ip }}}}", "bgp_speaker_driver = vendor.Driver"])
def test_unknown_where_it_is_not_in_the_file(ask, line):
    """The agent reads more than one."""
    assert ask({"bgp_dragent.ini": f"[BGP]\n{line}\n"}) == {NAME: "unknown"}
