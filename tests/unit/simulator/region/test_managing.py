"""What Cinder says of the images in a pool, and what it takes of them."""

from __future__ import annotations

import pytest

from dr_planner.simulator.region.managing import volume_id_of
from dr_planner.simulator.region.volume import Volume


def test_reasons_to_leave_an_image_alone(stage):
    """Managed already, watched by a mirror daemon, or kept for its clones."""
    known = stage.volume("plain")
    for name in ("free", "volume-x.deleted", "mirrored"):
        stage.ceph.create("ceph-quarry", "volumes-quarry", name, 1024)
    stage.ceph.enable("ceph-quarry", "volumes-quarry", "mirrored")

    rows = stage.storage.managing.volumes(stage.service)

    assert {r["reference"]["source-name"]: r["reason_not_safe"] for r in rows} == {
        known.image: "already managed",
        "free": None,
        "volume-x.deleted": "volume marked as deleted",
        "mirrored": "volume in use",
    }
    assert [r["cinder_id"] for r in rows if r["cinder_id"]] == [known.id]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("volume-11111111-1111-4111-8111-111111111111", "11111111-1111-4111-8111-111111111111"),
        ("volume-11111111-1111-4111-8111-111111111111.deleted", None),
        ("volume-x", None),
        ("x", None),
    ],
)
def test_an_id_is_read_only_from_a_whole_name(name, found):
    """Anything else is an image like others."""
    assert volume_id_of(name) == found


def test_a_copy_that_is_not_primary_cannot_be_taken(stage):
    """Its name cannot be changed; the volume is in error, of no size."""
    stage.ceph.create("ceph-meadow", "volumes-quarry", "there", 1024)
    stage.ceph.enable("ceph-meadow", "volumes-quarry", "there")
    stage.pass_(60)
    volume = Volume(
        id="v", project_id="p", user_id="u", name=None, description=None, size=0,
        status="creating", availability_zone="quarry", host=stage.service.pool_name,
        type_id=stage.kind("plain").id, created_at=0.0,
    )  # fmt: skip

    stage.storage.managing.manage(volume, stage.service, "there")
    stage.pass_(5)

    assert (volume.status, volume.size) == ("error", 0)
    assert "there" in stage.ceph.pool("ceph-quarry", "volumes-quarry").images
