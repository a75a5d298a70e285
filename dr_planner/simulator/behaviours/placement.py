"""Placement as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "Placement's versions, refusals and shapes",
            (
                "test_placement_answers::test_the_version_is_told_to_everybody",
                "test_placement_answers::test_microversions",
                "test_placement_answers::test_what_is_refused",
                "test_placement_answers::test_the_shape_of_a_provider",
                "test_placement_answers::test_nobody_holds_nothing",
            ),
        ),
    ),
    unconfirmed=(
        Unconfirmed(
            "The host that a server was evacuated from holds its allocation until it is started "
            "again",
            "read in Nova 34.0.0",
        ),
    ),
    unsupported=(
        "Placement can be read; its routes that write, and allocation candidates, are not there.",
    ),
)
