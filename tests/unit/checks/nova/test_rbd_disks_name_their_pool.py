"""A pool by default is one that nobody mirrors."""

from __future__ import annotations


def test_passed_with_a_pool(ask):
    """It says what Cinder does not do for it."""
    text = "[libvirt]\nimages_type = rbd\nimages_rbd_pool = vms\n"

    assert ask({"nova.conf": text}) == {"images_type": "passed"}
    assert "does not cover" in ask.findings[0].reason


def test_failed_without(ask):
    """The default is a pool that may not even exist."""
    assert ask({"nova.conf": "[libvirt]\nimages_type = rbd\n"}) == {"images_type": "failed"}


def test_unknown_where_jinja_writes_the_type(ask):
    """It may be a local one."""
    text = "[libvirt]\nimages_type = {{ backend }}\n"

    assert ask({"nova.conf": text}) == {"images_type": "unknown"}


def test_not_applicable_for_local_disks(ask):
    """They are in no pool."""
    assert ask({"nova.conf": "[libvirt]\nimages_type = qcow2\n"}) == {
        "images_type": "not-applicable"
    }


def test_unknown_where_the_rest_of_the_section_is_elsewhere(ask):
    """A fragment without its header need not be all of it."""
    assert ask({"pasted.txt": "images_type = rbd\n"}) == {"images_type": "unknown"}
