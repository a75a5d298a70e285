"""BGP speakers and peers of Neutron (neutron-dynamic-routing)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False, kw_only=True)
class Peer:
    """Somebody that a speaker tells its routes. The password is never shown."""

    id: str
    project_id: str
    name: str
    peer_ip: str
    remote_as: int
    auth_type: str = "none"
    password: str | None = field(default=None, repr=False)


@dataclass(eq=False, kw_only=True)
class Speaker:
    """What announces the routes to some networks.

    :param networks: ids of the external networks whose routes it announces.
    :param peers: ids of the peers it speaks to.
    :param agents: ids of the agents that host it.
    """

    id: str
    project_id: str
    name: str
    local_as: int
    ip_version: int = 4
    advertise_floating_ip_host_routes: bool = True
    advertise_tenant_networks: bool = True
    networks: list[str] = field(default_factory=list)
    peers: list[str] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)
