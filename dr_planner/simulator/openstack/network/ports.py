"""Ports."""

from __future__ import annotations

import ipaddress
from typing import Any

from dr_planner.simulator.openstack.network_kinds import (
    address_pairs,
    boolean,
    dhcp_options,
    fixed_ips,
    listed,
    loose_object,
    mac,
    one_of,
    text,
    uuid,
)
from dr_planner.simulator.openstack.network_resource import (
    ADMIN,
    NEEDED,
    NETWORK_MANAGER,
    NETWORK_OWNER,
    SERVICE,
    UNSET,
    Attribute,
    Resource,
    not_found,
    of,
    own,
    project_id,
    standard,
)
from dr_planner.simulator.openstack.network_views import network_owner, seen_network, shares
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.port import UNBOUND, Port
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import FLOATING_IP, GATEWAY, HA_INTERFACE, INTERFACES
from dr_planner.simulator.region.routing import bad
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
VNIC_TYPES = (
    "normal", "direct", "macvtap", "baremetal", "direct-physical", "virtio-forwarder",
    "smart-nic", "vdpa", "accelerator-direct", "accelerator-direct-physical", "remote-managed",
)  # fmt: skip
MOST_PAIRS = 10
SERVERS = ("compute:", "baremetal:", "manila:")
"""Owners whose ports only admins and services delete."""

GUARDED = (*INTERFACES, GATEWAY, FLOATING_IP, HA_INTERFACE)
"""Owners whose ports go only with the router or floating IP that they belong to."""

PLAIN = ("name", "description", "admin_state_up", "extra_dhcp_opts")
BINDING = ("binding:host_id", "binding:vnic_type", "binding:profile")


def _sees(context: Context, port: Port) -> bool:
    if own(context, port) or context.user.has_role("service"):
        return True
    network = context.region.network.networks[port.network_id]
    return network.project_id == project_id(context)


def _shown_pairs(context: Context, port: Port) -> list[dict[str, str]]:
    return [
        {
            "mac_address": pair.get("mac_address", port.mac_address),
            "ip_address": pair["ip_address"],
        }
        for pair in port.allowed_address_pairs
    ]


def _admins(name: str, **more: Any) -> Attribute[Port]:
    return Attribute(of(name), sort=False, seen_by=ADMIN, set_by=ADMIN, **more)


ATTRIBUTES: dict[str, Attribute[Port]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "network_id": Attribute(of("network_id"), post=True, default=NEEDED, kind=uuid()),
    "admin_state_up": Attribute(
        of("admin_state_up"), post=True, put=True, default=True, kind=boolean
    ),
    "mac_address": Attribute(
        of("mac_address"),
        post=True,
        put=True,
        kind=mac,
        set_by=NETWORK_OWNER,
        changed_by=NETWORK_MANAGER,
    ),
    "fixed_ips": Attribute(
        lambda context, p: [
            {"subnet_id": f.subnet_id, "ip_address": f.ip_address} for f in p.fixed_ips
        ],
        post=True,
        put=True,
        kind=fixed_ips,
        sort=False,
    ),
    "device_id": Attribute(of("device_id"), post=True, put=True, default="", kind=text()),
    "device_owner": Attribute(of("device_owner"), post=True, put=True, default="", kind=text()),
    "status": Attribute(of("status")),
    "security_groups": Attribute(
        lambda context, p: list(p.security_groups),
        post=True,
        put=True,
        kind=listed(uuid()),
        sort=False,
    ),
    "allowed_address_pairs": Attribute(
        _shown_pairs,
        post=True,
        put=True,
        kind=address_pairs,
        filter=False,
        sort=False,
        set_by=NETWORK_OWNER,
    ),
    "port_security_enabled": Attribute(
        of("port_security_enabled"),
        post=True,
        put=True,
        kind=boolean,
        filter=False,
        sort=False,
        set_by=NETWORK_OWNER,
    ),
    "extra_dhcp_opts": Attribute(
        lambda context, p: list(p.extra_dhcp_opts),
        post=True,
        put=True,
        kind=dhcp_options,
        filter=False,
        sort=False,
    ),
    "binding:host_id": _admins("host", post=True, put=True, kind=text(null=True)),
    "binding:profile": Attribute(
        of("profile"),
        post=True,
        put=True,
        kind=loose_object,
        sort=False,
        seen_by=ADMIN,
        set_by=SERVICE,
    ),
    "binding:vif_type": _admins("vif_type"),
    "binding:vif_details": _admins("vif_details"),
    "binding:vnic_type": Attribute(
        of("vnic_type"),
        post=True,
        put=True,
        default="normal",
        kind=one_of(*VNIC_TYPES),
        sort=False,
    ),
    "numa_affinity_policy": Attribute(
        post=True,
        put=True,
        kind=one_of("required", "preferred", "socket", "legacy", None),
        filter=False,
        sort=False,
    ),
    "device_profile": Attribute(post=True, kind=text(null=True), filter=False, sort=False),
}


