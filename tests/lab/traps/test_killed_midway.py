"""A cinder-volume is killed in the middle of something: what Cinder makes of it."""

import json
import time

import pytest

from tests.lab import faults
from tests.lab.traps.conftest import HOST, A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]

NEW = {"size": 1, "volume_type": "replicated-a", "availability_zone": A, "name": "midway"}
SETTLED = 20
"""Seconds after which a cinder-volume that started again has cleaned up what it will."""


def size_of_image(native, volume):
    """In GiB; 0 where there is no image."""
    told = native.rbd(A, "info", native.spec(volume), "--format", "json", check=False)
    return json.loads(told)["size"] >> 30 if told else 0


def status(native, volume):
    """Of the volume; empty where Cinder has none."""
    return native.row(volume).get("status", "")


def deletes(native, volume):
    """Delete it as its owner, and see that it is gone with its image."""
    native.delete(volume)
    assert size_of_image(native, volume) == 0


def test_a_volume_being_created_is_in_error_after_the_restart(native):
    """Creating for as long as the service is dead; then error, and it can be deleted."""
    with faults.killing_during(native.place, A, "create"):
        volume = native.alice.create_volume(**NEW).id
        native.made.append(volume)

    time.sleep(3)
    assert status(native, volume) == "creating"

    faults.start_volume(native.place, A)
    until(lambda: status(native, volume) == "error", "it is in error", seconds=60)
    deletes(native, volume)


def test_a_volume_being_deleted_is_deleted_after_the_restart(native):
    """Cinder finishes this one by itself."""
    volume = native.volume()
    with faults.killing_during(native.place, A, "delete"):
        native.alice.delete_volume(volume)

    time.sleep(3)
    assert status(native, volume) == "deleting"

    faults.start_volume(native.place, A)
    until(lambda: not native.row(volume), "it is deleted", seconds=60)
    assert size_of_image(native, volume) == 0


def test_a_volume_being_extended_stays_so_and_its_image_is_larger(native):
    """No restart heals it, and it cannot be deleted. A reset and a larger size do."""
    volume = native.volume()
    with faults.killing_during(native.place, A, "extend"):
        native.alice.extend_volume(volume, 2)

    faults.start_volume(native.place, A)
    time.sleep(SETTLED)
    assert (status(native, volume), native.row(volume)["size"]) == ("extending", 1)
    assert size_of_image(native, volume) == 2
    refused = native.admin.delete(f"/volumes/{volume}")
    assert refused.status_code == 400, refused.text

    native.reset(volume)
    native.alice.extend_volume(volume, 3)
    until(lambda: native.row(volume)["size"] == 3, "the volume knows its size")
    assert size_of_image(native, volume) == 3
    deletes(native, volume)


@pytest.fixture
def cut_short(native):
    """Volumes of a backend whose failover was killed after the first demotion."""
    volumes = native.some(4)
    with faults.killing_during(native.place, A, "failover"):
        order = native.admin.put(
            "/os-services/failover_host",
            json={"host": HOST, "backend_id": B},
            microversion="3.26",
        )
        assert order.status_code == 202, order.text
    assert native.service()["replication_status"] == "failing-over"
    faults.start_volume(native.place, A)
    until(lambda: native.service()["replication_status"] == "enabled", "Cinder has forgotten it")
    return volumes


def nowhere(native, volumes):
    """Those whose image is primary at neither site."""
    return [volume for volume in volumes if native.primary(volume) == (False, False)]


def test_a_failover_killed_midway_is_forgotten(native, cut_short):
    """The service says enabled, the volumes say enabled, and an image is primary nowhere."""
    assert {native.words(volume) for volume in cut_short} == {("available", "enabled")}
    assert 0 < len(nowhere(native, cut_short)) < len(cut_short)
    assert not native.service()["active_backend_id"]


def test_to_order_the_failover_again_makes_two_writable_copies(native, cut_short):
    """What is demoted cannot be demoted: Cinder forces the rest, with both sites alive (L4)."""
    demoted = nowhere(native, cut_short)

    native.failover(B)

    assert native.service()["replication_status"] == "failed-over"
    assert {native.words(volume) for volume in cut_short} == {("available", "failed-over")}
    for volume in cut_short:
        assert native.primary(volume) == (volume not in demoted, True)


def test_promoting_what_was_demoted_heals_it(native, cut_short):
    """By hand, where it was; then the same failover goes well."""
    for volume in nowhere(native, cut_short):
        native.rbd(A, "mirror", "image", "promote", native.spec(volume))
    for volume in cut_short:
        until(
            lambda volume=volume: (
                native.primary(volume) == (True, False)
                and native.state(B, volume) == "up+replaying"
            ),
            "A is primary and B follows",
        )
    time.sleep(SETTLED)  # what was promoted is followed from its new beginning

    native.failover(B)

    assert {native.words(volume) for volume in cut_short} == {("available", "failed-over")}
    assert {native.primary(volume) for volume in cut_short} == {(False, True)}
