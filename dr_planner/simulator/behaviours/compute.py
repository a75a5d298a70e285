"""Nova as the simulator plays it."""

from __future__ import annotations

from dr_planner.simulator.behaviour import Behaviours, Unconfirmed

READ = "read in Nova 34.0.0"

BEHAVIOURS = Behaviours(
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
        "Placement can be read; its routes that write, and allocation candidates, are not there.",
    ),
)
