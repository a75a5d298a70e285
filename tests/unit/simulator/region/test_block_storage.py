"""Services that die, start elsewhere and crash; and what the scheduler does without them."""

from __future__ import annotations

from dr_planner.simulator.region.block_storage import DRIVER_GIVES_UP_AFTER
from dr_planner.simulator.region.volume import Snapshot


def test_a_lost_service_starts_at_its_standby_site(make_stage):
    """Within a minute; but its driver finds no cluster, so it sends one heartbeat and no more."""
    stage = make_stage(standby=True)
    stage.volume()
    stage.ceph.stop_cluster("ceph-quarry")
    stage.storage.lose_site("quarry")

    stage.pass_(40)

    assert (stage.service.site, stage.service.died_at) == ("meadow", None)
    assert stage.storage.is_up(stage.service)
    stage.pass_(60)
    assert not stage.storage.is_up(stage.service)


def test_a_service_without_its_cluster_takes_orders_only_when_its_driver_has_given_up(make_stage):
    """A failover is accepted while it seems up, and hangs for an hour; then it is done."""
    stage = make_stage(standby=True)
    volume = stage.volume()
    stage.ceph.stop_cluster("ceph-quarry")
    stage.storage.lose_site("quarry")
    stage.pass_(40)
    stage.storage.fail_over(stage.service, "at-meadow")
    stage.pass_(DRIVER_GIVES_UP_AFTER / 2)
    assert stage.service.replication_status == "failing-over"

    stage.pass_(DRIVER_GIVES_UP_AFTER / 2 + 100)

    assert stage.service.replication_status == "failed-over"
    assert volume.replication_status == "failed-over"
    assert not stage.storage.is_up(stage.service)
    stage.storage.kill(stage.service)
    stage.storage.start(stage.service, "meadow")
    stage.pass_(100)
    assert stage.storage.is_up(stage.service)


def test_a_service_that_waits_for_its_cluster_begins_when_it_is_there(stage):
    """It looks again and again."""
    stage.ceph.stop_cluster("ceph-quarry")
    stage.storage.kill(stage.service)
    stage.storage.start(stage.service, "quarry")
    stage.pass_(100)
    assert not stage.storage.is_up(stage.service)

    stage.ceph.start_cluster("ceph-quarry")
    stage.pass_(20)

    assert stage.storage.is_up(stage.service)


def test_without_a_standby_site_it_stays_down(stage):
    """Until its site is back; its heartbeats stop at once and count for a minute."""
    stage.storage.lose_site("quarry")
    stage.pass_(59)
    assert stage.storage.is_up(stage.service)
    stage.pass_(2)
    assert not stage.storage.is_up(stage.service)

    stage.storage.return_site("quarry")

    assert stage.storage.is_up(stage.service)
    assert stage.service.site == "quarry"


def test_a_volume_that_cannot_be_mirrored_crashes_the_service(stage):
    """Its image stays behind; the service is started again and calls the volume an error."""
    stage.ceph.pool("ceph-quarry", "volumes-quarry").mode = "pool"

    volume = stage.volume()

    assert (volume.status, stage.service.run) == ("error", 1)
    assert stage.primary(volume)[0] is not None
    assert stage.storage.works(stage.service)


def test_a_service_that_crashed_does_not_start_at_a_lost_site(stage):
    """The site is lost before it would have been started again."""
    stage.ceph.pool("ceph-quarry", "volumes-quarry").mode = "pool"
    stage.begin()
    stage.pass_(1)
    assert stage.service.died_at is not None

    stage.storage.lose_site("quarry")
    stage.pass_(100)

    assert stage.service.died_at is not None


def test_a_disabled_backend_takes_no_snapshots_and_does_not_extend(stage):
    """The scheduler finds no backend; the snapshot is in error and the size stays."""
    volume = stage.volume()
    stage.service.disabled = True
    snapshot = Snapshot("s", volume.id, "p", "u", None, None, 1, "creating", {}, 0.0)
    stage.storage.create_snapshot(snapshot)
    stage.storage.extend(volume, 5)

    stage.pass_(10)

    assert snapshot.status == "error"
    assert (volume.status, volume.size) == ("available", 1)


def test_a_plain_host_stands_for_all_its_backends(stage):
    """As Cinder finds services."""
    assert stage.storage.services_of("cinder-quarry@rbd-quarry") == [stage.service]
    assert stage.storage.services_of("cinder-quarry") == [stage.service]
    assert stage.storage.services_of("cinder") == []
