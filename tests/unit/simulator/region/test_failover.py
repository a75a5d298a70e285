"""How long a failover takes, and what becomes of it when its process dies."""

from __future__ import annotations

import pytest


def fail_over(stage, backend_id, seconds=1.0, limit=400):
    """Begin one, and give the simulated seconds until the service has done with it."""
    stage.storage.fail_over(stage.service, backend_id)
    for passed in range(int(limit / seconds)):
        if stage.service.replication_status != "failing-over":
            return passed * seconds
        stage.pass_(seconds)
    raise AssertionError("it does not end")


def test_a_planned_failover_waits_for_the_demotion_to_arrive(stage):
    """Refused while the image is busy; tried after 5 seconds and after 10 more."""
    volume = stage.volume()

    took = fail_over(stage, "at-meadow")

    assert 5 <= took <= 17
    assert (volume.status, volume.replication_status) == ("available", "failed-over")
    assert stage.primary(volume) == (False, True)
    assert stage.service.cluster == "ceph-meadow"


def test_three_tries_are_all(stage):
    """Fifteen seconds after the first try the volume is given up, primary nowhere."""
    volume = stage.volume()
    stage.ceph.stop_daemon("ceph-meadow")

    took = fail_over(stage, "at-meadow")

    assert 15 <= took <= 18
    assert (volume.status, volume.replication_status) == ("error", "failover-error")
    assert volume.previous_status == "available"
    assert stage.primary(volume) == (False, False)


def test_volumes_wait_for_each_other(stage):
    """What is busy holds up all that come after it."""
    stage.volumes(3)
    stage.ceph.stop_daemon("ceph-meadow")

    assert 45 <= fail_over(stage, "at-meadow") <= 50


def test_a_dead_source_costs_thirty_seconds_once(stage):
    """Three connections of 5 seconds and two pauses; then all are forced at once."""
    volumes = stage.volumes(5)
    stage.ceph.stop_cluster("ceph-quarry")

    took = fail_over(stage, "at-meadow")

    assert 30 <= took <= 33
    assert {v.replication_status for v in volumes} == {"failed-over"}
    assert {stage.primary(v)[1] for v in volumes} == {True}


def test_a_dead_target_costs_thirty_seconds_for_each_volume(stage):
    """All were demoted first, so nothing is primary."""
    volumes = stage.volumes(2)
    stage.ceph.stop_cluster("ceph-meadow")

    took = fail_over(stage, "at-meadow")

    assert 60 <= took <= 64
    assert {v.replication_status for v in volumes} == {"failover-error"}
    assert {stage.primary(v)[0] for v in volumes} == {False}


def test_volumes_of_unknown_replication_status_are_failed_over_too(stage):
    """Only ``disabled`` and ``not-capable`` spare the driver; here it fails."""
    volume = stage.volume("plain", replication_status=None)
    volume.replication_status = None

    fail_over(stage, "at-meadow")

    assert (volume.status, volume.replication_status) == ("error", "failover-error")


def test_the_target_may_be_left_out(stage):
    """Then it is another one than the active; where there is none it is refused."""
    stage.volume()
    fail_over(stage, None)
    assert stage.service.active_backend_id == "at-meadow"

    fail_over(stage, None)

    assert stage.service.replication_status == "failed-over"
    assert stage.service.active_backend_id == "at-meadow"


@pytest.mark.parametrize(("active", "after"), [(None, "enabled"), ("at-meadow", "failed-over")])
def test_an_unknown_target_leaves_the_service_as_it_was(stage, active, after):
    """Wherever it is."""
    stage.service.active_backend_id = active

    fail_over(stage, "nowhere")

    assert stage.service.replication_status == after
    assert (stage.service.active_backend_id, stage.service.disabled) == (active, False)


def test_it_ends_with_its_process(stage):
    """What was demoted stays so; the restart forgets that a failover ever ran."""
    volume = stage.volume()
    stage.storage.fail_over(stage.service, "at-meadow")
    stage.pass_(2)
    assert stage.primary(volume) == (False, False)

    stage.storage.kill(stage.service)
    stage.pass_(100)
    assert stage.service.replication_status == "failing-over"
    stage.storage.start(stage.service, "quarry")
    stage.pass_(100)

    assert stage.service.replication_status == "enabled"
    assert (volume.status, volume.replication_status) == ("available", "enabled")
    assert stage.primary(volume) == (False, False)


def test_an_order_to_a_dead_service_waits_in_its_queue(stage):
    """Cinder takes it for alive for a minute."""
    volume = stage.volume()
    stage.storage.kill(stage.service)
    assert stage.storage.is_up(stage.service)
    stage.storage.fail_over(stage.service, "at-meadow")
    stage.pass_(61)
    assert not stage.storage.is_up(stage.service)

    stage.storage.start(stage.service, "quarry")
    stage.pass_(60)

    assert volume.replication_status == "failed-over"
