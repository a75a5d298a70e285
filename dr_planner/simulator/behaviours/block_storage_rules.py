"""Cinder's types, quotas, transfers and groups as the simulator plays them."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

READ = "read in Cinder 29.0.0"

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Volume types: access of projects, encryption, QoS specs, default types",
            (
                "test_cinder_types::test_answers_to_changes_of_a_type_say_less",
                "test_cinder_types::test_access_to_a_private_type",
                "test_cinder_types::test_access_to_a_public_type_is_everybodys",
                "test_cinder_types::test_encryption_of_a_type",
                "test_cinder_types::test_which_encryption_is_refused",
                "test_cinder_types::test_qos_specs_from_birth_to_death",
                "test_cinder_types::test_qos_specs_hold_for_types",
                "test_cinder_types::test_the_default_type_of_a_project",
            ),
        ),
        Confirmed(
            "Quotas: limits, use, and 413 for volumes, sizes, growth and snapshots beyond them",
            (
                "test_cinder_quotas::test_limits_of_a_project",
                "test_cinder_quotas::test_which_limits_are_refused",
                "test_cinder_quotas::test_quotas_are_the_administrators",
                "test_cinder_quotas::test_the_default_class",
                "test_cinder_quotas::test_no_more_than_the_quota_allows",
            ),
        ),
        Confirmed(
            "Transfers: the volume and its snapshots change project and user, and nothing else",
            (
                "test_cinder_transfers::test_a_volume_goes_to_another_project_with_its_snapshots",
                "test_cinder_transfers::test_the_old_routes_do_the_same",
                "test_cinder_transfers::test_which_transfers_are_refused",
                "test_cinder_transfers::test_lists_of_transfers_are_sorted_by_few_keys",
            ),
        ),
        Confirmed(
            "Groups of volumes, their types, and snapshots of groups",
            (
                "test_cinder_groups::test_group_types_and_their_specs",
                "test_cinder_groups::test_a_group_takes_volumes_and_gives_them_back",
                "test_cinder_groups::test_a_snapshot_of_a_group_and_a_group_from_it",
                "test_cinder_groups::test_the_status_of_a_group_can_be_reset",
                "test_cinder_groups::test_replication_of_a_group_needs_a_type_for_it",
                "test_cinder_groups::test_which_groups_are_refused",
            ),
        ),
        Confirmed(
            "Pools, capabilities, hosts, extensions, filters of lists, limits",
            (
                "test_cinder_lists::test_pools",
                "test_cinder_lists::test_which_queries_for_pools_are_refused",
                "test_cinder_lists::test_capabilities_of_a_backend",
                "test_cinder_lists::test_hosts",
                "test_cinder_lists::test_extensions",
                "test_cinder_lists::test_filters_of_lists",
                "test_cinder_lists::test_what_tenants_are_not_told",
                "test_cinder_lists::test_a_tenants_view_of_limits",
            ),
        ),
        Confirmed(
            "A message tells why the scheduler found no place for a volume",
            ("test_cinder_lists::test_a_message_tells_why_there_is_no_volume",),
        ),
        Confirmed(
            "Refusals of backups",
            ("test_cinder_lists::test_which_backups_are_refused",),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "A new region has no limits but 1000 GiB of backups, as clouds of such a size have",
            "made up; Cinder's own are 10 volumes and 1000 GiB",
        ),
        Unconfirmed("A transfer without its snapshots leaves them to their project", READ),
    ),
    unsupported=(
        "Encryption of volumes: types can be marked, their volumes stay as they are, and have no "
        "key.",
    ),
)
