"""Features of images, namespaces and locks. Texts are those of rbd 16.2.15."""

from __future__ import annotations

import pytest

from dr_planner.simulator.ceph.failure import CephError
from dr_planner.simulator.ceph.image import BASE_FEATURES


def bare(twins) -> None:
    """An image without a journal."""
    twins.ceph.create("left", "shelf", "bare", 8 << 20, BASE_FEATURES)


def test_in_pool_mode_a_journal_makes_an_image_mirrored_and_its_end_unmirrored(twins):
    """The checklist's rule on journaling, from both ends."""
    bare(twins)
    assert twins.rbd("left", "feature enable shelf/bare journaling").code == 0
    twins.pass_(60)
    assert twins.at("right", "bare").is_mirrored

    assert twins.rbd("left", "feature disable shelf/bare journaling").code == 0
    twins.pass_(20)

    with pytest.raises(CephError):
        twins.at("right", "bare")
    assert not twins.at("left", "bare").is_mirrored


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("enable shelf/bare layering", "cannot update immutable features"),
        ("enable shelf/bare fast-diff", "one or more requested features are already enabled"),
        ("disable shelf/bare journaling", "one or more requested features are already disabled"),
        (
            "disable shelf/bare exclusive-lock",
            "cannot disable exclusive-lock. object-map or journaling must be disabled before",
        ),
    ],
)
def test_features_that_cannot_be_switched(twins, words, text):
    """All of them end in the same line, with status 22."""
    bare(twins)

    answer = twins.rbd("left", f"feature {words}")

    assert answer.code == 22
    assert text in answer.err
    assert answer.err.endswith("rbd: failed to update image features: (22) Invalid argument\n")


def test_the_object_map_and_fast_diff_go_together(twins):
    """One without the other is not to be had."""
    bare(twins)

    twins.rbd("left", "feature disable shelf/bare fast-diff")
    assert twins.at("left", "bare").features == ("layering", "exclusive-lock", "deep-flatten")
    twins.rbd("left", "feature disable shelf/bare exclusive-lock")
    refused = twins.rbd("left", "feature enable shelf/bare journaling")

    assert "exclusive-lock must be enabled before enabling journaling" in refused.err
    assert twins.rbd("left", "feature enable shelf/bare").code == 22
    assert twins.rbd("left", "feature enable shelf/bare shiny").code == 1


def test_the_journal_of_an_image_in_image_mode_cannot_be_taken(make_twins):
    """Mirroring must be disabled first."""
    twins = make_twins(mode="image")
    twins.make()
    twins.ceph.enable("left", "shelf", "box")

    answer = twins.rbd("left", "feature disable shelf/box journaling")

    assert answer.code == 22
    assert "mirror pool mode set to image" in answer.err


def test_a_namespace_has_images_of_its_own(twins):
    """Named in the spec or by an option; not mirrored before it is enabled."""
    assert twins.rbd("left", "namespace create shelf/tenant").code == 0
    assert twins.rbd("left", "create shelf/tenant/box --size 8M").code == 0
    twins.make()

    assert twins.json("left", "namespace ls shelf") == [{"name": "tenant"}]
    assert twins.json("left", "ls shelf/tenant") == ["box"]
    names = [
        twins.json("left", line)["id"]
        for line in ("info shelf/tenant/box", "info shelf/box --namespace tenant")
    ]
    assert names[0] == names[1] != twins.json("left", "info shelf/box")["id"]
    assert twins.json("left", "mirror pool info shelf/tenant") == {"mode": "disabled"}
    refused = twins.rbd("left", "mirror image enable shelf/tenant/box")
    assert "mirroring is not enabled on a namespace" in refused.err
    assert twins.rbd("left", "namespace rm shelf/tenant").code == 16
    assert twins.rbd("left", "rm shelf/tenant/box").code == 0
    assert twins.rbd("left", "namespace rm shelf/tenant").code == 0


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("info shelf/none/box", 2, "rbd: namespace 'none' does not exist."),
        ("ls shelf/none", 2, "rbd: namespace 'none' does not exist."),
        ("namespace rm shelf/none", 2, "rbd: namespace does not exist."),
        ("namespace create attic/x", 2, "rbd: error opening pool 'attic': (2)"),
        ("namespace create shelf", 22, "rbd: namespace name was not specified"),
    ],
)
def test_namespaces_that_are_not_there(twins, line, code, text):
    """Told apart from missing pools."""
    answer = twins.rbd("left", line)

    assert answer.code == code
    assert text in answer.err


def test_a_guest_that_writes_does_not_hold_a_demotion_up(twins):
    """Measured: the lock is handed over, and the guest gets errors (trap L3)."""
    twins.make()
    guest = twins.ceph.open_image("left", "shelf", "box")
    (watcher,) = twins.json("left", "status shelf/box")["watchers"]
    assert watcher["client"] == guest.number
    (lock,) = twins.json("left", "lock ls shelf/box")
    assert lock["id"] == f"auto {guest.cookie}"
    assert twins.rbd("left", "rm shelf/box").code == 16

    twins.ceph.demote("left", "shelf", "box")

    with pytest.raises(CephError) as error:
        twins.ceph.write("left", "shelf", "box", b"late")
    assert error.value.code == 30


def test_a_client_that_keeps_its_lock_on_purpose_holds_it_up(twins):
    """Read-only, says the refusal."""
    twins.make()
    holder = twins.ceph.open_image("left", "shelf", "box", exclusive=True)

    answer = twins.rbd("left", "mirror image demote shelf/box")

    assert answer.code == 30
    assert "handle_acquire_lock: failed to lock image" in answer.err
    twins.ceph.close_image("left", "shelf", "box", holder)
    assert twins.rbd("left", "mirror image demote shelf/box").code == 0


def test_a_lock_taken_by_hand_makes_an_image_read_only_and_a_demotion_hang(twins):
    """Seen: the demotion had not ended after a minute."""
    twins.make()
    assert twins.rbd("left", "lock add shelf/box mine").code == 0
    assert twins.rbd("left", "lock add shelf/box mine").code == 16
    assert twins.rbd("left", "image-meta set shelf/box k v").code == 30

    assert twins.rbd("left", "mirror image demote shelf/box").hangs

    (lock,) = twins.json("left", "lock ls shelf/box")
    assert twins.rbd("left", "lock rm shelf/box mine client.1").code == 2
    assert twins.rbd("left", f"lock rm shelf/box mine {lock['locker']}").code == 0
    assert twins.rbd("left", "mirror image demote shelf/box").code == 0
