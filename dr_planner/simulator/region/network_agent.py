"""Agents of Neutron: the processes at the sites that wire, route and announce."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

DHCP = "DHCP agent"
L3 = "L3 agent"
OPEN_VSWITCH = "Open vSwitch agent"
METADATA = "Metadata agent"
BGP = "BGP dynamic routing agent"

AGENT_DOWN_TIME = 75.0
"""Seconds without a report after which Neutron calls an agent dead (agent_down_time)."""

BINARIES = {
    DHCP: "neutron-dhcp-agent",
    L3: "neutron-l3-agent",
    OPEN_VSWITCH: "neutron-openvswitch-agent",
    METADATA: "neutron-metadata-agent",
    BGP: "neutron-bgp-dragent",
}
TOPICS = {
    DHCP: "dhcp_agent",
    L3: "l3_agent",
    OPEN_VSWITCH: "N/A",
    METADATA: "N/A",
    BGP: "bgp_dragent",
}


@dataclass(eq=False, kw_only=True)
class Agent:
    """An agent. Times are simulated seconds.

    :param site: where it runs; it falls silent while the site is lost.
    :param zone: its availability zone; None: this kind has none.
    """

    id: str
    kind: str
    host: str
    site: str
    zone: str | None
    created_at: float
    started_at: float
    died_at: float | None = None
    admin_state_up: bool = True
    description: str = ""
    configurations: dict[str, Any] = field(default_factory=dict)

    def looks_alive(self, now: float) -> bool:
        """Whether Neutron still takes it for alive."""
        return self.died_at is None or now < self.died_at + AGENT_DOWN_TIME

    def heard_at(self, now: float) -> float:
        """When it last reported; it does so twice a minute."""
        return now - now % 30 if self.died_at is None else self.died_at
