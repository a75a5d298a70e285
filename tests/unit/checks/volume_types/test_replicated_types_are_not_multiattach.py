"""The rule replicated-types-are-not-multiattach."""

from __future__ import annotations

import json


def listing(specs, **more):
    """What 'openstack volume type list --long' prints of one type."""
    row = {"ID": "1", "Name": "gold", "Is Public": True, "Properties": specs} | more
    return {"types.json": json.dumps([row], indent=1)}


ON = {"replication_enabled": "<is> True"}


def test_passed_for_replication_alone(ask):
    """Also where it says that it is none."""
    assert ask(listing(ON)) == {"type gold": "passed"}
    assert ask(listing(ON | {"multiattach": "<is> False"})) == {"type gold": "passed"}


def test_failed_for_both(ask):
    """No volume can be made of it."""
    assert ask(listing(ON | {"multiattach": "<is> True"})) == {"type gold": "failed"}


def test_unknown_for_another_word(ask):
    """It means neither."""
    assert ask(listing(ON | {"multiattach": "yes"})) == {"type gold": "unknown"}


def test_not_applicable_without_replication(ask):
    """Then it may be."""
    assert list(ask(listing({"multiattach": "<is> True"})).values()) == ["not-applicable"]
