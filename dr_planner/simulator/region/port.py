"""Ports of Neutron."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from dr_planner.simulator.region.standard import Standard

UNBOUND = "unbound"
BINDING_FAILED = "binding_failed"
OVS = "ovs"


@dataclass(frozen=True)
class FixedIP:
    """An address of a port, and the subnet it is from."""

    subnet_id: str
    ip_address: str


@dataclass(eq=False, kw_only=True)
class Port(Standard):
    """A port. ``host`` is ``binding:host_id``; empty: it is not bound."""

    network_id: str
    mac_address: str
    name: str = ""
    fixed_ips: list[FixedIP] = field(default_factory=list)
    device_id: str = ""
    device_owner: str = ""
    admin_state_up: bool = True
    status: str = "DOWN"
    security_groups: list[str] = field(default_factory=list)
    allowed_address_pairs: list[dict[str, str]] = field(default_factory=list)
    port_security_enabled: bool = True
    extra_dhcp_opts: list[dict[str, Any]] = field(default_factory=list)
    host: str = ""
    vnic_type: str = "normal"
    profile: dict[str, Any] = field(default_factory=dict)
    vif_type: str = UNBOUND
    vif_details: dict[str, Any] = field(default_factory=dict)

    @property
    def is_trusted(self) -> bool:
        """Whether Neutron's own services use it; no security group is applied to it."""
        return self.device_owner.startswith("network:")

    @property
    def addresses(self) -> list[str]:
        """Its fixed addresses."""
        return [fixed.ip_address for fixed in self.fixed_ips]
