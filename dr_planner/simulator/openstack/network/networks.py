"""Networks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dr_planner.simulator.openstack.network_kinds import boolean, listed, text, whole
from dr_planner.simulator.openstack.network_resource import (
    ABSENT,
    ADMIN,
    UNSET,
    Attribute,
    Resource,
    of,
    own,
    standard,
)
from dr_planner.simulator.openstack.network_views import (
    invalid,
    must_be_zones,
    sees_network,
    shares,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.network import EXTERNAL_PHYSICAL_NETWORK
from dr_planner.simulator.region.network_agent import DHCP
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.subnet import LogicalNetwork
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
TYPES = ("flat", "vlan", "vxlan")
FIELDS = {
    "router:external": "external",
    "provider:network_type": "network_type",
    "provider:physical_network": "physical_network",
    "provider:segmentation_id": "segmentation_id",
}
"""Attribute -> field of the row, where they differ."""

SAME = (
    "name",
    "description",
    "admin_state_up",
    "shared",
    "is_default",
    "mtu",
    "port_security_enabled",
)


def _scope(version: int) -> Callable[[Context, LogicalNetwork], str | None]:
    def read(context: Context, network: LogicalNetwork) -> str | None:
        state = context.region.network
        scopes = [state.scope_of(s) for s in state.subnets_of(network) if s.ip_version == version]
        return next((scope for scope in scopes if scope), None)

    return read


def _provider(name: str) -> Attribute[LogicalNetwork]:
    kind = whole(0, null=True) if name == "segmentation_id" else text(64, null=True)
    return Attribute(of(name), post=True, kind=kind, seen_by=ADMIN, set_by=ADMIN)


ATTRIBUTES: dict[str, Attribute[LogicalNetwork]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "subnets": Attribute(lambda context, n: list(n.subnets), filter=False, sort=False),
    "admin_state_up": Attribute(
        of("admin_state_up"), post=True, put=True, default=True, kind=boolean
    ),
    "status": Attribute(of("status")),
    "shared": Attribute(
        lambda context, n: shares(context, n),
        post=True,
        put=True,
        default=False,
        kind=boolean,
        sort=False,
        set_by=ADMIN,
    ),
    "router:external": Attribute(
        of("external"), post=True, put=True, default=False, kind=boolean, sort=False, set_by=ADMIN
    ),
    "is_default": Attribute(
        lambda context, n: n.is_default if n.external else ABSENT,
        post=True,
        put=True,
        default=False,
        kind=boolean,
        sort=False,
        set_by=ADMIN,
    ),
    "provider:network_type": _provider("network_type"),
    "provider:physical_network": _provider("physical_network"),
    "provider:segmentation_id": _provider("segmentation_id"),
    "port_security_enabled": Attribute(
        of("port_security_enabled"), post=True, put=True, default=True, kind=boolean, sort=False
    ),
    "availability_zone_hints": Attribute(
        lambda context, n: list(n.availability_zone_hints),
        post=True,
        default=[],
        kind=listed(text()),
        filter=False,
    ),
    "availability_zones": Attribute(
        lambda context, n: context.region.network.zones_of_network(n), filter=False, sort=False
    ),
    "mtu": Attribute(of("mtu"), post=True, put=True, kind=whole(0)),
    "vlan_transparent": Attribute(lambda context, n: False, post=True, kind=boolean, sort=False),
    "qinq": Attribute(lambda context, n: False, post=True, kind=boolean, sort=False),
    "ipv4_address_scope": Attribute(_scope(4), filter=False, sort=False),
    "ipv6_address_scope": Attribute(_scope(6), filter=False, sort=False),
}


def _create(context: Context, asked: dict[str, Any]) -> LogicalNetwork:
    state = context.region.network
    hints = asked["availability_zone_hints"]
    must_be_zones(context, DHCP, hints)
    for name in ("vlan_transparent", "qinq"):
        if asked.get(name) is True:
            raise invalid(f"The simulator has no networks with {name}")
    fields: dict[str, Any] = {
        name: asked[name] for name in SAME if name in asked and name not in ("name", "mtu")
    }
    fields["external"] = asked["router:external"]
    fields["availability_zone_hints"] = list(hints)
    if asked.get("mtu"):
        fields["mtu"] = asked["mtu"]
    fields.update(_segment(context, asked))
    return state.create_network(asked["project_id"], asked["name"], **fields)


def _segment(context: Context, asked: dict[str, Any]) -> dict[str, Any]:
    """What an admin said of the provider's side, checked."""
    given = {
        field: asked[name]
        for name, field in FIELDS.items()
        if name.startswith("provider:") and asked.get(name, UNSET) not in (UNSET, None)
    }
    if not given:
        # A tenant network that is also external is a tunnel, as any other one.
        return {"network_type": "vxlan"}
    kind = given.get("network_type")
    if kind is None:
        raise invalid("network_type value cannot be empty")
    if kind not in TYPES:
        raise invalid(f"Network type value '{kind}' not supported")
    physical = given.get("physical_network")
    if kind in ("flat", "vlan") and physical is None:
        raise invalid(f"physical_network required for {kind} provider network")
    if physical is not None and physical != EXTERNAL_PHYSICAL_NETWORK:
        raise invalid(f"physical_network '{physical}' unknown for {kind} provider network")
    for other in context.region.network.networks.values():
        if kind == "flat" and other.network_type == "flat":
            raise Refusal(
                409,
                "FlatNetworkInUse",
                f"Unable to create the flat network. Physical network {physical} is in use.",
            )
        if kind == "vlan" and (other.network_type, other.segmentation_id) == (
            "vlan",
            given.get("segmentation_id"),
        ):
            raise Refusal(
                409,
                "VlanIdInUse",
                f"Unable to create the network. The VLAN {other.segmentation_id} on physical "
                f"network {physical} is in use.",
            )
    return given


def _update(context: Context, network: LogicalNetwork, asked: dict[str, Any]) -> None:
    state = context.region.network
    if asked.get("shared") is False and network.shared:
        ports = state.ports_of_network(network.id)
        if any(port.project_id not in (network.project_id, "") for port in ports):
            raise Refusal(
                409,
                "InvalidSharedSetting",
                f"Unable to reconfigure sharing settings for network {network.id}. Multiple "
                "projects are using it.",
            )
    for name, value in asked.items():
        if name in SAME or name in FIELDS:
            setattr(network, FIELDS.get(name, name), value)
    state.touch(network)


def _delete(context: Context, network: LogicalNetwork) -> None:
    context.region.network.delete_network(network)


RESOURCE: Resource[LogicalNetwork] = Resource(
    member="network",
    collection="networks",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.networks,
    sees=sees_network,
    owns=own,
    missing=lambda id: Refusal(404, "NetworkNotFound", f"Network {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    quota="network",
)
RESOURCE.register(ROUTES, "/networks")
