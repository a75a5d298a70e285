"""Which pool."""

from __future__ import annotations


def test_passed_with_a_name(ask, mirror):
    """Any."""
    assert set(ask({"r.yml": mirror(pool="volumes")}).values()) == {"passed"}


def test_failed_without(ask, mirror):
    """Or with an empty one."""
    for text in (mirror(), mirror(pool='""')):
        assert set(ask({"r.yml": text}).values()) == {"failed"}


def test_unknown_with_a_template(ask, mirror):
    """It may become any name."""
    assert set(ask({"r.yml": mirror(pool='"{{ p }}"')}).values()) == {"unknown"}


def test_not_applicable_where_it_is_not_configured(ask):
    """The role then only starts the daemon."""
    text = "ceph_rbd_mirror_configure: false\n"

    assert set(ask({"r.yml": text}).values()) == {"not-applicable"}
