"""An rbd-mirror daemon that is away, as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "A daemon that was stopped is missed by both sides, and its copies follow again when "
            "it is started",
            ("test_path::test_both_sides_miss_a_daemon_that_was_stopped",),
        ),
        Confirmed(
            "A demotion is not heard while the daemon of the copy is away: the image is primary "
            "nowhere, and its promotion is refused with status 16",
            ("test_path::test_a_demotion_is_not_heard_while_the_daemon_is_away",),
        ),
    ),
    unsupported=(
        "A path between two living clusters that is cut or slow: a daemon works or is dead.",
    ),
)
