"""Images of Glance and what becomes of them in Ceph."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.storage import CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.images import (
    FAILED,
    SNAPSHOT,
    AlreadyInStore,
    Images,
    Member,
    Store,
    StoreUnreachable,
)
from dr_planner.simulator.timeline import Timeline

FSID = "4a0c9b9e-6a0d-4a37-9c51-0c1f2f6d7a01"


@pytest.fixture
def ceph() -> CephStorage:
    found = CephStorage(Timeline(), Identifiers(0))
    for name in ("north", "south"):
        found.add_cluster(f"ceph-{name}", site=name, fsid=FSID, release="19.2.6")
        found.add_pool(f"ceph-{name}", "images", mode="disabled", journaling=False)
    return found


@pytest.fixture
def images(ceph: CephStorage) -> Images:
    found = Images(ceph.timeline, Identifiers(1), ceph)
    for name in ("north", "south"):
        found.stores[name] = Store(name, name, f"ceph-{name}", "images", FSID)
    return found


def test_data_become_an_rbd_image_with_a_protected_snapshot(images, ceph):
    """So that Cinder clones instead of copying."""
    image = images.create("bank")

    images.upload(image, b"data", images.stores["north"])

    made = ceph.image("ceph-north", "images", image.id)
    assert made.snapshots[SNAPSHOT].protected
    assert images.location_in(image, "ceph-north") == ("images", image.id, SNAPSHOT)
    assert images.location_in(image, "ceph-south") is None
    assert (image.status, image.size, image.stores) == ("active", 4, ["north"])


def test_deleting_an_image_deletes_its_data_everywhere(images, ceph):
    """In every store that it was copied to."""
    image = images.create("bank")
    images.upload(image, b"data", images.stores["north"])
    images.copy(image, images.stores["south"])
    assert image.stores == ["north", "south"]

    images.delete(image)

    assert images.find(image.id) is None
    for name in ("ceph-north", "ceph-south"):
        assert ceph.pool(name, "images").images == {}


def test_a_store_of_a_lost_site_takes_nothing(images, ceph):
    """And the image stays as it was."""
    image = images.create("bank")
    ceph.stop_cluster("ceph-north")

    with pytest.raises(StoreUnreachable):
        images.upload(image, b"data", images.stores["north"])

    assert (image.status, image.locations) == ("queued", [])


def test_a_pool_that_has_the_image_by_mirroring_refuses_a_copy(images, ceph):
    """RBD images of one name cannot be made twice."""
    image = images.create("bank")
    images.upload(image, b"data", images.stores["north"])
    ceph.create("ceph-south", "images", image.id, 4)

    with pytest.raises(AlreadyInStore):
        images.copy(image, images.stores["south"])
    images.import_into(image, b"data", [images.stores["south"]], all_must_succeed=False)

    assert image.properties[FAILED] == "south"
    assert image.stores == ["north"]


def test_the_default_store_is_that_of_the_site(images):
    """Else the design's first one."""
    assert images.default_store("south") is images.stores["south"]
    assert images.default_store("moon") is images.stores["north"]


@pytest.mark.parametrize(
    ("visibility", "member", "seen"),
    [
        ("private", False, False),
        ("private", True, False),
        ("shared", False, False),
        ("shared", True, True),
        ("community", False, True),
        ("public", False, True),
    ],
)
def test_who_may_see_an_image(images, visibility, member, seen):
    """Members count for shared images only."""
    image = images.create("bank")
    image.visibility = visibility
    if member:
        image.members["museum"] = Member("museum", 0.0)

    assert images.may_see(image, "museum") is seen
    assert images.may_see(image, "bank")
