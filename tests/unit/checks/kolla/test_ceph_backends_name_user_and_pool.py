"""The roles have no default for these keys."""

from __future__ import annotations

import pytest


def test_passed_with_all(ask, volumes):
    """A template is a value."""
    assert set(ask({"globals.yml": volumes("near", user='"{{ u }}"')}).values()) == {"passed"}


@pytest.mark.parametrize("key", ["user", "pool"])
def test_failed_without_one(ask, volumes, key):
    """Each is part of a file's name or of the backend."""
    ask({"globals.yml": volumes("near", **{key: ""})})

    assert ask.findings[0].verdict == "failed"
    assert key in ask.findings[0].reason


def test_failed_for_nova_without_users(ask):
    """Its keys are one level deeper."""
    text = "nova_cell_ceph_backend:\n  cluster: near\n  vms: {pool: machines}\n"
    ask({"globals.yml": text})

    assert "vms.user" in ask.findings[0].reason


def test_unknown_where_the_list_is_a_template(ask):
    """What it becomes is not in the file."""
    assert set(ask({"g.yml": 'cinder_ceph_backends: "{{ mine }}"\n'}).values()) == {"unknown"}
