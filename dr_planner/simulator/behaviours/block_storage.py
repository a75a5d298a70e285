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
        Confirmed(
            "failover_host demotes one image after the other until the first that cannot be, then "
            "promotes: all its traps",
            (
                "test_failover::test_l1_planned_failover_works_and_fails_back",
                "test_failover::test_l2_without_a_daemon_at_the_target_the_image_is_primary_nowhere",
                "test_failover::test_l3_the_demotion_succeeds_under_a_writer",
                "test_failover::test_l4_after_one_failed_demotion_the_rest_is_promoted_by_force",
                "test_failover::test_l5_a_second_failover_demotes_under_the_writers",
                "test_failover::test_l6_failover_works_when_the_source_is_dead",
                "test_failover::test_l7_nothing_flags_two_writable_copies_when_the_source_returns",
                "test_failover::test_l8_failback_without_resync_makes_the_stale_side_primary",
                "test_failover::test_l9_failback_works_after_the_old_side_was_resynced",
            ),
        ),
        Confirmed(
            "What failover_host does to volumes without replication, with an unknown target, and "
            "while it runs",
            (
                "test_failover::test_what_is_not_replicated_falls_into_error_for_good",
                "test_failover::test_an_unknown_target_is_refused_after_the_harm_is_done",
                "test_failover::test_a_second_failover_is_refused_while_one_runs",
            ),
        ),
        Confirmed(
            "Freeze, thaw, failover and restart of a backend, and the states of its service",
            (
                "test_failover::test_freeze_thaw_and_failover_go_together_as_cinder_has_it",
                "test_failover::test_after_a_failover_new_volumes_are_born_at_the_target",
                "test_failover::test_a_restart_keeps_the_active_backend",
            ),
        ),
        Confirmed(
            "Snapshots of a replicated volume arrive protected at the other site",
            ("test_failover::test_l14_a_snapshot_arrives_protected_at_the_target",),
        ),
    ),
    unconfirmed=(
        Unconfirmed("Heartbeats every 10 seconds, which count for 60 seconds", READ),
        Unconfirmed(
            "A service whose cluster is dead when it starts sends one heartbeat and no more, and "
            "takes orders only when its driver has given up, after an hour",
            "measured once with Cinder 29; how long the driver tries is read there",
        ),
        Unconfirmed(
            "A backend with standby_sites is started at the first of them that lives, 30 seconds "
            "after its site was lost, as a cluster manager would do it",
            "simplified",
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
    unsupported=("Active/active clusters of cinder-volume: there are none.",),
)
