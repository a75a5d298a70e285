"""L11 and L12: a replicated volume that Cinder clones from an image of Glance."""

import time

import pytest

from tests.lab.traps.conftest import A, B
from tests.lab.waiting import until

pytestmark = [pytest.mark.lab, pytest.mark.alone, pytest.mark.long]


def clone(native, store):
    """Order a volume of a guest's image."""
    image = native.image(f"guest-{store}")
    return image, native.create(image_id=image)


def refused(native):
    """Order a volume of an image that nobody mirrors, and let Cinder do with it what it will."""
    before = native.crashes(A)
    image, volume = clone(native, "plain")
    until(lambda: native.row(volume)["status"] == "error", "the volume is in error")
    assert native.crashes(A) == before + 1
    return image, volume


def test_l11_the_process_crashes_and_the_clone_stays(native):
    """Ceph refuses to mirror a child alone; the driver cleans up with a closed connection."""
    image, volume = refused(native)

    assert native.service()["state"] == "up"
    assert native.row(volume)["replication_status"] is None
    left = native.info(A, native.spec(volume))
    assert (left["parent"]["pool"], left["parent"]["image"]) == ("plain-images", image)
    # It has the size of the image: the crash came before it was made as large as the volume.
    assert left["size"] == 8 << 20
    assert left["mirroring"]["state"] == "disabled"
    assert native.info(B, native.spec(volume)) == {}
    # The next process serves, and can delete what the last one left.
    native.delete(volume)
    assert native.info(A, native.spec(volume)) == {}


def test_l11_what_is_left_turns_the_next_failover_into_l4(native):
    """A volume that says nothing of replication is failed over, and cannot be demoted."""
    older = native.volume()
    _, volume = refused(native)

    native.failover(B)

    assert native.words(volume) == ("error", "failover-error")
    assert native.words(older) == ("available", "failed-over")
    assert native.primary(older) == (True, True)


def test_l12_a_clone_of_a_mirrored_image_is_mirrored(native):
    """With its parent, once that is at the other site: Ceph mirrors pool by pool."""
    before = native.crashes(A)
    image, volume = clone(native, "mirrored")
    native.available(volume)
    began = time.monotonic()
    native.follows(B, volume)
    print(f"L12: its copy follows after {time.monotonic() - began:.1f} s")

    assert native.crashes(A) == before
    assert native.words(volume) == ("available", "enabled")
    assert native.primary(volume) == (True, False)
    for site in (A, B):
        parent = native.info(site, native.spec(volume))["parent"]
        assert (parent["pool"], parent["image"], parent["snapshot"]) == ("images", image, "snap")
    native.delete(volume)
    until(lambda: not native.info(B, native.spec(volume)), "its copy is gone")
