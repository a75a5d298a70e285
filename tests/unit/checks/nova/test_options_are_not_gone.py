"""An old name does nothing."""

from __future__ import annotations

import pytest


def test_passed_with_names_of_today(ask):
    """One that is gone and decides nothing about disks does no harm."""
    text = "[libvirt]\nimages_type = rbd\nlive_migration_flag = A,B\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "passed"}


@pytest.mark.parametrize("section", ["DEFAULT", "libvirt"])
def test_failed_with_an_old_name(ask, section):
    """Wherever it stands; the new one is named."""
    text = f"[{section}]\nlibvirt_images_type = rbd\nimages_rbd_user = nova\n"

    assert ask({"nova.conf": text}) == {f"[{section}]": "failed"}
    assert "images_type in [libvirt], rbd_user in [libvirt]" in ask.findings[0].remedy


def test_unknown_in_a_section_of_others(ask):
    """Nova does not read it at all."""
    text = "[vendor]\nlibvirt_images_type = rbd\n"

    assert ask({"nova.conf": text}) == {"[vendor]": "unknown"}


def test_failed_without_a_section(ask):
    """Nova reads such a name nowhere."""
    text = "libvirt_images_type = rbd\n"

    assert ask({"pasted.txt": text}) == {"[no section]": "failed"}
