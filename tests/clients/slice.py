"""The slice of tempest: its tests of block storage, without those that no target here can pass."""

from __future__ import annotations

CHOSEN = (r"^tempest\.api\.volume\.",)
"""Regular expressions of the tests that are run."""

LEFT_OUT = {
    r"\.test_volumes_backup\.": "needs cinder-backup, which neither target has",
    r"\.test_snapshot_backup\b": "needs cinder-backup, which neither target has",
    r"\.test_encrypted_volumes_extend\.": "needs a hypervisor that really attaches LUKS volumes",
    r"\.VolumeRetypeMultiattachTest\.": "needs computes that attach one volume to two servers",
    r"\.VolumesActionsTest\.test_volume_upload\b": "os-brick looks for a keyring in /etc/ceph, "
    "where the lab has none",
    r"\.VolumeRetypeWithMigrationTest\.": "its cleaning up does not wait until Cinder has removed "
    "the volume that it migrated from",
    r"\.test_volume_quota_classes\.": "changes the quota of everybody while others use the lab",
}
"""Regular expressions of the tests that are left out, and why."""
