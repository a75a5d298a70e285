"""A guard of RBD does nothing for local disks."""

from __future__ import annotations

NAME = "never_download_image_if_on_rbd"
ON = f"[workarounds]\n{NAME} = true\n[libvirt]\nimages_type = "


def test_passed_with_disks_on_rbd(ask):
    """It does what it is for."""
    assert ask({"nova.conf": f"{ON}rbd\n"}) == {NAME: "passed"}


def test_failed_with_local_disks(ask):
    """It only looks like a guard."""
    assert ask({"nova.conf": f"{ON}qcow2\n"}) == {NAME: "failed"}


def test_unknown_where_jinja_writes_the_type(ask):
    """It is not in the file."""
    assert ask({"nova.conf": f"{ON}{{{{ backend }}}}\n"}) == {NAME: "unknown"}


def test_not_applicable_in_a_fragment(ask):
    """The type is in another file."""
    text = f"[workarounds]\n{NAME} = true\n"

    assert ask({"nova.conf": text}) == {NAME: "not-applicable"}
