"""What the simulator plays, how each of it is known to be true, and what it does not play.

A confirmed behaviour names the contract tests that pass on the simulator and on real services
(Ceph 16.2.15, Cinder 29.0.0). Whatever is not confirmed in that way says where it comes from.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Confirmed:
    """A behaviour with the contract tests that hold it, as ``file::function``."""

    what: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Unconfirmed:
    """A behaviour without a contract test on real services yet.

    :param source: where it comes from.
    """

    what: str
    source: str


RECORDED = "recorded once on two real clusters, Ceph 16.2.15"
READ = "read in Cinder 29.0.0 and recorded there"

CONFIRMED = (
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
        ("test_rbd_answers::test_an_unknown_client_is_refused_and_not_taken_for_a_dead_cluster",),
    ),
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
    Confirmed(
        "Cinder's refusals, microversions and policies",
        (
            "test_cinder_answers::test_what_is_refused",
            "test_cinder_answers::test_the_versions_are_told_to_everybody",
            "test_cinder_answers::test_microversions",
            "test_cinder_answers::test_a_route_is_not_there_before_its_microversion",
            "test_cinder_answers::test_what_tenants_may_not",
        ),
    ),
    Confirmed(
        "Shapes of volumes, snapshots, types, services and lists",
        (
            "test_cinder_answers::test_the_shape_of_a_volume",
            "test_cinder_answers::test_the_shape_of_a_newborn_volume",
            "test_cinder_answers::test_the_shape_of_lists",
            "test_cinder_answers::test_the_shape_of_a_service",
            "test_cinder_answers::test_the_shape_of_a_type",
            "test_cinder_answers::test_a_snapshot_from_birth_to_death",
        ),
    ),
    Confirmed(
        "Updates of volumes and actions on them",
        (
            "test_cinder_answers::test_updates_of_a_volume",
            "test_cinder_answers::test_actions_on_a_volume",
        ),
    ),
    Confirmed(
        "Disabling a service without a reason answers well and changes nothing",
        ("test_cinder_answers::test_disabling_a_service_without_a_reason_changes_nothing",),
    ),
)

UNCONFIRMED = (
    Unconfirmed(
        "A promotion that is accepted before the local daemon has let go of the image ends in a "
        "split brain at the old primary in 6 of 10 cases",
        "measured once on Ceph 16.2.15: 7 of 12, and none of 28 that waited",
    ),
    Unconfirmed(
        "An old primary that is said to replay, with one entry behind and no position, may still "
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
        "How long things take: 5 seconds between two looks of a daemon, half a second to 4 until "
        "an event can be read at the other site (3 to 5 for a demotion), 30 seconds between two "
        "reports of a replay",
        RECORDED + "; the lab of the contract tests runs at other intervals",
    ),
    Unconfirmed(
        "Events arrive strictly in order. The real daemon replays several at a time: a snapshot "
        "was once seen before the metadata that was written first",
        "simplified",
    ),
    Unconfirmed("Copying and replaying run at 50 MiB per second and image", "made up"),
    Unconfirmed(
        "How the health of a pool is summed up from the states of both sites",
        "inferred from the cases that were recorded",
    ),
    Unconfirmed(
        "A copy in split-brain is not removed together with its primary, and says 'error "
        "bootstrapping replay'",
        RECORDED,
    ),
    Unconfirmed("One-way mirroring: the directions rx-only and tx-only", "Ceph's documentation"),
    Unconfirmed(
        "Mirroring in image mode: enable adds the journal, disable takes it and the copy away",
        RECORDED,
    ),
    Unconfirmed(
        "A promotion by force while the first copy is still being fetched keeps what has arrived",
        "made up",
    ),
    Unconfirmed("A new image does not replace one of its name at the other site", "made up"),
    Unconfirmed(
        "Freeze and thaw, the services' states, and the heartbeat that counts for 60 seconds", READ
    ),
    Unconfirmed(
        "A new volume goes to the first enabled backend of its zone and type; capacity is endless",
        "simplified",
    ),
    Unconfirmed("Work that was sent to a dead service is done when it returns", "simplified"),
    Unconfirmed(
        "Without quorum of the database Keystone answers 500 and Cinder 503",
        "inferred from what the services do without their database",
    ),
    Unconfirmed(
        "A component of Galera that lost quorum works again when all its members are back",
        "Galera's documentation (pc.recovery)",
    ),
)

UNSUPPORTED = (
    "Mirroring by snapshots: a design with it is refused, 'mirror image enable … snapshot' too.",
    "failover_host: answers 501. The engine moves single volumes instead.",
    "Volumes from images or backups, groups, transfers, manage, backups, migration, encryption, "
    "QoS: their routes are not there, or answer 501.",
    "Clones: a volume from a snapshot or another volume is a new, empty image.",
    "Nova, Glance and Neutron.",
    "Clients that hold an image's lock.",
    "Other rbd commands and options than those listed here: exit status 1, and written down.",
)
"""What is refused. Using it is also written down as a problem of the caller."""
