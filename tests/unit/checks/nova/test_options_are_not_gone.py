"""An old name does nothing."""

from __future__ import annotations

import pytest


def test_passed_with_names_of_today(ask):
    """They are in [libvirt]."""
    text = "[libvirt]\nimages_type = rbd\nlive_migration_uri = qemu+tls://%s/system\n"

    assert ask({"nova.conf": text}) == {"[libvirt]": "passed"}


@pytest.mark.parametrize("section", ["DEFAULT", "libvirt"])
def test_failed_with_an_old_name(ask, section):
    """Wherever it stands; the new one is named."""
    text = f"[{section}]\nlibvirt_images_type = rbd\nlive_migration_flag = X\n"

    assert ask({"nova.conf": text}) == {f"[{section}]": "failed"}
    assert "images_type in [libvirt]" in ask.findings[0].remedy


def test_unknown_in_a_section_of_others(ask):
    """Nova does not read it at all."""
    text = "[vendor]\nlibvirt_type = kvm\n"

    assert ask({"nova.conf": text}) == {"[vendor]": "unknown"}
