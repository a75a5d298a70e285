"""neutron.conf, ml2_conf.ini and the files of Neutron's agents, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.inifile import (
    WORD,
    WORDS,
    Keeps,
)
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import ovn_bgp_agent_conf
from dr_planner.design.servicefile import ServiceFile, likeness_to, read_service
from dr_planner.design.serviceoptions import HOMES, SINGLE_WORDS
from dr_planner.design.source import Source
from dr_planner.model.part import Part
from dr_planner.model.serviceconf import NeutronConf

NAMES = frozenset({"neutron.conf", "ml2_conf.ini", "bgp_dragent.ini"})
_NAMES_OF_OTHERS = frozenset({"nova.conf", "cinder.conf", "glance-api.conf"})
_AGENT_FILE = re.compile(
    r"(?:neutron_)?(?:l3|dhcp|metadata|openvswitch|linuxbridge|sriov|ovn|vpn|"
    r"ovn_metadata)_agent\.ini"
)
_OWN = re.compile(
    r"^(?:\[(?:ml2|ml2_type_\w+|securitygroup|ovs_driver|sriov_nic)\]|(?:core_plugin"
    r"|service_plugins|l3_ha|dhcp_agents_per_network|max_l3_agents_per_router|interface_driver"
    r"|network_scheduler_driver|router_scheduler_driver|default_availability_zones"
    r"|mechanism_drivers|bridge_mappings|dhcp_driver|agent_mode|bgp_speaker_driver"
    r"|allow_automatic_(?:l3agent|dhcp)_failover)[ \t]*=)",
    re.MULTILINE,
)
_OTHERS = re.compile(
    r"^(?:compute_driver|exposing_method|bgp_AS"
    r"|expose_tenant_networks)[ \t]*=",
    re.MULTILINE,
)
"""What Nova and ovn-bgp-agent have, whose files have words of Neutron too."""

_AGENT = re.compile(r"^\[agent\]", re.MULTILINE | re.IGNORECASE)
_ZONE = re.compile(r"^availability_zone[ \t]*=", re.MULTILINE | re.IGNORECASE)

KEEPS: Keeps = {
    "availability_zone": WORDS,
    "default_availability_zones": WORDS,
    "dhcp_agents_per_network": WORD,
    "l3_ha": WORD,
    "max_l3_agents_per_router": WORD,
    "allow_automatic_l3agent_failover": WORD,
    "network_scheduler_driver": WORD,
    "router_scheduler_driver": WORD,
    "service_plugins": WORDS,
    "bgp_speaker_driver": WORD,
    "bgp_router_id": WORD,
}


def likeness(source: Source) -> Likeness:
    """By its name, or by sections and options that no other service has."""
    name = source.name.removesuffix(".j2")
    if name in ovn_bgp_agent_conf.NAMES | _NAMES_OF_OTHERS:
        return Likeness.NO
    if _OTHERS.search(source.text) and not is_named(name):
        return Likeness.NO
    own = _OWN.search(source.text) or (_AGENT.search(source.text) and _ZONE.search(source.text))
    named = "neutron" in source.folders or "neutron" in name
    named = named and name.endswith((".conf", ".ini"))
    return likeness_to(FILE, source, own=bool(own), named=named)


def is_named(name: str) -> bool:
    """Whether a file of that name is one of Neutron's."""
    return name in NAMES or _AGENT_FILE.fullmatch(name) is not None


def known(key: str) -> bool:
    """Whether a name in small letters is an option, though it may not look like one."""
    return key in SINGLE_WORDS or key in KEEPS or key in HOMES["neutron"]


FILE = ServiceFile("neutron-conf", "neutron", NeutronConf, KEEPS, is_named, known)


def read(source: Source) -> Iterator[Part]:
    """One part."""
    yield from read_service(source, FILE)


KIND = Kind("Neutron's neutron.conf, or the file of an agent", likeness, read)
