"""Rules of security groups."""

from __future__ import annotations

import ipaddress
from typing import Any

from dr_planner.simulator.openstack.network_kinds import boolean, one_of, text, uuid
from dr_planner.simulator.openstack.network_resource import (
    NEEDED,
    Attribute,
    Resource,
    is_member,
    of,
    own,
    project_id,
    standard,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.security_group import Rule
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PROTOCOLS = (
    None, "any", "ah", "dccp", "egp", "esp", "gre", "hopopt", "icmp", "igmp", "ip", "ipip",
    "ipv6-encap", "ipv6-frag", "ipv6-icmp", "icmpv6", "ipv6-nonxt", "ipv6-opts", "ipv6-route",
    "ospf", "pgm", "rsvp", "sctp", "tcp", "udp", "udplite", "vrrp",
)  # fmt: skip
NUMBERS = {
    "ah": 51, "egp": 8, "esp": 50, "gre": 47, "hopopt": 0, "igmp": 2, "ip": 0, "ipip": 4,
    "ipv6-encap": 41, "ipv6-frag": 44, "ipv6-nonxt": 59, "ipv6-opts": 60, "ipv6-route": 43,
    "ospf": 89, "pgm": 113, "rsvp": 46, "vrrp": 112,
}  # fmt: skip
"""Protocols without ports, as IANA numbers them."""

WITH_PORTS = ("dccp", "sctp", "tcp", "udp", "udplite", "6", "17", "33", "132", "136")
ICMP = ("icmp", "1", "icmpv6", "ipv6-icmp", "58")
ONLY_IPV6 = ("icmpv6", "ipv6-encap", "ipv6-frag", "ipv6-icmp", "ipv6-nonxt", "ipv6-opts",
             "ipv6-route")  # fmt: skip
ETHERTYPES = ("IPv4", "IPv6")
EVERYWHERE = ("0.0.0.0/0", "::/0")
COMPARED = (
    "direction", "ethertype", "protocol", "port_range_min", "port_range_max", "remote_ip_prefix",
    "remote_group_id",
)  # fmt: skip


def _protocol(value: Any) -> str | None:
    if value in (None, "any", "", "-1", -1, "0", 0):
        return None
    if str(value).isdigit() and int(value) <= 255:
        return str(value)
    if isinstance(value, str) and value.lower() in PROTOCOLS:
        return value.lower()
    raise Refusal(
        400,
        "SecurityGroupRuleInvalidProtocol",
        f"Security group rule protocol {value} not supported. Only protocol values "
        f"{PROTOCOLS} and integer representations [0 to 255] are supported.",
    )


def _ethertype(value: Any) -> str:
    for known in ETHERTYPES:
        if isinstance(value, str) and value.lower() == known.lower():
            return known
    raise Refusal(
        400,
        "SecurityGroupRuleInvalidEtherType",
        f"Security group rule for ethertype '{value}' not supported. Allowed values are "
        f"{list(ETHERTYPES)}.",
    )


def _number(value: Any) -> int | None:
    if value is None:
        return None
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number <= 65535:
        raise Refusal(400, "SecurityGroupInvalidPortValue", f"Invalid value for port {value}")
    return number


def _prefix(value: Any) -> str | None:
    if not value:
        return None
    try:
        return str(ipaddress.ip_interface(value))
    except ValueError:
        raise Refusal(400, "InvalidCIDR", f"Invalid CIDR {value} given as IP prefix.") from None


def _normalized(context: Context, rule: Rule) -> str | None:
    if rule.remote_ip_prefix is None:
        return None
    return str(ipaddress.ip_interface(rule.remote_ip_prefix).network)


def _in_default(context: Context, rule: Rule) -> bool:
    return context.region.network.security.groups[rule.security_group_id].is_default


ATTRIBUTES: dict[str, Attribute[Rule]] = {
    **standard(),
    "tags": Attribute(filter=False, sort=False),
    "security_group_id": Attribute(
        of("security_group_id"), post=True, default=NEEDED, kind=text(36)
    ),
    "direction": Attribute(
        of("direction"), post=True, default=NEEDED, kind=one_of("ingress", "egress")
    ),
    "ethertype": Attribute(of("ethertype"), post=True, default="IPv4", kind=_ethertype),
    "protocol": Attribute(of("protocol"), post=True, default=None, kind=_protocol),
    "port_range_min": Attribute(of("port_range_min"), post=True, default=None, kind=_number),
    "port_range_max": Attribute(of("port_range_max"), post=True, default=None, kind=_number),
    "remote_ip_prefix": Attribute(of("remote_ip_prefix"), post=True, default=None, kind=_prefix),
    "remote_group_id": Attribute(
        of("remote_group_id"), post=True, default=None, kind=uuid(null=True)
    ),
    "remote_address_group_id": Attribute(
        of("remote_address_group_id"), post=True, default=None, kind=uuid(null=True)
    ),
    "normalized_cidr": Attribute(_normalized, filter=False, sort=False),
    "belongs_to_default_sg": Attribute(_in_default, kind=boolean),
}


def _owner(context: Context, rule: Rule) -> bool:
    group = context.region.network.security.groups[rule.security_group_id]
    return own(context, rule) or own(context, group)


def _may_create(context: Context, asked: dict[str, Any]) -> bool:
    group = context.region.network.security.groups.get(asked["security_group_id"])
    if group is None or not own(context, group):
        raise Refusal(
            404,
            "SecurityGroupNotFound",
            f"Security group {asked['security_group_id']} does not exist",
        )
    return is_member(context)


def _create(context: Context, asked: dict[str, Any]) -> Rule:
    security = context.region.network.security
    group = security.groups[asked["security_group_id"]]
    _must_make_sense(context, asked)
    for other in group.rules.values():
        if all(_same(name, getattr(other, name), asked[name]) for name in COMPARED):
            raise Refusal(
                409,
                "SecurityGroupRuleExists",
                f"Security group rule already exists. Rule id is {other.id}.",
            )
    if asked["remote_address_group_id"] is not None:
        raise Refusal(
            501,
            "HTTPNotImplemented",
            "The simulator has no address groups.",
            problem=True,
        )
    return security.add_rule(
        group,
        **{name: asked[name] for name in COMPARED},
        description=asked["description"],
        project_id=asked["project_id"],
    )


def _same(name: str, one: Any, other: Any) -> bool:
    """Whether two rules mean the same by a field; every address is no limit at all."""
    if name == "remote_ip_prefix":
        return (None if one in EVERYWHERE else one) == (None if other in EVERYWHERE else other)
    return bool(one == other)


def _wrong(kind: str, message: str) -> Refusal:
    return Refusal(400, kind, message)


def _must_make_sense(context: Context, asked: dict[str, Any]) -> None:
    remote = asked["remote_group_id"]
    if remote is not None:
        if asked["remote_ip_prefix"] is not None:
            raise _wrong(
                "SecurityGroupMultipleRemoteEntites",
                "Only one of remote_ip_prefix or remote_group_id or remote_address_group_id may "
                "be provided.",
            )
        if remote not in context.region.network.security.groups:
            raise Refusal(404, "SecurityGroupNotFound", f"Security group {remote} does not exist")
    if asked["remote_ip_prefix"] is not None:
        version = ipaddress.ip_interface(asked["remote_ip_prefix"]).version
        if f"IPv{version}" != asked["ethertype"]:
            raise _wrong(
                "SecurityGroupRuleParameterConflict",
                f"Conflicting value ethertype {asked['ethertype']} for CIDR "
                f"{asked['remote_ip_prefix']}",
            )
    if asked["protocol"] in ONLY_IPV6 and asked["ethertype"] == "IPv4":
        raise _wrong(
            "SecurityGroupEthertypeConflictWithProtocol",
            f"Invalid ethertype IPv4 for protocol {asked['protocol']}.",
        )
    _ports_must_fit(asked)


def _ports_must_fit(asked: dict[str, Any]) -> None:
    least, most = asked["port_range_min"], asked["port_range_max"]
    protocol = asked["protocol"]
    if least is None and most is None:
        return
    if protocol is None:
        raise _wrong(
            "SecurityGroupProtocolRequiredWithPorts",
            "Must also specify protocol if port range is given.",
        )
    if protocol in ICMP:
        for name, part in (("port_range_min", "type"), ("port_range_max", "code")):
            if asked[name] is not None and asked[name] > 255:
                raise _wrong(
                    "SecurityGroupInvalidIcmpValue",
                    f"Invalid value for ICMP {part} ({name}) {asked[name]}. It must be 0 to 255.",
                )
        if least is None:
            raise _wrong(
                "SecurityGroupMissingIcmpType",
                f"ICMP code (port-range-max) {most} is provided but ICMP type (port-range-min) is "
                "missing.",
            )
        return
    if protocol not in WITH_PORTS:
        raise _wrong(
            "SecurityGroupInvalidProtocolForPort",
            f"Ports cannot be specified for protocol {NUMBERS.get(protocol, protocol)}. Ports are "
            "only supported for DCCP, SCTP, TCP, UDP, UDPLITE.",
        )
    if least is None or most is None or least > most:
        raise _wrong(
            "SecurityGroupInvalidPortRange",
            "For TCP/UDP protocols, port_range_min must be <= port_range_max",
        )


def _delete(context: Context, rule: Rule) -> None:
    context.region.network.security.remove_rule(rule)


def _of_group(context: Context, id: str) -> list[Rule]:
    group = context.region.network.security.groups.get(id)
    return list(group.rules.values()) if group is not None else []


def _rows(context: Context) -> dict[str, Rule]:
    if project_id(context):
        context.region.network.security.default(project_id(context))
    return context.region.network.security.rules


RESOURCE: Resource[Rule] = Resource(
    member="security_group_rule",
    collection="security_group_rules",
    attributes=ATTRIBUTES,
    rows=_rows,
    sees=_owner,
    owns=_owner,
    missing=lambda id: Refusal(
        404, "SecurityGroupRuleNotFound", f"Security group rule {id} does not exist"
    ),
    create=_create,
    delete=_delete,
    may_create=_may_create,
    quota="security_group_rule",
    narrow={"security_group_id": _of_group},
)
RESOURCE.register(ROUTES, "/security-group-rules")
