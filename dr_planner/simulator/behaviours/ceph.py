"""The ceph command as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import RECORDED, Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Status, health, versions, space, pools, maps, services and clients: the keys that "
            "programs read",
            (
                "test_ceph_answers::test_the_status_of_a_cluster",
                "test_ceph_answers::test_health_is_one_document_in_three_commands",
                "test_ceph_answers::test_versions_are_told_by_kind_of_daemon",
                "test_ceph_answers::test_space_is_told_in_all_and_by_pool",
                "test_ceph_answers::test_pools_and_their_settings",
                "test_ceph_answers::test_maps_have_what_programs_read",
                "test_ceph_answers::test_mirror_daemons_tell_the_manager_of_their_pools",
                "test_ceph_answers::test_clients_are_shown_with_their_keys",
            ),
        ),
        Confirmed(
            "What ceph cannot answer: statuses and texts",
            (
                "test_ceph_answers::test_what_cannot_be_answered",
                "test_ceph_answers::test_an_unknown_client_is_refused",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "Warnings about full OSDs are the only ones; a cluster has one monitor, one manager "
            "and one OSD, and keeps every object three times",
            "simplified",
        ),
        Unconfirmed(
            "Options that 'ceph config get' knows have Ceph's defaults, and none is set",
            "Ceph's documentation",
        ),
        Unconfirmed(
            "The texts that ceph prints for people, but for those of confirmed cases", RECORDED
        ),
    ),
    unsupported=(
        "Every ceph command that changes something, and those that are not listed here: exit "
        "status 22, and written down.",
    ),
)
