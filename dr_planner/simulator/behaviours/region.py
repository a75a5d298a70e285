"""What sites and their database do to all services."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed

BEHAVIOURS = Behaviours(
    confirmed=(
        Confirmed(
            "A method that a path does not know: 405 of Keystone, Glance, Neutron and Placement, "
            "404 of Cinder and Nova",
            ("test_wrong_methods::test_what_a_wrong_method_is_told",),
        ),
    ),
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
