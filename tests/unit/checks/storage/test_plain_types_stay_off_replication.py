"""The check storage.plain-types-stay-off-replication."""

from __future__ import annotations

import pytest

ONE = "type loose"


@pytest.fixture
def kind(design):
    """A type that names no backend, beside a backend that replicates."""
    target = {"backend_id": "west", "ceph_cluster": "ceph-w"}
    design["cinder"]["backends"][0]["replication"] = [target]
    found = {"name": "loose", "extra_specs": {}}
    design["cinder"]["volume_types"].append(found)
    return found


@pytest.mark.parametrize("word", ["<is> False", "<is> false"])
def test_passed_when_it_says_so(ask, design, kind, word):
    """The scheduler then keeps it off."""
    kind["extra_specs"]["replication_enabled"] = word

    assert ask(design) == {ONE: "passed"}


def test_failed_when_it_says_nothing(ask, design, kind):
    """Any backend may serve it."""
    assert ask(design) == {ONE: "failed"}


def test_failed_for_another_word(ask, design, kind):
    """The scheduler compares the whole of it."""
    kind["extra_specs"]["replication_enabled"] = "False"

    assert ask(design) == {ONE: "failed"}


def test_unknown_without_types(ask, design, kind):
    """There may be one."""
    del design["cinder"]["volume_types"]

    assert list(ask(design).values()) == ["unknown"]


def test_not_applicable_without_replication(ask, design, kind):
    """No failover-host turns it to error."""
    del design["cinder"]["backends"][0]["replication"]

    assert list(ask(design).values()) == ["not-applicable"]
