"""rbd-mirror as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import RECORDED, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Metadata, renames and removals reach the copy some seconds later",
            (
                "test_mirroring::test_metadata_reaches_the_copy_before_any_promotion",
                "test_mirroring::test_a_rename_reaches_the_copy",
                "test_mirroring::test_a_copy_goes_with_its_primary",
                "test_mirroring::test_a_newborn_is_not_at_the_other_side_yet",
            ),
        ),
        Confirmed(
            "A promotion is refused with status 16 until the demotion has arrived; then the old "
            "primary follows",
            (
                "test_mirroring::test_a_planned_switch_there_and_back",
                "test_mirroring::test_between_demotion_and_promotion_both_sides_say_so",
                "test_mirroring::test_what_is_done_twice_is_refused_and_harmless",
            ),
        ),
        Confirmed(
            "A demotion can be undone where it was made; force after it has arrived does no harm",
            (
                "test_mirroring::test_a_demotion_can_be_undone_where_it_was_made",
                "test_mirroring::test_force_after_the_demotion_arrived_does_no_harm",
            ),
        ),
        Confirmed(
            "Two primaries look healthy from both sides; demoting one reveals the split-brain; a "
            "resync deletes that copy and fetches it anew under another id",
            ("test_mirroring::test_a_dual_primary_looks_healthy_and_its_demotion_reveals_it",),
        ),
        Confirmed(
            "A copy in split-brain that was demoted here may be promoted here without force",
            ("test_mirroring::test_a_split_brain_may_be_promoted_without_force",),
        ),
        Confirmed(
            "A resync waits until the other side is primary",
            ("test_mirroring::test_a_resync_waits_until_the_other_side_is_primary",),
        ),
        Confirmed(
            "The mirror status has no primary flag; the lag is in JSON inside a text",
            (
                "test_mirroring::test_the_shape_of_an_image_status",
                "test_mirroring::test_the_shape_of_a_pool_status",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "A promotion that is accepted before the local daemon has let go of the image ends "
            "in a "
            "split brain at the old primary in 6 of 10 cases",
            "measured once on Ceph 16.2.15: 7 of 12, and none of 28 that waited",
        ),
        Unconfirmed(
            "An old primary that is said to replay, with one entry behind and no position, may "
            "still "
            "be promoted without force",
            "measured once on Ceph 16.2.15: 2 of 6",
        ),
        Unconfirmed(
            "A dead cluster hangs; the peer shows 'down' after 27 seconds, and the survivor's own "
            "state never tells",
            RECORDED,
        ),
        Unconfirmed(
            "With its peer dead, an image promoted by force says 'stopping replay' for 30 to 60 "
            "seconds and is writable at once",
            RECORDED,
        ),
        Unconfirmed(
            "A site that came back shows stale statuses for half a minute, then 'down', and fresh "
            "ones after 30 to 60 seconds",
            RECORDED,
        ),
        Unconfirmed(
            "How long things take: 5 seconds between two looks of a daemon, half a second to 4 "
            "until "
            "an event can be read at the other site (3 to 5 for a demotion), 30 seconds between "
            "two "
            "reports of a replay",
            RECORDED + "; the lab of the contract tests runs at other intervals",
        ),
        Unconfirmed(
            "Events arrive strictly in order. The real daemon replays several at a time: a "
            "snapshot "
            "was once seen before the metadata that was written first",
            "simplified",
        ),
        Unconfirmed(
            "How the health of a pool is summed up from the states of both sites",
            "inferred from the cases that were recorded",
        ),
        Unconfirmed(
            "A copy in split-brain is not removed together with its primary, and says 'error "
            "bootstrapping replay'",
            RECORDED,
        ),
        Unconfirmed(
            "One-way mirroring: the directions rx-only and tx-only", "Ceph's documentation"
        ),
        Unconfirmed(
            "A promotion by force while the first copy is still being fetched keeps what has "
            "arrived",
            "made up",
        ),
        Unconfirmed("A new image does not replace one of its name at the other site", "made up"),
    ),
)
