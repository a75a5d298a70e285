"""A target and what delivers its conf."""

from __future__ import annotations

FAR = 'replication_device: "backend_id:far,user:vol"'


def test_passed_with_an_entry(ask, backend, extra):
    """By the path that Cinder makes of backend_id."""
    assert set(ask({"a.yml": backend(FAR), "b.yml": extra()}).values()) == {"passed"}


def test_failed_with_another(ask, backend, extra):
    """The entry is for a cluster that is not the target."""
    given = {"a.yml": backend(FAR), "b.yml": extra(dest="/etc/ceph/third.conf")}

    assert set(ask(given).values()) == {"failed"}


def test_unknown_with_a_template(ask, backend, extra):
    """It may become that path."""
    given = {"a.yml": backend(FAR), "b.yml": extra(dest='"{{ d }}"')}

    assert set(ask(given).values()) == {"unknown"}


def test_not_applicable_without_entries(ask, backend):
    """The conf may come another way."""
    assert set(ask({"a.yml": backend(FAR)}).values()) == {"not-applicable"}
