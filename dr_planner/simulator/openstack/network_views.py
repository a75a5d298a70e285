"""Who sees whose networks, and what belongs to them; refusals that several nouns share."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_resource import project_id
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.sharing import EXTERNAL
from dr_planner.simulator.region.subnet import LogicalNetwork


def shares(context: Context, network: LogicalNetwork) -> bool:
    """Whether a network is shared with who asks."""
    sharing = context.region.network.sharing
    return network.shared or sharing.reaches(network.id, project_id(context))


def sees_network(context: Context, network: LogicalNetwork) -> bool:
    """Own ones, shared ones and external ones; admins and services all."""
    return (
        context.is_admin
        or context.user.has_role("service")
        or network.project_id == project_id(context)
        or network.external
        or shares(context, network)
        or context.region.network.sharing.reaches(network.id, project_id(context), EXTERNAL)
    )


def network_owner(context: Context, asked: Any) -> str:
    """The project whose network a body names."""
    network = context.region.network.find_network(str(asked.get("network_id", "")))
    return network.project_id if network is not None else ""


def seen_network(context: Context, id: str) -> LogicalNetwork:
    """A network that who asks sees.

    :raises Refusal: NetworkNotFound.
    """
    network = context.region.network.network(id)
    if not sees_network(context, network):
        raise Refusal(404, "NetworkNotFound", f"Network {id} could not be found.")
    return network


def invalid(message: str) -> Refusal:
    """The refusal of input that makes no sense."""
    return Refusal(400, "InvalidInput", f"Invalid input for operation: {message}.")


def must_be_zones(context: Context, kind: str, hints: Any) -> None:
    """Whether agents of a kind make up all of these zones.

    :raises Refusal: AvailabilityZoneNotFound.
    """
    known = context.region.network.zones(kind)
    for zone in hints:
        if zone not in known:
            raise Refusal(
                404,
                "AvailabilityZoneNotFound",
                f"AvailabilityZone {zone} could not be found.",
            )
