"""Volumes on their way to another backend."""

from __future__ import annotations

import pytest


def other(stage):
    found = stage.storage.service("cinder-meadow@rbd-meadow")
    assert found is not None
    return found


def test_a_copy_goes_through_a_volume_of_its_own(stage):
    """It is there while the copy runs, and says whose it is; in the end the image has moved."""
    volume = stage.volume("__DEFAULT__")
    stage.ceph.write("ceph-quarry", "volumes-quarry", volume.image, b"data")
    stage.storage.migration.migrate(volume, other(stage), copy=False, lock=True)
    stage.pass_(1)
    (target,) = [v for v in stage.storage.volumes.values() if v is not volume]
    assert (target.migration_status, target.status) == (f"target:{volume.id}", "creating")
    assert (volume.migration_status, volume.status) == ("migrating", "maintenance")

    stage.pass_(10)

    assert list(stage.storage.volumes.values()) == [volume]
    assert (volume.migration_status, volume.status) == ("success", "available")
    assert (volume.host, volume.availability_zone) == (other(stage).pool_name, "meadow")
    moved = stage.ceph.image("ceph-meadow", "volumes-meadow", volume.image)
    assert moved.writes == [b"data"]
    assert volume.image not in stage.ceph.pool("ceph-quarry", "volumes-quarry").images


def test_what_the_scheduler_refuses_stays(stage):
    """The type belongs to another backend."""
    kind = stage.kind("here", volume_backend_name="rbd-quarry").name
    volume = stage.volume(kind)
    before = volume.host

    stage.storage.migration.migrate(volume, other(stage), copy=True, lock=False)
    stage.pass_(10)

    assert (volume.migration_status, volume.host) == ("error", before)


@pytest.mark.parametrize("may_move", [True, False])
def test_a_retype_to_another_backend_needs_leave_and_the_same_zone(stage, may_move):
    """Without leave, or without such a backend in the zone, the old type stays."""
    wanted = stage.kind("there", volume_backend_name="rbd-meadow")
    volume = stage.volume("plain")
    before = volume.type_id
    if may_move:
        other(stage).zone = "quarry"

    stage.storage.migration.retype(volume, wanted, may_move=may_move)
    stage.pass_(10)

    assert volume.status == "available"
    assert volume.type_id == (wanted.id if may_move else before)
    assert volume.service_host == (other(stage) if may_move else stage.service).host


def test_a_replicated_volume_is_never_moved_by_a_retype(stage):
    """Its type stays, and so does its replication."""
    wanted = stage.kind("there", volume_backend_name="rbd-meadow")
    volume = stage.volume()
    other(stage).zone = "quarry"

    stage.storage.migration.retype(volume, wanted, may_move=True)
    stage.pass_(10)

    assert (volume.status, volume.replication_status) == ("available", "enabled")
    assert volume.service_host == stage.service.host


def test_a_retype_to_replication_mirrors_the_image(stage):
    """The other way round, it is on from then on."""
    volume = stage.volume("plain")

    stage.storage.migration.retype(volume, stage.kind("replicated-quarry"), may_move=False)
    stage.pass_(60)

    assert (volume.status, volume.replication_status) == ("available", "enabled")
    assert stage.primary(volume) == (True, False)
