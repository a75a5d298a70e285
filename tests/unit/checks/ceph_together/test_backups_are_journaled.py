"""The rule backups-are-journaled."""

from __future__ import annotations

import pytest

DRIVER = "[DEFAULT]\nbackup_driver = cinder.backup.drivers.ceph.CephBackupDriver\n"


def given(options, pool="backups", mode="pool"):
    """A cinder.conf, and how a pool is mirrored."""
    return {
        "cinder.conf": DRIVER + options,
        "info.txt": f"north$ rbd mirror pool info {pool}\nMode: {mode}\nSite Name: north\n",
    }


def test_passed_with_journals(ask):
    """Each backup is mirrored."""
    assert set(ask(given("backup_ceph_image_journals = true\n")).values()) == {"passed"}


@pytest.mark.parametrize("options", ["", "backup_ceph_image_journals = false\n"])
def test_failed_without(ask, options):
    """The default is none."""
    assert set(ask(given(options)).values()) == {"failed"}


def test_failed_in_another_pool(ask):
    """That the file names."""
    assert set(ask(given("backup_ceph_pool = safe\n", pool="safe")).values()) == {"failed"}


def test_unknown_for_a_template(ask):
    """It is filled in later."""
    assert set(ask(given("backup_ceph_image_journals = {{ it }}\n")).values()) == {"unknown"}


@pytest.mark.parametrize(("pool", "mode"), [("backups", "image"), ("volumes", "pool")])
def test_not_applicable_otherwise(ask, pool, mode):
    """Another pool, or one whose images are enabled one by one."""
    assert set(ask(given("", pool=pool, mode=mode)).values()) == {"not-applicable"}
