"""A comment behind a value is a part of it."""

from __future__ import annotations


def test_passed_with_comments_on_their_own_lines(ask):
    """That is where they are comments."""
    text = "[libvirt]\n# of the vms\nimages_type = rbd\n; and their pool\nimages_rbd_pool = a#b\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "passed"}


def test_failed_with_a_comment_behind_a_value(ask):
    """Nova would look for a pool of that whole name."""
    text = "[libvirt]\nimages_rbd_pool = vms  # not volumes\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "failed"}
    assert ask.findings[0].where.endswith("nova.conf:2")
    assert "not volumes" not in str(ask.findings)


def test_unknown_in_a_secret(ask):
    """A password may have it."""
    assert ask({"nova.conf": "[neutron]\npassword = ab #c\n"}) == {"[neutron]": "unknown"}
