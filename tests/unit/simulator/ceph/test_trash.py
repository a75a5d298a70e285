"""The trash. What is told as seen was seen on Ceph 16.2.15."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.failure import CephError


def test_moving_a_mirrored_image_to_the_trash_ends_its_mirroring(twins):
    """The copy goes at once: what was trashed by mistake has no copy any more."""
    image = twins.make()

    assert twins.rbd("left", "trash mv shelf/box").code == 0
    twins.pass_(20)

    assert not image.is_mirrored
    with pytest.raises(CephError):
        twins.at("right")
    with pytest.raises(CephError):
        twins.at("left")
    assert twins.json("left", "trash ls shelf") == [{"id": image.id, "name": "box"}]
    assert twins.json("right", "trash ls shelf") == []


@pytest.mark.parametrize("mode", ["pool", "image"])
def test_a_restored_image_is_mirrored_again_in_pool_mode_only(make_twins, mode):
    """Seen in image mode: the journal stays, mirroring does not come back."""
    twins = make_twins(mode=mode)
    image = twins.make()
    if mode == "image":
        twins.ceph.enable("left", "shelf", "box")
    twins.ceph.trash("left", "shelf", "box")

    assert twins.rbd("left", f"trash restore shelf/{image.id} --image crate").code == 0

    assert twins.at("left", "crate") is image
    assert image.is_mirrored is (mode == "pool")
    state = twins.json("left", "info shelf/crate")["mirroring"]["state"]
    assert state == ("enabled" if mode == "pool" else "disabled")


def test_what_is_kept_for_a_time_needs_force(twins):
    """A deferred deletion can be taken back until then."""
    image = twins.make()
    twins.rbd("left", "trash mv shelf/box --expires-at 2099-01-01")
    (entry,) = twins.json("left", "trash ls shelf --long")
    assert entry["status"].startswith("protected until Thu Jan  1 00:00:00 2099")
    refused = twins.rbd("left", f"trash rm shelf/{image.id}")
    assert refused.code == 1
    assert "Deferment time has not expired" in refused.err

    assert twins.rbd("left", "trash purge shelf").code == 0
    assert len(twins.json("left", "trash ls shelf")) == 1
    assert twins.rbd("left", f"trash rm shelf/{image.id} --force").code == 0

    assert twins.json("left", "trash ls shelf") == []


def test_snapshots_hold_an_image_in_the_trash(twins):
    """They must go first; so does what clones need."""
    image = twins.make()
    twins.ceph.create_snapshot("left", "shelf", "box", "s")
    twins.ceph.trash("left", "shelf", "box")

    assert twins.rbd("left", f"trash rm shelf/{image.id}").code == 39
    assert twins.ceph.purge_trash("left", "shelf") == []
    assert list(image.snapshots) == ["s"]


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("trash mv shelf/none", 2, "rbd: deferred delete error: (2) No such file or directory"),
        ("trash restore shelf/none", 2, "rbd: error: image does not exist in trash"),
        ("trash rm shelf/none", 2, "rbd: remove error: (2) No such file or directory"),
        (
            "trash mv shelf/box --expires-at soon",
            22,
            "rbd: error calling /bin/date: (22) Invalid argument",
        ),
        ("trash rm shelf/", 22, "rbd: invalid spec 'shelf/'"),
    ],
)
def test_what_cannot_be_done_is_refused(twins, line, code, text):
    """Status and text."""
    answer = twins.rbd("left", line)

    assert answer.code == code
    assert text in answer.err


def test_a_copy_cannot_be_moved_to_the_trash(twins):
    """It is read-only."""
    twins.make()

    assert twins.rbd("right", "trash mv shelf/box").code == 16
    assert twins.at("right").is_mirrored


def test_a_taken_name_is_not_given_back(twins):
    """The other image keeps it."""
    image = twins.make()
    twins.ceph.trash("left", "shelf", "box")
    twins.ceph.create("left", "shelf", "box", 1 << 20)

    answer = twins.rbd("left", f"trash restore shelf/{image.id}")

    assert answer.code == 17
    assert "an image with the same name already exists" in answer.err
