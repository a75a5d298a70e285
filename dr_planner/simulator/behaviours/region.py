"""What sites and their database do to all services."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Unconfirmed

BEHAVIOURS = Behaviours(
    unconfirmed=(
        Unconfirmed(
            "A component of Galera that lost quorum works again when all its members are back",
            "Galera's documentation (pc.recovery)",
        ),
        Unconfirmed(
            "Regions with databases of their own have a Keystone each; nothing but Ceph is common",
            "the design; tried on the lab with two regions",
        ),
    ),
)
