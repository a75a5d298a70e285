"""Neutron's database and what its agents do with it: networks, subnets, ports, addresses."""

from __future__ import annotations

import ipaddress
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.network_agent import DHCP, OPEN_VSWITCH, Agent
from dr_planner.simulator.region.network_quotas import NetworkQuotas
from dr_planner.simulator.region.port import BINDING_FAILED, OVS, UNBOUND, FixedIP, Port
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.security_groups import SecurityGroups
from dr_planner.simulator.region.sharing import Sharing
from dr_planner.simulator.region.standard import Standard
from dr_planner.simulator.region.subnet import (
    AddressScope,
    LogicalNetwork,
    Subnet,
    SubnetPool,
    gateway_of,
    pools_of,
)
from dr_planner.simulator.timeline import Timeline

DHCP_PORT = "network:dhcp"
MAC_PREFIX = "fa:16:3e"
EXTERNAL_PHYSICAL_NETWORK = "external"
TUNNEL_MTU, PLAIN_MTU = 1450, 1500
ZONE = "nova"
"""The zone of agents for which none is configured ([agent] availability_zone)."""

VIF_DETAILS: Mapping[str, Any] = {
    "connectivity": "l2",
    "port_filter": True,
    "ovs_hybrid_plug": False,
    "datapath_type": "system",
    "bridge_name": "br-int",
    "bound_drivers": {"0": "openvswitch"},
}


