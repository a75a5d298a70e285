"""Who can delete the backups."""

from __future__ import annotations


def backup(line):
    """The external cluster for backups, as Atmosphere hands it over."""
    return f"cinder_helm_values:\n  backup:\n    external_ceph_rbd:\n      enabled: true\n{line}"


def test_passed_without(ask):
    """Null is none."""
    for line in ("", "      admin_keyring: null\n"):
        assert ask({"v.yaml": backup(line)})["backup.external_ceph_rbd"] == "passed"


def test_failed_with_one(ask):
    """It is not shown."""
    verdicts = ask({"v.yaml": backup("      admin_keyring: not-shown\n")})

    assert verdicts["backup.external_ceph_rbd"] == "failed"
    assert "not-shown" not in str(ask.findings)


def test_unknown_with_a_template(ask):
    """A vault may hold it, or nothing."""
    verdicts = ask({"v.yaml": backup('      admin_keyring: "{{ k }}"\n')})

    assert verdicts["backup.external_ceph_rbd"] == "unknown"
