"""L13: a replicated volume is retyped to a type without replication."""

import pytest

from tests.lab.waiting import until

pytestmark = pytest.mark.lab


def test_it_fails_after_the_image_was_taken_out_of_mirroring(native):
    """Cinder goes on calling a volume enabled that has no copy: the ground of trap L4."""
    volume = native.volume()
    body = {"os-retype": {"new_type": "plain-a", "migration_policy": "never"}}
    assert native.admin.post(f"/volumes/{volume}/action", json=body).status_code == 202
    until(lambda: native.row(volume)["status"] != "retyping", "the retype has ended")

    row = native.row(volume)
    assert row["volume_type"] == "replicated-a"
    assert row["replication_status"] == "enabled"
    assert native.primary(volume)[0] is None