def _may_create(context: Context, asked: dict[str, Any]) -> bool:
    if context.is_admin or context.user.has_role("service"):
        return True
    network = seen_network(context, asked["network_id"])
    return network.project_id == project_id(context) or shares(context, network)


def _create(context: Context, asked: dict[str, Any]) -> Port:
    state = context.region.network
    network = seen_network(context, asked["network_id"])
    given = {name: asked[name] for name in PLAIN if asked.get(name, UNSET) is not UNSET}
    secure = asked.get("port_security_enabled", UNSET)
    enabled = network.port_security_enabled if secure is UNSET else secure
    groups = asked.get("security_groups", UNSET)
    pairs = asked.get("allowed_address_pairs", UNSET)
    if groups is not UNSET:
        _must_be_groups(context, groups)
    ips = asked.get("fixed_ips", UNSET)
    _must_go_together(
        enabled=enabled,
        has_addresses=ips is UNSET or bool(ips),
        groups=[] if groups is UNSET else groups,
        pairs=[] if pairs is UNSET else pairs,
    )
    profile = asked.get("binding:profile", UNSET)
    port = state.create_port(
        network,
        project_id=asked["project_id"],
        fixed_ips=None if ips is UNSET else ips,
        mac_address=asked.get("mac_address"),
        security_groups=None if groups is UNSET else groups,
        port_security=None if secure is UNSET else secure,
        allowed_address_pairs=[] if pairs is UNSET else pairs,
        device_id=asked["device_id"],
        device_owner=asked["device_owner"],
        vnic_type=asked["binding:vnic_type"],
        profile={} if profile is UNSET else profile,
        **given,
    )
    host = asked.get("binding:host_id")
    if host:
        state.bind(port, host)
    return port


def _must_be_groups(context: Context, ids: list[str]) -> None:
    known = context.region.network.security.groups
    for id in ids:
        if id not in known or not own(context, known[id]):
            raise Refusal(404, "SecurityGroupNotFound", f"Security group {id} does not exist")


def _must_go_together(
    *, enabled: bool, has_addresses: bool, groups: list[str], pairs: list[dict[str, str]]
) -> None:
    """Groups and pairs need port security.

    :raises Refusal: they are asked for without it.
    """
    if groups and not (enabled and has_addresses):
        raise Refusal(
            400,
            "PortSecurityAndIPRequiredForSecurityGroups",
            "Port security must be enabled and port must have an IP address in order to use "
            "security groups.",
        )
    if pairs and not enabled:
        raise Refusal(
            409,
            "AddressPairAndPortSecurityRequired",
            "Port Security must be enabled in order to have allowed address pairs on a port.",
        )
    if len(pairs) > MOST_PAIRS:
        raise Refusal(
            400,
            "AllowedAddressPairExhausted",
            f"The number of allowed address pair exceeds the maximum {MOST_PAIRS}.",
        )
    for place, pair in enumerate(pairs):
        if "ip_address" not in pair:
            raise Refusal(
                400, "AllowedAddressPairsMissingIP", "AllowedAddressPair must contain ip_address"
            )
        if pair in pairs[:place]:
            raise Refusal(
                400,
                "DuplicateAddressPairInRequest",
                "Request contains duplicate address pair: mac_address "
                f"{pair.get('mac_address')} ip_address {pair['ip_address']}.",
            )


def _update(context: Context, port: Port, asked: dict[str, Any]) -> None:
    state = context.region.network
    enabled = asked.get("port_security_enabled", port.port_security_enabled)
    groups = asked.get("security_groups", port.security_groups)
    if "security_groups" in asked:
        _must_be_groups(context, groups)
    if not enabled and port.security_groups and "security_groups" not in asked:
        raise Refusal(
            409,
            "PortSecurityPortHasSecurityGroup",
            "Port has security group associated. Cannot disable port security or IP address until "
            "security group is removed.",
        )
    pairs = asked.get("allowed_address_pairs", port.allowed_address_pairs)
    automatic = any(s.is_automatic for s in state.subnets_of(state.networks[port.network_id]))
    has_addresses = automatic or bool(asked.get("fixed_ips", port.fixed_ips))
    _must_go_together(enabled=enabled, has_addresses=has_addresses, groups=groups, pairs=pairs)
    if "mac_address" in asked:
        _other_mac(context, port, asked["mac_address"])
    if "fixed_ips" in asked:
        state.set_fixed_ips(port, asked["fixed_ips"])
    port.port_security_enabled = enabled
    port.security_groups = list(groups)
    port.allowed_address_pairs = list(pairs)
    for name in PLAIN:
        if name in asked:
            setattr(port, name, asked[name])
    if "device_id" in asked or "device_owner" in asked:
        state.set_device(
            port,
            asked.get("device_id", port.device_id),
            asked.get("device_owner", port.device_owner),
        )
    _bind(context, port, asked)
    state.touch(port)


