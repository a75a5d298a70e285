"""The rbd command as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Statuses, texts and shapes of the rbd commands that are listed here",
            (
                "test_rbd_answers::test_what_cannot_be_done",
                "test_rbd_answers::test_the_shape_of_info",
                "test_rbd_answers::test_metadata_is_written_read_listed_and_removed",
                "test_rbd_answers::test_snapshots_and_their_protection",
                "test_rbd_answers::test_a_rename_keeps_the_image_and_refuses_a_taken_name",
                "test_rbd_answers::test_the_shape_of_pool_info",
                "test_rbd_answers::test_enabling_a_pool_again_says_so",
            ),
        ),
        Confirmed(
            "'image-meta list' of an image without metadata prints nothing, not an empty object",
            ("test_rbd_answers::test_metadata_without_keys_is_printed_as_nothing",),
        ),
        Confirmed(
            "'snap purge' with a protected snapshot fails with exit status 0 and on stdout",
            ("test_rbd_answers::test_snapshots_and_their_protection",),
        ),
        Confirmed(
            "A mirrored copy is read-only, its daemon watches it, and it cannot be removed",
            (
                "test_rbd_answers::test_a_copy_cannot_be_changed",
                "test_rbd_answers::test_a_copy_is_watched_by_its_daemon",
            ),
        ),
        Confirmed(
            "A read-only copy can be copied; with 'cp' the new image inherits journaling and is "
            "mirrored",
            (
                "test_rbd_answers::test_a_copy_can_be_copied_in_full",
                "test_rbd_answers::test_a_plain_copy_inherits_journaling_and_is_mirrored",
            ),
        ),
        Confirmed(
            "In pool mode an image without a journal is not mirrored, and says so",
            ("test_rbd_answers::test_an_image_without_journal_is_not_mirrored",),
        ),
        Confirmed(
            "A client without a key is refused at once; it does not hang as with a dead cluster",
            (
                "test_rbd_answers::test_an_unknown_client_is_refused_and_not_taken_for_a_dead_cluster",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "In a pool that is full by its quota, creating images, writing and setting metadata "
            "wait; looking and removing go on",
            "tried once on Ceph 16.2.15",
        ),
        Unconfirmed("Copying and replaying run at 50 MiB per second and image", "made up"),
    ),
    unsupported=(
        "Content of images on the command line: export, import, their diffs, bench, and mapping.",
        "Groups, migration, encryption, caches, 'rbd config' and schedules that purge the trash.",
        "Other rbd commands and options than those listed here: exit status 1, and written down.",
    ),
)
