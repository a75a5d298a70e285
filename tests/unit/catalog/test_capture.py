"""Capturing and stamping."""

from __future__ import annotations

from pathlib import Path

import pytest

from dr_planner.catalog.capture import capture, read_stamp, write_stamp
from dr_planner.catalog.stamping import stamp_all
from dr_planner.design.load import load
from dr_planner.errors import CatalogForged, Refused
from tests.unit.recovery.tiny_world import TinyWorld, a_volume

EXAMPLE = Path(__file__).parents[3] / "etc/dr-planner/examples/two-sites-and-quorum.yaml"
KEY = b"k" * 32
OTHER_KEY = b"x" * 32


@pytest.fixture
def world() -> TinyWorld:
    return TinyWorld(load(EXAMPLE))


def test_volumes_of_foreign_backends_are_not_captured(world: TinyWorld) -> None:
    """They are not part of the design and nobody could recover them."""
    stranger = a_volume(99, "cinder-attic@lvm#lvm")
    world.volumes[stranger.id] = stranger

    catalog = capture(world.deployment, world.world().cloud("north"), world.clock.now())
    assert stranger.id not in {volume.id for volume in catalog.volumes}
    assert len(catalog.volumes) == 3
    assert catalog.captured_at == "2026-03-01T03:00:00.000000Z"


def test_a_stamp_is_written_once_and_read_on_the_other_side(world: TinyWorld) -> None:
    """A second capture of an unchanged volume writes nothing."""
    doors = world.world()
    catalog = world.catalog()

    def stamp() -> dict[str, str]:
        return stamp_all(world.deployment, catalog, cluster=doors.cluster, key=KEY, workers=2)

    assert set(stamp().values()) == {"written"}
    calls = len(world.calls)
    assert set(stamp().values()) == {"unchanged"}
    assert len(world.calls) == calls
    for volume in catalog.volumes:
        metadata = doors.cluster("ceph-south").metadata("volumes", volume.image)
        assert read_stamp(metadata, image=volume.image, key=KEY) == volume


def test_a_changed_volume_is_stamped_anew_and_old_chunks_go(world: TinyWorld) -> None:
    """The image holds one closure, the newest."""
    cluster = world.world().cluster("ceph-north")
    volume = next(iter(world.volumes.values()))
    renamed = volume.model_copy(update={"name": "renamed"})
    for closure in (volume, renamed):
        assert write_stamp(
            closure, pool="volumes", cluster=cluster, key=KEY, captured_at="2026-03-01T03:00:00Z"
        )

    metadata = cluster.metadata("volumes", volume.image)
    assert read_stamp(metadata, image=volume.image, key=KEY) == renamed
    assert len(metadata) == 2  # header and one chunk


def test_a_stamp_signed_with_another_key_is_forged(world: TinyWorld) -> None:
    """Whoever may write to the pool must not be able to give a volume away."""
    cluster = world.world().cluster("ceph-north")
    volume = next(iter(world.volumes.values()))
    write_stamp(
        volume, pool="volumes", cluster=cluster, key=OTHER_KEY, captured_at="2026-03-01T03:00:00Z"
    )

    metadata = cluster.metadata("volumes", volume.image)
    with pytest.raises(CatalogForged):
        read_stamp(metadata, image=volume.image, key=KEY)
    assert read_stamp({}, image=volume.image, key=KEY) is None


def test_one_image_that_cannot_be_stamped_holds_no_other(world: TinyWorld) -> None:
    """It is named with the reason."""

    def refuse(verb: str, where: str, what: str) -> None:
        if what.endswith("0001"):
            raise Refused("(30) Read-only file system")

    world.faults.append(refuse)
    outcome = stamp_all(
        world.deployment, world.catalog(), cluster=world.world().cluster, key=KEY, workers=2
    )

    assert sorted(outcome.values()) == ["(30) Read-only file system", "written", "written"]
