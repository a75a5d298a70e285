"""An indented option is none."""

from __future__ import annotations


def test_passed_with_a_list_over_lines(ask):
    """A comma says that it goes on."""
    text = "[libvirt]\ndisk_cachemodes = network=writeback,\n    block=none\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "passed"}


def test_failed_with_an_indented_option(ask):
    """It is swallowed by the one above."""
    text = "[libvirt]\nimages_type = rbd\n  images_rbd_pool = vms\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "failed"}
    assert ask.findings[0].where.endswith("nova.conf:3")


def test_unknown_where_jinja_writes_the_value(ask):
    """It may end in a comma."""
    text = "[libvirt]\ndisk_cachemodes = {{ modes }}\n  block=none\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "unknown"}
