"""The check storage.backend-id-can-be-used."""

from __future__ import annotations

import pytest


def named(design, backend_id):
    """A target of that name."""
    target = {"backend_id": backend_id, "ceph_cluster": "ceph-w"}
    design["cinder"]["backends"][0]["replication"] = [target]
    return design


@pytest.mark.parametrize("name", ["west", "ceph-2", "site_b.ceph", "Default"])
def test_passed_with_a_plain_name(ask, design, name):
    """Cinder's reserved word is spelt in small letters."""
    assert ask(named(design, name)) == {f"backend rbd-e, target {name}": "passed"}


@pytest.mark.parametrize("name", ["default", "a,b", "a:b", "two words", "../west", "$west", "-w"])
def test_failed_with_a_name_that_does_something_else(ask, design, name):
    """Reserved, or read as syntax, or a path, or an option."""
    assert ask(named(design, name)) == {f"backend rbd-e, target {name}": "failed"}


def test_unknown_where_cinder_is_left_out(ask, design):
    """There may be targets."""
    del design["cinder"]

    assert ask(design) == {"Cinder": "unknown"}


def test_not_applicable_without_targets(ask, design):
    """There is no name to look at."""
    assert ask(design) == {"the whole": "not-applicable"}
