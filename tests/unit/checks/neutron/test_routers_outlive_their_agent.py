"""A router on one host goes with it."""

from __future__ import annotations

import pytest

OFF = "[DEFAULT]\nl3_ha = False\n"


@pytest.mark.parametrize(
    "text", ["[DEFAULT]\nl3_ha = True\n", f"{OFF}allow_automatic_l3agent_failover = true\n"]
)
def test_passed_with_either_way(ask, text):
    """Two agents at once, or one after the other."""
    assert ask({"neutron.conf": text}) == {"l3_ha": "passed"}


def test_failed_with_neither(ask):
    """It says so itself."""
    assert ask({"neutron.conf": OFF}) == {"l3_ha": "failed"}


def test_unknown_where_jinja_writes_it(ask):
    """It is not in the file."""
    assert ask({"neutron.conf": "[DEFAULT]\nl3_ha = {{ ha }}\n"}) == {"l3_ha": "unknown"}


def test_not_applicable_with_ovn(ask):
    """It has no L3 agents."""
    text = f"{OFF}service_plugins = ovn-router,trunk\n"

    assert ask({"neutron.conf": text}) == {"l3_ha": "not-applicable"}


def test_unknown_where_another_level_of_hiera_may_allow_it(ask):
    """A level need not say everything."""
    text = "neutron::server::l3_ha: false\n"

    assert ask({"common.yaml": text}) == {"l3_ha": "unknown"}