class Network:
    """All rows of Neutron's core, and its agents. Nothing here asks who may.

    ``before_port_goes`` holds what others want to do when a port is deleted.
    """

    def __init__(self, timeline: Timeline, identifiers: Identifiers) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.networks: dict[str, LogicalNetwork] = {}
        self.subnets: dict[str, Subnet] = {}
        self.subnet_pools: dict[str, SubnetPool] = {}
        self.address_scopes: dict[str, AddressScope] = {}
        self.ports: dict[str, Port] = {}
        self.agents: dict[str, Agent] = {}
        self.security = SecurityGroups(timeline, identifiers)
        self.quotas = NetworkQuotas()
        self.sharing = Sharing()
        self._by_device: dict[str, dict[str, Port]] = {}
        self._by_network: dict[str, dict[str, Port]] = {}
        self._by_mac: dict[tuple[str, str], Port] = {}
        self._last_segment = 0
        self.before_port_goes: list[Callable[[Port], None]] = []

    # -------------------------------------------------------------------------- looking

    def find_network(self, id: str) -> LogicalNetwork | None:
        """A network by its id."""
        return self.networks.get(id)

    def find_port(self, id: str) -> Port | None:
        """A port by its id."""
        return self.ports.get(id)

    def network(self, id: str) -> LogicalNetwork:
        """A network.

        :raises Refusal: NetworkNotFound.
        """
        found = self.networks.get(id)
        if found is None:
            raise Refusal(404, "NetworkNotFound", f"Network {id} could not be found.")
        return found

    def subnet(self, id: str) -> Subnet:
        """A subnet.

        :raises Refusal: SubnetNotFound.
        """
        found = self.subnets.get(id)
        if found is None:
            raise Refusal(404, "SubnetNotFound", f"Subnet {id} could not be found.")
        return found

    def port(self, id: str) -> Port:
        """A port.

        :raises Refusal: PortNotFound.
        """
        found = self.ports.get(id)
        if found is None:
            raise Refusal(404, "PortNotFound", f"Port {id} could not be found.")
        return found

    def ports_of_device(self, device_id: str) -> list[Port]:
        """The ports of a server, router or other device, the oldest first."""
        return list(self._by_device.get(device_id, {}).values())

    def ports_of_network(self, network_id: str) -> list[Port]:
        """The ports in a network, the oldest first."""
        return list(self._by_network.get(network_id, {}).values())

    def networks_for(self, project_id: str) -> list[LogicalNetwork]:
        """The networks to which a project may attach a server without naming one."""
        return [
            network
            for network in self.networks.values()
            if network.project_id == project_id
            or network.shared
            or self.sharing.reaches(network.id, project_id)
        ]

    def subnets_of(self, network: LogicalNetwork) -> list[Subnet]:
        """A network's subnets, the oldest first."""
        return [self.subnets[id] for id in network.subnets]

    def free_prefix(self, pool: SubnetPool, length: int) -> str | None:
        """The first prefix of a length in a pool that no subnet of it has; None: there is none."""
        used = [
            ipaddress.ip_network(subnet.cidr)
            for subnet in self.subnets.values()
            if subnet.subnetpool_id == pool.id
        ]
        for prefix in pool.prefixes:
            wide = ipaddress.ip_network(prefix)
            if wide.prefixlen > length:
                continue
            for candidate in wide.subnets(new_prefix=length):
                if not any(candidate.overlaps(other) for other in used):
                    return str(candidate)
        return None

    def scope_of(self, subnet: Subnet) -> str | None:
        """The address scope that a subnet is in, by its pool."""
        pool = self.subnet_pools.get(subnet.subnetpool_id or "")
        return pool.address_scope_id if pool is not None else None

    def subnet_of_address(self, network: LogicalNetwork, address: str) -> Subnet | None:
        """The subnet of a network that an address is from."""
        return next((s for s in self.subnets_of(network) if s.holds(address)), None)

    # ---------------------------------------------------------------------------- agents

    def add_agent(
        self,
        kind: str,
        host: str,
        site: str,
        zone: str | None,
        configurations: Mapping[str, Any] | None = None,
    ) -> Agent:
        """An agent that runs."""
        now = self._timeline.now()
        agent = Agent(
            id=self._identifiers.uuid(),
            kind=kind,
            host=host,
            site=site,
            zone=zone,
            created_at=now,
            started_at=now,
            configurations=dict(configurations or {}),
        )
        self.agents[agent.id] = agent
        return agent

    def agents_of(self, kind: str, zones: Iterable[str] = (), *, fit: bool = True) -> list[Agent]:
        """Agents of a kind, of some zones where any are given.

        :param fit: only those that look alive and are not set down.
        """
        wanted, now = set(zones), self._timeline.now()
        return [
            agent
            for agent in self.agents.values()
            if agent.kind == kind
            and (not wanted or agent.zone in wanted)
            and (not fit or (agent.admin_state_up and agent.looks_alive(now)))
        ]

    def zones(self, kind: str) -> list[str]:
        """The zones that agents of a kind make up."""
        return list(
            dict.fromkeys(a.zone for a in self.agents.values() if a.kind == kind and a.zone)
        )

    def lose_site(self, site: str) -> None:
        """All agents at a site fall silent; what they have wired stays in the database."""
        for agent in self.agents.values():
            if agent.site == site and agent.died_at is None:
                agent.died_at = self._timeline.now()

    def return_site(self, site: str) -> None:
        """The agents at a site are started again."""
        for agent in self.agents.values():
            if agent.site == site and agent.died_at is not None:
                agent.died_at = None
                agent.started_at = self._timeline.now()

    # -------------------------------------------------------------------------- networks

    def touch(self, row: Standard) -> None:
        """Something about a row has changed."""
        row.revision_number += 1
        row.updated_at = self._timeline.now()

    def stamp(self, project_id: str) -> dict[str, Any]:
        """The standard attributes of a new row."""
        now = self._timeline.now()
        return {
            "id": self._identifiers.uuid(),
            "project_id": project_id,
            "created_at": now,
            "updated_at": now,
        }

    def create_network(self, project_id: str, name: str = "", **fields: Any) -> LogicalNetwork:
        """A new network: a tunnel, or (external ones) a flat network at every gateway.

        :param fields: further fields of the row.
        """
        network = LogicalNetwork(**self.stamp(project_id), name=name, **fields)
        network.revision_number = 1
        if "network_type" not in fields and network.external:
            network.network_type = "flat"
            network.physical_network = EXTERNAL_PHYSICAL_NETWORK
        if network.network_type in ("vxlan", "geneve", "gre") and network.segmentation_id is None:
            self._last_segment += 1
            network.segmentation_id = self._last_segment
        if "mtu" not in fields:
            tunnel = network.network_type in ("vxlan", "geneve", "gre")
            network.mtu = TUNNEL_MTU if tunnel else PLAIN_MTU
        self.networks[network.id] = network
        return network

    def delete_network(self, network: LogicalNetwork) -> None:
        """Delete a network with its subnets.

        :raises Refusal: NetworkInUse, it has ports that do not go by themselves.
        """
        ports = self.ports_of_network(network.id)
        left = [port.id for port in ports if port.device_owner != DHCP_PORT]
        if left:
            raise Refusal(
                409,
                "NetworkInUse",
                f"Unable to complete operation on network {network.id}. There are one or more "
                f"ports still in use on the network, id for these ports is: {','.join(left)}.",
            )
        for port in ports:
            self.delete_port(port)
        for subnet in self.subnets_of(network):
            del self.subnets[subnet.id]
        del self.networks[network.id]

    # --------------------------------------------------------------------------- subnets

    def create_subnet(
        self, network: LogicalNetwork, cidr: str, *, project_id: str = "", **fields: Any
    ) -> Subnet:
        """A new subnet; without ``gateway_ip`` its first address is the gateway's.

        :param fields: further fields of the row.
        """
        prefix = ipaddress.ip_network(cidr)
        fields.setdefault("gateway_ip", gateway_of(cidr))
        fields.setdefault("pools", pools_of(cidr, fields["gateway_ip"]))
        subnet = Subnet(
            **self.stamp(project_id or network.project_id),
            network_id=network.id,
            cidr=str(prefix),
            ip_version=prefix.version,
            **fields,
        )
        self.subnets[subnet.id] = subnet
        network.subnets.append(subnet.id)
        self.touch(network)
        if subnet.enable_dhcp:
            self.schedule_dhcp(network)
        return subnet

    def delete_subnet(self, subnet: Subnet) -> None:
        """Delete a subnet.

        :raises Refusal: SubnetInUse, ports have addresses from it.
        """
        holders = [
            port
            for port in self.ports_of_network(subnet.network_id)
            if any(fixed.subnet_id == subnet.id for fixed in port.fixed_ips)
        ]
        if any(not (subnet.is_automatic or p.device_owner == DHCP_PORT) for p in holders):
            raise Refusal(
                409,
                "SubnetInUse",
                f"Unable to complete operation on subnet {subnet.id}: One or more ports have an "
                "IP allocation from this subnet.",
            )
        for port in holders:
            port.fixed_ips = [fixed for fixed in port.fixed_ips if fixed.subnet_id != subnet.id]
            if not port.fixed_ips and port.device_owner == DHCP_PORT:
                self.delete_port(port)
        network = self.networks[subnet.network_id]
        network.subnets.remove(subnet.id)
        self.touch(network)
        del self.subnets[subnet.id]

    def schedule_dhcp(self, network: LogicalNetwork) -> None:
        """Give a network a DHCP agent if it needs one, and the agent an address per subnet."""
        subnets = [subnet for subnet in self.subnets_of(network) if subnet.enable_dhcp]
        if not subnets:
            return
        if not network.dhcp_agents:
            fit = self.agents_of(DHCP, network.availability_zone_hints)
            load = {agent.id: 0 for agent in fit}
            for other in self.networks.values():
                for agent_id in other.dhcp_agents & load.keys():
                    load[agent_id] += 1
            fit.sort(key=lambda agent: load[agent.id])
            for agent in fit[:1]:
                self.add_to_dhcp_agent(network, agent)
        for port in self.ports_of_network(network.id):
            if port.device_owner != DHCP_PORT:
                continue
            served = {fixed.subnet_id for fixed in port.fixed_ips}
            missing = [{"subnet_id": s.id} for s in subnets if s.id not in served]
            if missing:
                port.fixed_ips += self._allocate(network, port.mac_address, DHCP_PORT, missing)

    def add_to_dhcp_agent(self, network: LogicalNetwork, agent: Agent) -> None:
        """Let an agent serve a network; it makes a port of its own there."""
        network.dhcp_agents.add(agent.id)
        subnets = [s for s in self.subnets_of(network) if s.enable_dhcp]
        port = self.create_port(
            network,
            project_id=network.project_id,
            fixed_ips=[{"subnet_id": subnet.id} for subnet in subnets],
            device_id=dhcp_device(agent.host, network.id),
            device_owner=DHCP_PORT,
        )
        self.bind(port, agent.host)

    def remove_from_dhcp_agent(self, network: LogicalNetwork, agent: Agent) -> None:
        """Let an agent serve a network no more."""
        network.dhcp_agents.discard(agent.id)
        for port in self.ports_of_device(dhcp_device(agent.host, network.id)):
            self.delete_port(port)

    def zones_of_network(self, network: LogicalNetwork) -> list[str]:
        """The zones of the DHCP agents that serve a network."""
        zones = {self.agents[id].zone for id in network.dhcp_agents if id in self.agents}
        return sorted(zone for zone in zones if zone)

    # ----------------------------------------------------------------------------- ports

    def create_port(
        self,
        network: LogicalNetwork,
        *,
        project_id: str,
        fixed_ips: Sequence[Mapping[str, str]] | None = None,
        mac_address: str | None = None,
        security_groups: Sequence[str] | None = None,
        port_security: bool | None = None,
        host: str = "",
        **fields: Any,
    ) -> Port:
        """A new port.

        :param fixed_ips: ``subnet_id``, ``ip_address`` or both of each address; None: one of
            each IP version that the network has; empty: none.
        :param security_groups: ids; None: the project's default group.
        :param host: bind it there at once.
        :param fields: further fields of the row, such as ``name`` and ``device_id``.
        :raises Refusal: an address or the MAC is taken, or nothing is free.
        """
        owner = fields.get("device_owner", "")
        mac = mac_address or self._new_mac(network)
        if (network.id, mac) in self._by_mac:
            raise Refusal(
                409,
                "MacAddressInUse",
                f"Unable to complete operation for network {network.id}. The mac address {mac} "
                "is in use.",
            )
        secure = network.port_security_enabled if port_security is None else port_security
        trusted = owner.startswith("network:")
        given = self._allocate(network, mac, owner, fixed_ips)
        port = Port(
            **self.stamp(project_id),
            network_id=network.id,
            mac_address=mac,
            fixed_ips=given,
            port_security_enabled=secure and not trusted,
            **fields,
        )
        port.revision_number = 1
        if security_groups is not None:
            port.security_groups = list(security_groups)
        elif port.port_security_enabled and given:
            port.security_groups = [self.security.default(project_id).id]
        self._insert(port)
        if host:
            self.bind(port, host)
        return port

    def _insert(self, port: Port) -> None:
        self.ports[port.id] = port
        self._by_network.setdefault(port.network_id, {})[port.id] = port
        self._by_mac[port.network_id, port.mac_address] = port
        if port.device_id:
            self._by_device.setdefault(port.device_id, {})[port.id] = port

    def delete_port(self, port: Port) -> None:
        """Delete a port and give its addresses back; whatever leads to it lets go first."""
        for let_go in self.before_port_goes:
            let_go(port)
        for fixed in port.fixed_ips:
            self.subnets[fixed.subnet_id].taken.discard(fixed.ip_address)
        del self.ports[port.id]
        del self._by_network[port.network_id][port.id]
        self._by_mac.pop((port.network_id, port.mac_address), None)
        self._leave_device(port)

    def _leave_device(self, port: Port) -> None:
        known = self._by_device.get(port.device_id, {})
        known.pop(port.id, None)
        if not known:
            self._by_device.pop(port.device_id, None)

    def set_device(self, port: Port, device_id: str, device_owner: str) -> None:
        """Say what uses a port; empty words: nothing."""
        self._leave_device(port)
        port.device_id, port.device_owner = device_id, device_owner
        if device_id:
            self._by_device.setdefault(device_id, {})[port.id] = port
        self.touch(port)

    def set_mac(self, port: Port, mac: str) -> None:
        """Give a port another MAC address.

        :raises Refusal: MacAddressInUse.
        """
        if self._by_mac.get((port.network_id, mac), port) is not port:
            raise Refusal(
                409,
                "MacAddressInUse",
                f"Unable to complete operation for network {port.network_id}. The mac address "
                f"{mac} is in use.",
            )
        self._by_mac.pop((port.network_id, port.mac_address), None)
        port.mac_address = mac
        self._by_mac[port.network_id, mac] = port

    def set_fixed_ips(self, port: Port, wanted: Sequence[Mapping[str, str]]) -> None:
        """Give a port other addresses; what it has and keeps, it never lets go of.

        :raises Refusal: an address is taken, or nothing is free; nothing has changed then.
        """
        before = list(port.fixed_ips)
        network = self.networks[port.network_id]
        kept, new = [], []
        for one in wanted:
            match = next((f for f in before if f not in kept and _fits(f, one)), None)
            if match is not None:
                kept.append(match)
            else:
                new.append(one)
        given = self._allocate(network, port.mac_address, port.device_owner, new)
        for fixed in before:
            if fixed not in kept and self.subnets[fixed.subnet_id].is_automatic:
                kept.append(fixed)
            elif fixed not in kept:
                self.subnets[fixed.subnet_id].taken.discard(fixed.ip_address)
        port.fixed_ips = kept + given
        self.touch(port)

    def bind(self, port: Port, host: str, *, vnic_type: str = "", profile: Any = None) -> None:
        """Bind a port at a host, as Nova asks for it; its agent then wires it.

        Without an Open vSwitch agent at that host, ``binding:vif_type`` is ``binding_failed``.
        """
        if vnic_type:
            port.vnic_type = vnic_type
        if profile is not None:
            port.profile = dict(profile)
        agents = [a for a in self.agents.values() if a.host == host and a.kind == OPEN_VSWITCH]
        now = self._timeline.now()
        works = any(agent.looks_alive(now) for agent in agents)
        port.host = host
        port.vif_type = OVS if works else BINDING_FAILED
        port.vif_details = dict(VIF_DETAILS) if works else {}
        port.status = "ACTIVE" if works and port.device_owner else "DOWN"
        self.touch(port)

    def release(self, port: Port) -> None:
        """Take a port from its host; what uses it stays in the database."""
        port.host = ""
        port.vif_type = UNBOUND
        port.vif_details = {}
        port.status = "DOWN"
        self.touch(port)

    def unbind(self, port: Port) -> None:
        """Take a port from its host and its device; addresses and MAC stay."""
        self.release(port)
        port.profile = {}
        self.set_device(port, "", "")

    # ------------------------------------------------------------------------- addresses

    def _new_mac(self, network: LogicalNetwork) -> str:
        while True:
            tail = self._identifiers.hex(6)
            mac = f"{MAC_PREFIX}:{tail[:2]}:{tail[2:4]}:{tail[4:]}"
            if (network.id, mac) not in self._by_mac:
                return mac

    def _allocate(
        self,
        network: LogicalNetwork,
        mac: str,
        owner: str,
        wanted: Sequence[Mapping[str, str]] | None,
    ) -> list[FixedIP]:
        """Take addresses; all of them or none.

        :raises Refusal: one is taken or belongs to no subnet, or nothing is free.
        """
        given: list[FixedIP] = []
        try:
            if wanted is None:
                given += self._automatic(network, mac, owner)
            else:
                for one in wanted:
                    given.append(self._one(network, mac, one))
                if not owner.startswith("network:router"):
                    given += self._unasked(network, mac, given)
        except Refusal:
            for fixed in given:
                self.subnets[fixed.subnet_id].taken.discard(fixed.ip_address)
            raise
        return given

    def _automatic(self, network: LogicalNetwork, mac: str, owner: str) -> list[FixedIP]:
        """One address of each IP version, and one from every subnet of automatic addresses."""
        found = []
        subnets = [
            subnet
            for subnet in self.subnets_of(network)
            if not subnet.service_types or owner in subnet.service_types
        ]
        for version in (4, 6):
            ordinary = [s for s in subnets if s.ip_version == version and not s.is_automatic]
            for subnet in ordinary:
                address = subnet.next_free()
                if address is not None:
                    found.append(self._take(subnet, address))
                    break
            else:
                if ordinary:
                    raise self._exhausted(network)
        for subnet in subnets:
            if subnet.is_automatic:
                found.append(self._take(subnet, subnet.automatic_address(mac)))
        return found

    def _unasked(
        self, network: LogicalNetwork, mac: str, given: Sequence[FixedIP]
    ) -> list[FixedIP]:
        """Hosts make themselves an address in every automatic subnet, asked or not."""
        known = {fixed.subnet_id for fixed in given}
        found = []
        for subnet in self.subnets_of(network):
            address = subnet.automatic_address(mac) if subnet.is_automatic else ""
            if address and subnet.id not in known and address not in subnet.taken:
                found.append(self._take(subnet, address))
        return found

    def _one(self, network: LogicalNetwork, mac: str, wanted: Mapping[str, str]) -> FixedIP:
        address, subnet_id = wanted.get("ip_address"), wanted.get("subnet_id")
        if subnet_id:
            subnet = self.subnet(subnet_id)
            if subnet.network_id != network.id:
                raise Refusal(
                    400,
                    "InvalidInput",
                    "Invalid input for operation: Failed to create port on network "
                    f"{network.id}, because fixed_ips included invalid subnet {subnet.id}.",
                )
            if address and not subnet.holds(address):
                raise Refusal(
                    400,
                    "InvalidIpForSubnet",
                    f"IP address {address} is not a valid IP for the specified subnet.",
                )
        else:
            found = self.subnet_of_address(network, address or "")
            if found is None:
                raise Refusal(
                    400,
                    "InvalidIpForNetwork",
                    f"IP address {address} is not a valid IP for any of the subnets on the "
                    "specified network.",
                )
            subnet = found
        if not address:
            free = subnet.automatic_address(mac) if subnet.is_automatic else subnet.next_free()
            if free is None:
                raise self._exhausted(network)
            return self._take(subnet, free)
        address = str(ipaddress.ip_address(address))
        if address in subnet.taken:
            raise Refusal(
                409,
                "IpAddressAlreadyAllocated",
                f"IP address {address} already allocated in subnet {subnet.id}",
            )
        return self._take(subnet, address)

    @staticmethod
    def _take(subnet: Subnet, address: str) -> FixedIP:
        subnet.taken.add(address)
        return FixedIP(subnet.id, address)

    @staticmethod
    def _exhausted(network: LogicalNetwork) -> Refusal:
        return Refusal(
            409,
            "IpAddressGenerationFailure",
            f"No more IP addresses available on network {network.id}.",
        )


def _fits(fixed: FixedIP, wanted: Mapping[str, str]) -> bool:
    return wanted.get("subnet_id", fixed.subnet_id) == fixed.subnet_id and (
        wanted.get("ip_address", fixed.ip_address) == fixed.ip_address
    )


def dhcp_device(host: str, network_id: str) -> str:
    """The ``device_id`` of a DHCP agent's port."""
    return f"dhcp{uuid.uuid5(uuid.NAMESPACE_DNS, host.partition('.')[0])}-{network_id}"