def _other_mac(context: Context, port: Port, mac_address: str) -> None:
    if port.vif_type != UNBOUND and mac_address != port.mac_address:
        raise Refusal(
            409,
            "PortBound",
            f"Unable to complete operation on port {port.id}, port is already bound, port type: "
            f"{port.vif_type}, old_mac {port.mac_address}, new_mac {mac_address}.",
        )
    context.region.network.set_mac(port, mac_address)


def _bind(context: Context, port: Port, asked: dict[str, Any]) -> None:
    state = context.region.network
    if "binding:vnic_type" in asked:
        port.vnic_type = asked["binding:vnic_type"]
    if "binding:profile" in asked:
        port.profile = dict(asked["binding:profile"])
    if "binding:host_id" in asked:
        host = asked["binding:host_id"]
        if host:
            state.bind(port, host)
        else:
            state.release(port)
    elif port.host and any(name in asked for name in (*BINDING, "device_owner")):
        state.bind(port, port.host)


def _delete(context: Context, port: Port) -> None:
    if port.device_owner in GUARDED and _is_used(context, port):
        raise Refusal(
            409,
            "ServicePortInUse",
            f"Port {port.id} cannot be deleted directly via the port API: has device owner "
            f"{port.device_owner}.",
        )
    context.region.network.delete_port(port)


def _may_delete(context: Context, port: Port) -> bool:
    """Ports of servers are left to Nova."""
    if context.is_admin or context.user.has_role("service"):
        return True
    return context.user.has_role("member") and not port.device_owner.startswith(SERVERS)


def _is_used(context: Context, port: Port) -> bool:
    routing = context.region.routing
    return port.device_id in routing.routers or port.device_id in routing.floating_ips


def _by_addresses(context: Context, port: Port, values: list[str]) -> bool:
    """``ip_address=…``, ``subnet_id=…`` and ``ip_address_substr=…``, all of which must fit."""
    wanted: dict[str, set[str]] = {}
    for value in values:
        key, _, content = value.partition("=")
        wanted.setdefault(key, set()).add(content)
    for fixed in port.fixed_ips:
        if (
            ("ip_address" not in wanted or fixed.ip_address in _canonical(wanted["ip_address"]))
            and ("subnet_id" not in wanted or fixed.subnet_id in wanted["subnet_id"])
            and all(part in fixed.ip_address for part in wanted.get("ip_address_substr", ()))
        ):
            return True
    return False


def _canonical(addresses: set[str]) -> set[str]:
    found = set()
    for text_ in addresses:
        try:
            found.add(str(ipaddress.ip_address(text_)))
        except ValueError:
            found.add(text_)
    return found


def _by_groups(context: Context, port: Port, values: list[str]) -> bool:
    return any(group in port.security_groups for group in values)


RESOURCE: Resource[Port] = Resource(
    member="port",
    collection="ports",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.ports,
    sees=_sees,
    owns=lambda context, port: own(context, port) or context.user.has_role("service"),
    may_delete=_may_delete,
    missing=lambda id: Refusal(404, "PortNotFound", f"Port {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    may_create=_may_create,
    owner_of=network_owner,
    quota="port",
    narrow={
        "device_id": lambda context, id: context.region.network.ports_of_device(id),
        "network_id": lambda context, id: context.region.network.ports_of_network(id),
    },
    matches={"fixed_ips": _by_addresses, "security_groups": _by_groups},
)
RESOURCE.register(ROUTES, "/ports")


# ----------------------------------------------------------------------- second bindings


def _binding(port: Port) -> dict[str, Any]:
    return {
        "host": port.host,
        "vif_type": port.vif_type,
        "vif_details": dict(port.vif_details),
        "vnic_type": port.vnic_type,
        "profile": dict(port.profile),
        "status": "ACTIVE",
    }


@ROUTES.add("GET", "/ports/<id>/bindings")
def bindings(context: Context, id: str) -> dict[str, Any]:
    """The bindings of a port: one, which may have no host."""
    port = RESOURCE.find(context, id)
    if not port.device_owner.startswith("compute:"):
        raise bad(
            "port",
            f"Invalid port {id}. Operation only valid on compute and shared filesystem ports",
        )
    if not context.is_admin and not context.user.has_role("service"):
        raise not_found()
    return {"bindings": [_binding(port)]}
