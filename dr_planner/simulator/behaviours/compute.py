"""Nova as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

READ = "read in Nova 34.0.0"

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Nova's refusals, microversions and policies",
            (
                "test_nova_answers::test_what_is_refused",
                "test_nova_answers::test_microversions",
                "test_nova_answers::test_the_versions_are_told_to_everybody",
                "test_nova_answers::test_a_route_is_not_there_before_its_microversion",
                "test_nova_answers::test_what_tenants_may_not",
                "test_nova_answers::test_tenants_do_not_see_servers_of_others",
            ),
        ),
        Confirmed(
            "Shapes of servers, their volumes, flavors, keys, groups, services, hypervisors, "
            "zones, quotas and actions",
            (
                "test_nova_answers::test_the_shape_of_a_server",
                "test_nova_answers::test_the_shape_of_a_tenants_server_list",
                "test_nova_answers::test_a_volume_of_a_server_has_no_boot_index",
                "test_nova_answers::test_the_shape_of_services_and_hypervisors",
                "test_nova_answers::test_zones_are_aggregates",
                "test_nova_answers::test_a_flavor_from_birth_to_death",
                "test_nova_answers::test_a_keypair_from_birth_to_death",
                "test_nova_answers::test_a_server_group_from_birth_to_death",
                "test_nova_answers::test_quotas_and_limits",
                "test_nova_answers::test_actions_are_written_down",
                "test_nova_answers::test_lists_can_be_filtered_and_paged",
            ),
        ),
        Confirmed(
            "Nova and Cinder attach together: a volume is reserved, then in use, reserved while "
            "its server is shelved, and free when it is deleted",
            (
                "test_nova_answers::test_cinder_and_nova_attach_together",
                "test_nova_answers::test_attach_and_detach_a_volume",
                "test_nova_answers::test_shelve_and_unshelve",
            ),
        ),
        Confirmed(
            "Servers are stopped, started, paused, suspended, rebooted, locked and renamed, where "
            "their state allows it",
            (
                "test_nova_answers::test_what_a_state_does_not_allow_is_a_conflict",
                "test_nova_answers::test_stop_and_start",
                "test_nova_answers::test_pause_suspend_and_reboot",
                "test_nova_answers::test_lock_and_unlock",
                "test_nova_answers::test_metadata_and_tags",
                "test_nova_answers::test_update_of_a_server",
                "test_nova_answers::test_reset_state",
            ),
        ),
        Confirmed(
            "Ports are taken or made for a server, bound at its host, and free or gone with it",
            (
                "test_nova_answers::test_a_port_outlives_its_server",
                "test_nova_answers::test_interfaces_come_and_go",
                "test_nova_answers::test_ports_and_networks_must_be_there",
            ),
        ),
        Confirmed(
            "With cross_az_attach off a server is in the zone of its volumes, and pinned to it",
            (
                "test_nova_answers::test_a_zone_is_kept_for_server_and_volumes",
                "test_nova_answers::test_a_server_without_a_zone_is_pinned_to_that_of_its_volumes",
            ),
        ),
        Confirmed(
            "A server that fits nowhere ends in error, and its volume stays reserved",
            ("test_nova_answers::test_no_valid_host",),
        ),
        Confirmed(
            "A host that is up is not evacuated",
            ("test_nova_answers::test_only_a_dead_host_is_evacuated",),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "Servers are built, changed and deleted in steps of 0.2 to 0.8 seconds", "made up"
        ),
        Unconfirmed(
            "The scheduler takes the host of the pinned zone that has the most memory left; "
            "filters of images, NUMA and devices are not played",
            "simplified",
        ),
        Unconfirmed(
            "A host that returns from a crash runs no guests; Nova stops them within 10 minutes "
            "(sync_power_state_interval)",
            READ,
        ),
        Unconfirmed(
            "Work that was sent to a dead host, but before Nova called it down, is done when it "
            "returns",
            READ,
        ),
        Unconfirmed(
            "A server whose volume's Cinder service or Ceph does not answer ends in error when it "
            "is moved, with the volume reserved",
            "measured once on the lab",
        ),
    ),
    unsupported=(
        "Rescue, passwords, backups and crash dumps of servers, images of servers that boot from "
        "a volume, making key pairs: they answer 501.",
        "Nova's proxies of Glance, Cinder and Neutron below 2.36: their routes are not there.",
        "Consoles: no console type is available. Shares, and swapping of volumes.",
        "Ephemeral disks have no image in Ceph.",
    ),
)
