"""The bgp-agent.conf of ovn-bgp-agent."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.inifile import (
    WORD,
    Keeps,
)
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.servicefile import ServiceFile, likeness_to, read_service
from dr_planner.design.source import Source
from dr_planner.model.part import Part
from dr_planner.model.serviceconf import OvnBgpAgentConf

_OWN = re.compile(
    r"^(?:exposing_method|expose_tenant_networks|expose_ipv6_gua_tenant_networks|bgp_(?:as|nic"
    r"|vrf|vrf_table_id|chassis_id)|clear_vrf_routes_on_startup|evpn_\w+"
    r"|driver[ \t]*=[ \t]*\w*ovn\w*_(?:bgp|evpn)_driver)[ \t]*(?:=|$)",
    re.MULTILINE | re.IGNORECASE,
)

NAMES = frozenset({"bgp-agent.conf", "ovn-bgp-agent.conf", "ovn_bgp_agent.conf"})

KEEPS: Keeps = dict.fromkeys(
    (
        "driver",
        "exposing_method",
        "expose_tenant_networks",
        "expose_ipv6_gua_tenant_networks",
        "bgp_AS",
        "bgp_as",
        "bgp_router_id",
    ),
    WORD,
)


def likeness(source: Source) -> Likeness:
    """By its name, or by options that no other service has."""
    return likeness_to(FILE, source, own=_OWN.search(source.text) is not None)


FILE = ServiceFile(
    "ovn-bgp-agent-conf", "ovn-bgp-agent", OvnBgpAgentConf, KEEPS, NAMES.__contains__
)


def read(source: Source) -> Iterator[Part]:
    """One part."""
    yield from read_service(source, FILE)


KIND = Kind("ovn-bgp-agent's bgp-agent.conf", likeness, read)
