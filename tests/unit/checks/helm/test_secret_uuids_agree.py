"""One secret, one UUID."""

from __future__ import annotations

OTHER = "87654321-1234-4234-8234-123456789012"


def test_passed_with_one(ask, backend, libvirt):
    """In two files."""
    assert set(ask({"a.yaml": backend(), "b.yaml": libvirt()}).values()) == {"passed"}


def test_failed_with_two(ask, backend, libvirt):
    """The volume cannot be attached."""
    given = {"a.yaml": backend(), "b.yaml": libvirt(secret_uuid=OTHER)}

    assert set(ask(given).values()) == {"failed"}


def test_unknown_with_a_template(ask, backend, libvirt):
    """It may become the same."""
    given = {"a.yaml": backend(), "b.yaml": libvirt(secret_uuid='"{{ u }}"')}

    assert set(ask(given).values()) == {"unknown"}


def test_not_applicable_to_another_user(ask, backend, libvirt):
    """Its secret is another one."""
    given = {"a.yaml": backend(user="vol"), "b.yaml": libvirt()}

    assert set(ask(given).values()) == {"not-applicable"}
