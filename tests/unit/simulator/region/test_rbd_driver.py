"""Clones and their parents, and what replication does to an image."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.image import JOURNALING
from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.region.rbd_driver import MAX_CLONE_DEPTH, FromImage
from dr_planner.simulator.region.volume import Snapshot


def image(stage, volume, cluster="ceph-quarry"):
    return stage.ceph.image(cluster, "volumes-quarry", volume.image)


def test_a_clone_of_a_clone_of_a_clone_is_flattened_in_the_end(stage):
    """Reading through many layers is slow, so Cinder allows five."""
    volumes = [stage.volume("plain")]
    for _ in range(MAX_CLONE_DEPTH + 1):
        volumes.append(stage.volume("plain", source_volid=volumes[-1].id))

    parents = [image(stage, volume).parent is not None for volume in volumes]

    assert parents == [False, *[True] * MAX_CLONE_DEPTH, False]


def test_a_replicated_clone_of_a_plain_volume_fails_and_leaves_nothing(stage):
    """Ceph mirrors a clone only if its parent is mirrored; clone and snapshot are gone again."""
    source = stage.volume("plain")

    clone = stage.volume("replicated-quarry", source_volid=source.id)

    assert clone.status == "error"
    assert stage.service.run == 0
    assert image(stage, source).snapshots == {}
    with pytest.raises(CephError):
        image(stage, clone)


def test_a_replicated_clone_of_a_replicated_volume_is_mirrored_with_its_parent(stage):
    """Both arrive at the other site."""
    source = stage.volume()

    clone = stage.volume(source_volid=source.id)

    assert (clone.status, clone.replication_status) == ("available", "enabled")
    assert stage.primary(clone) == (True, False)


def test_a_raw_image_of_the_same_cluster_is_cloned_and_others_are_copied(stage):
    """A copy has the content and no parent."""
    place = ("ceph-quarry", "images", "picture")
    stage.ceph.create(*place, 1024)
    stage.ceph.write(*place, b"picture")
    stage.ceph.create_snapshot(*place, "snap")
    stage.ceph.protect_snapshot(*place, "snap", protected=True)
    here = FromImage({"ceph-quarry": ("images", "picture", "snap")}.get, b"picture")
    nowhere = FromImage(lambda cluster: None, b"picture")
    cloned, copied = stage.begin("plain", here), stage.begin("plain", nowhere)
    stage.pass_(5)

    assert image(stage, cloned).parent is not None
    assert image(stage, copied).parent is None
    assert image(stage, copied).writes == [b"picture"]
    assert image(stage, cloned).size == 1024**3


@pytest.mark.parametrize("journaled", [True, False])
def test_replication_ends_well_only_where_images_are_journaled_from_birth(stage, journaled):
    """Elsewhere the driver takes journaling off twice, after Ceph has stopped mirroring."""
    stage.ceph.pool("ceph-quarry", "volumes-quarry").journaling = journaled
    volume = stage.volume()
    assert JOURNALING in image(stage, volume).features
    plain = stage.kind("plain", volume_backend_name="rbd-quarry")

    stage.storage.migration.retype(volume, plain, may_move=False)
    stage.pass_(10)

    assert not image(stage, volume).is_mirrored
    assert volume.status == "available"
    status = volume.replication_status
    assert (status, volume.type_id == plain.id) == (
        ("disabled", True) if journaled else ("enabled", False)
    )


def test_a_snapshot_with_clones_can_be_deleted(stage):
    """They are flattened first."""
    volume = stage.volume("plain")
    snapshot = Snapshot("s", volume.id, "p", "u", None, None, 1, "creating", {}, 0.0)
    stage.storage.create_snapshot(snapshot)
    stage.pass_(5)
    clone = stage.volume("plain", snapshot_id="s")
    assert image(stage, clone).parent is not None

    stage.storage.delete_snapshot(snapshot)
    stage.pass_(5)

    assert "s" not in stage.storage.snapshots
    assert image(stage, clone).parent is None
