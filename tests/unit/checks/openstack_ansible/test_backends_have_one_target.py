"""A key of a mapping holds one value."""

from __future__ import annotations

ONE = 'replication_device: "backend_id:far,conf:/etc/ceph/far.conf"'


def test_passed_with_text(ask, backend):
    """It is written as it stands."""
    assert set(ask({"u.yml": backend(ONE)}).values()) == {"passed"}


def test_failed_with_a_list(ask, backend):
    """The template would write the text of a list."""
    text = backend("replication_device:", '  - "backend_id:far"')

    assert set(ask({"u.yml": text}).values()) == {"failed"}


def test_failed_with_two(ask, backend):
    """The first one is lost."""
    ask({"u.yml": backend(ONE, ONE)})

    assert ask.findings[0].verdict == "failed"
    assert ask.findings[0].where.endswith(":6")


def test_unknown_with_a_template(ask, backend):
    """It may become anything."""
    text = backend('replication_device: "{{ target }}"')

    assert set(ask({"u.yml": text}).values()) == {"unknown"}


def test_failed_beside_the_backends(ask, backend):
    """It is in none of them."""
    text = f"{backend()}  {ONE}\n"

    assert set(ask({"u.yml": text}).values()) == {"failed"}
