"""What sites and their database do to all services."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Unconfirmed

BEHAVIOURS = Behaviours(
    unconfirmed=(
        Unconfirmed(
            "A component of Galera that lost quorum works again when all its members are back",
            "Galera's documentation (pc.recovery)",
        ),
    ),
)
