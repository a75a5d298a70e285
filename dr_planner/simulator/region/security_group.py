"""Security groups of Neutron and their rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from dr_planner.simulator.region.standard import Standard

DEFAULT = "default"


@dataclass(eq=False, kw_only=True)
class Rule(Standard):
    """A rule of a security group; None is "any". ``number`` is that of its standard attributes."""

    security_group_id: str
    direction: str
    ethertype: str = "IPv4"
    protocol: str | None = None
    port_range_min: int | None = None
    port_range_max: int | None = None
    remote_ip_prefix: str | None = None
    remote_group_id: str | None = None
    remote_address_group_id: str | None = None
    number: int = 0


@dataclass(eq=False, kw_only=True)
class SecurityGroup(Standard):
    """A security group. Its rules are in the order in which they were made."""

    name: str = ""
    stateful: bool = True
    is_default: bool = False
    rules: dict[str, Rule] = field(default_factory=dict)
