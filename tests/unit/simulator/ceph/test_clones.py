"""Clones of images, and what holds them and their parents together."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.failure import CephError
from dr_planner.simulator.ceph.image import BASE_FEATURES


def parent(twins, name: str = "golden", *, features=None, protected: bool = True) -> None:
    """An image with content and a snapshot ``s``."""
    twins.ceph.create("left", "shelf", name, 8 << 20, features)
    twins.ceph.write("left", "shelf", name, b"an operating system")
    twins.ceph.create_snapshot("left", "shelf", name, "s")
    if protected:
        twins.ceph.protect_snapshot("left", "shelf", name, "s", protected=True)


def clone(twins, name: str = "disk", **options):
    """A clone of that image."""
    return twins.ceph.clone("left", ("shelf", "golden", "s"), ("shelf", name), **options)


def test_a_clone_begins_with_its_parents_content_and_names_it(twins):
    """Cinder makes volumes of images in this way."""
    parent(twins)

    child = clone(twins)
    twins.ceph.write("left", "shelf", "disk", b"own data")

    assert child.writes == [b"an operating system", b"own data"]
    assert twins.at("left", "golden").writes == [b"an operating system"]
    assert twins.ceph.parent("left", "shelf", "disk").snapshot == "s"
    assert twins.ceph.children("left", "shelf", "golden") == [child]
    assert twins.ceph.children("left", "shelf", "golden", "s") == [child]


def test_a_clone_needs_a_protected_snapshot_unless_it_is_of_the_second_kind(twins):
    """Ceph 16 makes the first kind unless it is told otherwise."""
    parent(twins, protected=False)
    with pytest.raises(CephError) as refused:
        clone(twins)
    assert refused.value.code == 22

    assert clone(twins, version=2).parent.version == 2


def test_a_snapshot_with_clones_stays_protected(twins):
    """Or the clones would lose their ground."""
    parent(twins)
    clone(twins)
    with pytest.raises(CephError) as refused:
        twins.ceph.protect_snapshot("left", "shelf", "golden", "s", protected=False)
    assert refused.value.code == 16

    twins.ceph.flatten("left", "shelf", "disk")
    twins.ceph.protect_snapshot("left", "shelf", "golden", "s", protected=False)

    assert twins.at("left", "disk").writes == [b"an operating system"]
    with pytest.raises(CephError) as without:
        twins.ceph.flatten("left", "shelf", "disk")
    assert without.value.code == 22


def test_a_removed_snapshot_lives_on_until_its_last_clone_is_gone(twins):
    """Clones of the second kind keep it in the image's trash."""
    parent(twins, protected=False)
    for name in ("one", "two"):
        clone(twins, name, version=2)
    twins.ceph.remove_snapshot("left", "shelf", "golden", "s")
    (held,) = twins.at("left", "golden").snapshots.values()
    assert (held.trashed, held.name == "s") == ("s", False)

    twins.ceph.flatten("left", "shelf", "one")
    assert twins.at("left", "golden").snapshots
    with pytest.raises(CephError) as refused:
        twins.ceph.remove("left", "shelf", "golden")
    assert refused.value.code == 39
    twins.ceph.remove("left", "shelf", "two")

    assert twins.at("left", "golden").snapshots == {}
    twins.ceph.remove("left", "shelf", "golden")


def test_a_mirrored_clone_keeps_its_parent_at_the_other_site(twins):
    """The copy of a clone is a clone of the parent's copy."""
    parent(twins)
    twins.pass_(60)

    clone(twins)
    twins.ceph.write("left", "shelf", "disk", b"own data")
    twins.pass_(60)

    there = twins.at("right", "disk")
    assert there.parent.image is twins.at("right", "golden")
    assert there.checksum() == twins.at("left", "disk").checksum()
    twins.ceph.flatten("left", "shelf", "disk")
    twins.pass_(20)
    assert there.parent is None
    assert twins.at("right", "golden").children == []


def test_a_child_can_be_mirrored_only_if_its_parent_is(make_twins):
    """Cinder meets this with volumes made from images that stay at home."""
    twins = make_twins(mode="image")
    parent(twins, features=BASE_FEATURES)
    clone(twins)
    with pytest.raises(CephError) as refused:
        twins.ceph.enable("left", "shelf", "disk")
    assert refused.value.code == 22
    assert "mirroring is not enabled for the parent" in str(refused.value)

    twins.ceph.enable("left", "shelf", "golden")
    twins.ceph.enable("left", "shelf", "disk")

    with pytest.raises(CephError) as held:
        twins.ceph.disable("left", "shelf", "golden")
    assert held.value.code == 16
    twins.ceph.flatten("left", "shelf", "disk")
    twins.ceph.disable("left", "shelf", "golden")
