"""Cinder's operations on volumes and backends as the simulator plays them."""

from __future__ import annotations

from dr_planner.simulator.behaviour import READ, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Refusals about services, clusters, hosts, log levels and extensions",
            (
                "test_service_answers::test_what_is_refused_about_services",
                "test_service_answers::test_clusters_are_listed_and_there_are_none",
                "test_service_answers::test_a_backend_without_replication_does_not_fail_over",
                "test_service_answers::test_log_levels_are_told_by_service",
                "test_service_answers::test_hosts_are_the_older_view_of_services",
                "test_service_answers::test_extensions_are_listed",
            ),
        ),
        Confirmed(
            "Attachments from the reservation to the end, and what a host is told",
            (
                "test_attachments::test_what_is_refused_about_attachments",
                "test_attachments::test_an_attachment_from_the_reservation_to_the_end",
                "test_attachments::test_an_attachment_can_be_made_and_connected_at_once",
                "test_attachments::test_a_volume_in_error_is_not_attached",
                "test_attachments::test_the_older_actions_attach_and_detach",
                "test_attachments::test_force_detach_is_for_administrators",
                "test_attachments::test_a_connection_can_be_asked_for_without_an_attachment",
            ),
        ),
        Confirmed(
            "Taking images and snapshots in, letting them go, and lists of what can be taken",
            (
                "test_manageable::test_what_is_refused_about_taking_images",
                "test_manageable::test_tenants_take_no_images",
                "test_manageable::test_these_paths_came_with_3_8",
                "test_manageable::test_an_image_is_taken_and_let_go",
                "test_manageable::test_an_image_that_is_not_there_leaves_a_volume_in_error",
                "test_manageable::test_a_snapshot_is_taken_and_let_go",
            ),
        ),
        Confirmed(
            "Volumes made from others, retype, migration and what is refused about them",
            (
                "test_volume_operations::test_what_volumes_are_not_made_from",
                "test_volume_operations::test_a_clone_must_suit_its_source",
                "test_volume_operations::test_a_clone_of_a_volume_is_like_it",
                "test_volume_operations::test_a_volume_of_a_snapshot_is_like_its_volume",
                "test_volume_operations::test_a_volume_with_clones_can_be_deleted_before_them",
                "test_volume_operations::test_retype_within_a_backend_changes_the_type_alone",
                "test_volume_operations::test_retype_to_another_backend_without_a_move_comes_to_nothing",
                "test_volume_operations::test_what_is_refused_about_changes_of_a_volume",
                "test_volume_operations::test_what_cannot_be_migrated",
                "test_volume_operations::test_a_volume_whose_type_is_of_one_backend_goes_to_no_other",
                "test_volume_operations::test_a_snapshot_can_be_called_something_else_and_deleted_by_force",
                "test_volume_operations::test_the_answers_to_updates_show_less_than_a_show",
                "test_volume_operations::test_no_path_ends_with_a_slash",
                "test_volume_operations::test_a_volume_is_reverted_to_its_latest_snapshot",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "What a host was told stays as it was, wherever its volume is failed over",
            "recorded once with Cinder 29 and Ceph 16.2.15",
        ),
        Unconfirmed(
            "A volume made where Ceph refuses to mirror it crashes its cinder-volume, which is "
            "started again after 5 seconds and calls the volume an error",
            "the driver's crash was measured with Ceph 16.2.15; the restart is a guess",
        ),
        Unconfirmed("Services have seven loggers, not a hundred", "simplified"),
        Unconfirmed("Migration status and the temporary volume of a copy", READ),
    ),
    unsupported=(
        "Migration of an attached volume, and retype that needs one: answers 501.",
        "os-reimage and os-extend_volume_completion: there are no such actions.",
    ),
)
