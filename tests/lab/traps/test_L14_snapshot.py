"""L14: a snapshot that Cinder makes of a replicated volume."""

import json

import pytest

from tests.lab.traps.conftest import B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone]


def test_it_appears_protected_at_the_other_site(native):
    """Snapshots travel with the image; clones need them protected."""
    volume = native.volume()
    made = native.alice.create_snapshot(volume_id=volume, name="of the trap")
    try:

        def arrived():
            listed = native.rbd(B, "snap", "ls", native.spec(volume), "--format", "json")
            rows = {row["name"]: row["protected"] for row in json.loads(listed or "[]")}
            return rows.get(f"snapshot-{made.id}") == "true"

        until(arrived, "the snapshot is at the other site, protected")
    finally:
        native.admin.delete_snapshot(made.id)
        until(
            lambda: native.admin.get(f"/snapshots/{made.id}").status_code == 404,
            "the snapshot is deleted",
        )
