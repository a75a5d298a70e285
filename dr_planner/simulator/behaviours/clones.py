"""Clones, the trash, namespaces, features and locks as the simulator plays them."""

from __future__ import annotations

from dr_planner.simulator.behaviour import RECORDED, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "A clone names its parent, and the parent its children",
            ("test_clones::test_a_clone_names_its_parent",),
        ),
        Confirmed(
            "A clone needs a protected snapshot, or is of the second kind, whose removed snapshot "
            "lives on in the trash of the image until the last clone is flattened",
            (
                "test_clones::test_a_snapshot_that_is_not_protected_is_cloned_in_the_second_way_only",
                "test_clones::test_a_snapshot_with_clones_stays_protected",
            ),
        ),
        Confirmed(
            "A child can be mirrored only if its parent is; in pool mode a child of an unmirrored "
            "parent calls itself mirrored and has no copy",
            (
                "test_clones::test_a_child_is_mirrored_only_if_its_parent_is",
                "test_clones::test_in_pool_mode_a_child_of_an_unmirrored_parent_has_no_copy",
            ),
        ),
        Confirmed(
            "Moving a mirrored image to the trash ends its mirroring; in image mode it comes back "
            "unmirrored",
            (
                "test_clones::test_the_trash_ends_mirroring_and_gives_back_an_unmirrored_image",
                "test_clones::test_what_is_kept_in_the_trash_needs_force",
            ),
        ),
        Confirmed(
            "Snapshots are renamed, bounded in number, and rolled back to",
            ("test_clones::test_snapshots_are_renamed_bounded_and_rolled_back_to",),
        ),
        Confirmed(
            "Features that need each other are switched together or not at all",
            ("test_clones::test_features_that_belong_together",),
        ),
        Confirmed(
            "A namespace has images and mirroring of its own",
            ("test_clones::test_a_namespace_has_images_of_its_own",),
        ),
        Confirmed(
            "A lock taken by hand makes an image read-only",
            ("test_clones::test_a_lock_by_hand_makes_an_image_read_only",),
        ),
        Confirmed(
            "Space is told by image and snapshot",
            ("test_clones::test_the_space_of_an_image_is_told_by_snapshot",),
        ),
        Confirmed(
            "What cannot be done with clones, snapshots, features, the trash, namespaces and "
            "locks: statuses and texts",
            ("test_clones::test_what_cannot_be_done",),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "A demotion of an image with a lock taken by hand hangs",
            "seen once on Ceph 16.2.15, for a minute",
        ),
        Unconfirmed(
            "A demotion takes the lock of a client that writes; one that keeps it on purpose "
            "makes it fail with status 30",
            "recorded once on two real clusters, Ceph 16.2.15",
        ),
        Unconfirmed("A restored image with a journal is mirrored again in pool mode", "made up"),
        Unconfirmed("A mirrored copy cannot be moved to the trash", RECORDED),
        Unconfirmed("The journal of an image in image mode cannot be disabled", RECORDED),
        Unconfirmed(
            "Used space is what was written, in whole objects; a flattened clone uses no more",
            "simplified",
        ),
    ),
)
