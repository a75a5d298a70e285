"""Routers of Neutron, floating IPs and their forwarded ports."""

from __future__ import annotations

from dataclasses import dataclass, field

from dr_planner.simulator.region.standard import Standard

INTERFACE = "network:router_interface"
HA_INTERFACE = "network:ha_router_replicated_interface"
INTERFACES = (INTERFACE, HA_INTERFACE, "network:router_interface_distributed")
GATEWAY = "network:router_gateway"
FLOATING_IP = "network:floatingip"


@dataclass(eq=False, kw_only=True)
class Router(Standard):
    """A router.

    :param gateway_port_id: its port in the external network.
    :param agents: the L3 agents that host it.
    """

    name: str = ""
    admin_state_up: bool = True
    status: str = "ACTIVE"
    distributed: bool = False
    ha: bool = False
    enable_snat: bool = True
    gateway_port_id: str | None = None
    routes: list[dict[str, str]] = field(default_factory=list)
    availability_zone_hints: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)


@dataclass(eq=False, kw_only=True)
class PortForwarding:
    """One port of a floating IP that leads to a port of an internal address."""

    id: str
    protocol: str
    external_port: str
    internal_port: str
    internal_port_id: str
    internal_ip_address: str
    description: str = ""


@dataclass(eq=False, kw_only=True)
class FloatingIP(Standard):
    """A floating IP.

    :param own_port_id: the port in the external network that keeps the address taken.
    :param port_id: the port that it leads to.
    """

    floating_network_id: str
    floating_ip_address: str
    own_port_id: str
    status: str = "DOWN"
    fixed_ip_address: str | None = None
    port_id: str | None = None
    router_id: str | None = None
    forwardings: dict[str, PortForwarding] = field(default_factory=dict)
