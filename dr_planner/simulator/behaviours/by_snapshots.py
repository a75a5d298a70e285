"""Mirroring by snapshots, schedules and peers as the simulator plays them."""

from __future__ import annotations

from dr_planner.simulator.behaviour import RECORDED, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Mirroring by snapshots: shapes of info, of snapshots and of statuses",
            (
                "test_by_snapshots::test_the_shape_of_info",
                "test_by_snapshots::test_the_shape_of_mirror_snapshots",
                "test_by_snapshots::test_the_status_lists_snapshots_at_the_primary",
            ),
        ),
        Confirmed(
            "Metadata travels with the next mirror snapshot only",
            ("test_by_snapshots::test_metadata_travels_with_the_next_snapshot_only",),
        ),
        Confirmed(
            "Mirroring by snapshots: what is refused to a copy and to a primary",
            (
                "test_by_snapshots::test_a_copy_cannot_be_changed",
                "test_by_snapshots::test_what_cannot_be_done_to_a_primary",
                "test_by_snapshots::test_a_snapshot_needs_mirroring_by_snapshots",
            ),
        ),
        Confirmed(
            "In image mode an image is enabled and disabled by itself; its copy goes, or is cut "
            "loose by force",
            (
                "test_by_snapshots::test_enabling_and_disabling_again_is_no_error",
                "test_by_snapshots::test_a_copy_is_cut_loose_by_force",
            ),
        ),
        Confirmed(
            "A planned switch by snapshots loses nothing; between demotion and promotion both "
            "sides say so",
            (
                "test_by_snapshots::test_a_planned_switch_there_and_back",
                "test_by_snapshots::test_between_demotion_and_promotion_both_sides_say_so",
            ),
        ),
        Confirmed(
            "Two primaries by snapshots look healthy, a demotion shows 'split-brain', a resync "
            "mends it",
            ("test_by_snapshots::test_dual_primary_looks_healthy_and_its_demotion_reveals_it",),
        ),
        Confirmed(
            "Schedules take minutes, hours and days, run at full minutes, and are known only "
            "where they were added",
            (
                "test_by_snapshots::test_what_is_no_schedule",
                "test_by_snapshots::test_schedules_are_listed_where_they_were_added",
                "test_by_snapshots::test_a_schedule_takes_a_snapshot_at_the_full_minute",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "A promotion by force, with the other site dead in the middle of a fetch, hangs while "
            "the local daemon lives; tried again it leaves a torn image; with the daemon gone it "
            "goes back one snapshot too far",
            RECORDED,
        ),
        Unconfirmed(
            "The same with the other site alive goes back one snapshot too far at once", "made up"
        ),
        Unconfirmed(
            "A promotion while the demotion is being fetched is refused with status 30", RECORDED
        ),
        Unconfirmed(
            "At most five mirror snapshots wait for the peer; the newest makes room",
            "Ceph's documentation and its later sources",
        ),
        Unconfirmed(
            "Progress is reported every five seconds while a snapshot is fetched", "made up"
        ),
        Unconfirmed("The most specific level of a schedule counts", "Ceph's documentation"),
        Unconfirmed(
            "Images of a design's pool that is mirrored by snapshots are enabled by themselves "
            "when the simulator is filled",
            "made up: Cinder cannot do it, so somebody's own means are assumed",
        ),
        Unconfirmed(
            "Tokens and peers: create, import, add, remove, set; one peer for each pool",
            RECORDED,
        ),
        Unconfirmed(
            "Promoting or demoting a whole pool goes on after an image that fails", RECORDED
        ),
        Unconfirmed(
            "Mirroring of a pool cannot end while it has a peer or images that are not primary",
            RECORDED,
        ),
        Unconfirmed(
            "Mirroring of a pool in image mode cannot end while an image is mirrored", "made up"
        ),
        Unconfirmed("Namespaces are not mirrored to the peer", "not built"),
    ),
    unsupported=(
        "Reading a mirror snapshot by its id on the command line; a test can look at it.",
    ),
)
