"""Pools of variables."""

from __future__ import annotations

ANSIBLE = "ceph_origin: distro\nopenstack_volume_pool:\n  name: blocks\n"
TRIPLEO = "parameter_defaults:\n  CephPools:\n    - {name: blocks, pg_num: 8, size: %s}\n"


def test_passed_with_three(ask):
    """Of both tools."""
    files = {"all.yml": ANSIBLE + "  size: 3\n", "pools.yaml": TRIPLEO % 3}

    assert set(ask(files).values()) == {"passed"}


def test_failed_with_one(ask):
    """At the line that says so."""
    ask({"all.yml": ANSIBLE + "  size: 1\n", "pools.yaml": TRIPLEO % 1})

    assert [found.verdict for found in ask.findings] == ["failed", "failed"]
    assert {found.where.rpartition(":")[2] for found in ask.findings} == {"3", "4"}


def test_not_applicable_without_a_size(ask):
    """The default counts, and another rule reads that."""
    empty = ANSIBLE + '  size: ""\n'

    assert set(ask({"a.yml": ANSIBLE, "b.yml": empty}).values()) == {"not-applicable"}


def test_unknown_with_a_template(ask):
    """It gets its value later."""
    text = ANSIBLE + '  size: "{{ copies }}"\n'

    assert set(ask({"all.yml": text}).values()) == {"unknown"}
