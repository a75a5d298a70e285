"""The rule replication-spec-is-exact."""

from __future__ import annotations

import json

import pytest


def listing(specs, **more):
    """What 'openstack volume type list --long' prints of one type."""
    row = {"ID": "1", "Name": "gold", "Is Public": True, "Properties": specs} | more
    return {"types.json": json.dumps([row], indent=1)}


@pytest.mark.parametrize("spec", ["<is> True", "<is> False"])
def test_passed_for_the_exact_words(ask, spec):
    """The driver compares them."""
    assert ask(listing({"replication_enabled": spec})) == {"type gold": "passed"}


@pytest.mark.parametrize("spec", ["<is> true", "True", "<is>True", "<is> Yes"])
def test_failed_for_others(ask, spec):
    """Cinder's core may take them, the driver does not."""
    assert ask(listing({"replication_enabled": spec})) == {"type gold": "failed"}
    assert spec in ask.findings[0].reason


def test_unknown_for_a_placeholder(ask):
    """Whoever wrote the file left it open."""
    assert ask(listing({"replication_enabled": "<yes or no>"})) == {"type gold": "unknown"}


def test_not_applicable_without_it(ask):
    """Nothing is promised."""
    assert list(ask(listing({})).values()) == ["not-applicable"]
