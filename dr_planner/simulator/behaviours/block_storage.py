"""Cinder as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import READ, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
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
    ),
    unconfirmed=(
        Unconfirmed(
            "Freeze and thaw, the services' states, and the heartbeat that counts for 60 seconds",
            READ,
        ),
        Unconfirmed(
            "A new volume goes to the first enabled backend of its zone and type; capacity is "
            "endless",
            "simplified",
        ),
        Unconfirmed("Work that was sent to a dead service is done when it returns", "simplified"),
        Unconfirmed(
            "Without quorum of the database Keystone answers 500 and Cinder 503",
            "inferred from what the services do without their database",
        ),
    ),
    unsupported=(
        "failover_host: answers 501. The engine moves single volumes instead.",
        "Volumes from images or backups, groups, transfers, manage, backups, migration, "
        "encryption, "
        "QoS: their routes are not there, or answer 501.",
        "Clones: a volume from a snapshot or another volume is a new, empty image.",
    ),
)
