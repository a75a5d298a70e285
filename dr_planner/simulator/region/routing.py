"""Routers, their interfaces and gateways, and floating IPs."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping, Sequence
from typing import Any

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.network_agent import L3, Agent
from dr_planner.simulator.region.port import Port
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.router import (
    FLOATING_IP,
    GATEWAY,
    HA_INTERFACE,
    INTERFACE,
    INTERFACES,
    FloatingIP,
    PortForwarding,
    Router,
)
from dr_planner.simulator.region.subnet import LogicalNetwork, Subnet

AGENTS_OF_HA_ROUTER = 3
"""max_l3_agents_per_router"""


class Routing:
    """All rows of Neutron's layer 3. Nothing here asks who may."""

    def __init__(self, network: Network, identifiers: Identifiers) -> None:
        self._network = network
        self._identifiers = identifiers
        self.routers: dict[str, Router] = {}
        self.floating_ips: dict[str, FloatingIP] = {}
        self._by_port: dict[str, dict[str, FloatingIP]] = {}
        network.before_port_goes.append(self.forget_port)

    # -------------------------------------------------------------------------- looking

    def router(self, id: str) -> Router:
        """A router.

        :raises Refusal: RouterNotFound.
        """
        found = self.routers.get(id)
        if found is None:
            raise Refusal(404, "RouterNotFound", f"Router {id} could not be found")
        return found

    def floating_ip(self, id: str) -> FloatingIP:
        """A floating IP.

        :raises Refusal: FloatingIPNotFound.
        """
        found = self.floating_ips.get(id)
        if found is None:
            raise Refusal(404, "FloatingIPNotFound", f"Floating IP {id} could not be found")
        return found

    def floating_ips_of_port(self, port_id: str) -> list[FloatingIP]:
        """The floating IPs that lead to a port."""
        return list(self._by_port.get(port_id, {}).values())

    def interfaces(self, router: Router) -> list[Port]:
        """The ports of a router in its internal networks."""
        ports = self._network.ports_of_device(router.id)
        return [port for port in ports if port.device_owner in INTERFACES]

    def gateway(self, router: Router) -> Port | None:
        """The port of a router in its external network."""
        return self._network.find_port(router.gateway_port_id or "")

    def router_of_subnet(self, subnet: Subnet, external_network_id: str) -> Router | None:
        """The router that leads from a subnet to an external network."""
        found: Router | None = None
        for port in self._network.ports_of_network(subnet.network_id):
            router = self.routers.get(port.device_id)
            if router is None or port.device_owner not in INTERFACES:
                continue
            fixed = next((f for f in port.fixed_ips if f.subnet_id == subnet.id), None)
            gateway = self.gateway(router)
            if fixed is None or gateway is None or gateway.network_id != external_network_id:
                continue
            if fixed.ip_address == subnet.gateway_ip:
                return router
            found = found or router
        return found

    # --------------------------------------------------------------------------- routers

    def create_router(self, project_id: str, name: str = "", **fields: Any) -> Router:
        """A new router without gateway and interfaces.

        :param fields: further fields of the row.
        """
        router = Router(**self._network.stamp(project_id), name=name, **fields)
        router.revision_number = 1
        self.routers[router.id] = router
        return router

    def delete_router(self, router: Router) -> None:
        """Delete a router; its gateway goes with it.

        :raises Refusal: RouterInUse, it has interfaces or floating IPs.
        """
        if self.interfaces(router) or any(
            ip.router_id == router.id for ip in self.floating_ips.values()
        ):
            raise Refusal(409, "RouterInUse", f"Router {router.id} still has ports")
        self._drop_gateway(router)
        del self.routers[router.id]

    def set_gateway(
        self,
        router: Router,
        external: LogicalNetwork | None,
        *,
        enable_snat: bool = True,
        fixed_ips: Sequence[Mapping[str, str]] | None = None,
    ) -> None:
        """Give a router its way out, another one, or (None) none.

        :raises Refusal: the network is not external, or floating IPs need the old gateway.
        """
        router.enable_snat = enable_snat
        old = self.gateway(router)
        if external is not None and not external.external:
            raise bad("router", f"Network {external.id} is not an external network")
        if old is not None and external is not None and old.network_id == external.id:
            if fixed_ips:
                self._network.set_fixed_ips(old, fixed_ips)
            self._network.touch(router)
            return
        if old is not None:
            if any(ip.router_id == router.id for ip in self.floating_ips.values()):
                raise Refusal(
                    409,
                    "RouterExternalGatewayInUseByFloatingIp",
                    f"Gateway cannot be updated for router {router.id}, since a gateway to "
                    f"external network {old.network_id} is required by one or more floating IPs.",
                )
            self._drop_gateway(router)
        if external is not None:
            port = self._network.create_port(
                external,
                project_id="",
                fixed_ips=fixed_ips,
                device_id=router.id,
                device_owner=GATEWAY,
            )
            router.gateway_port_id = port.id
            self._schedule(router)
            self._wire(router, port)
        self._network.touch(router)

    def _drop_gateway(self, router: Router) -> None:
        port = self.gateway(router)
        router.gateway_port_id = None
        if port is not None:
            self._network.delete_port(port)

    def _schedule(self, router: Router) -> None:
        """Give a router its agents, the least loaded ones of its zones; HA routers get several."""
        if router.agents:
            return
        fit = self._network.agents_of(L3, router.availability_zone_hints)
        load = {agent.id: 0 for agent in fit}
        for other in self.routers.values():
            for agent_id in other.agents:
                if agent_id in load:
                    load[agent_id] += 1
        fit.sort(key=lambda agent: load[agent.id])
        chosen = fit[: AGENTS_OF_HA_ROUTER if router.ha else 1]
        router.agents = [agent.id for agent in chosen]

    def reschedule(self, router: Router) -> None:
        """Give a router that is or is no longer highly available the right agents."""
        had = bool(router.agents)
        router.agents = []
        if had:
            self._schedule(router)
            self.set_agents(router, router.agents)

    def hosts(self, router: Router) -> list[Agent]:
        """The agents that host a router."""
        agents = self._network.agents
        return [agents[id] for id in router.agents if id in agents]

    def set_agents(self, router: Router, agents: Sequence[str]) -> None:
        """Let other agents host a router; its ports are bound at the first one's host."""
        router.agents = list(agents)
        for port in self._network.ports_of_device(router.id):
            if router.agents:
                self._wire(router, port)

    def _wire(self, router: Router, port: Port) -> None:
        hosts = self.hosts(router)
        if hosts:
            self._network.bind(port, hosts[0].host)

    def zones(self, router: Router) -> list[str]:
        """The zones of the agents that host a router."""
        return sorted({agent.zone for agent in self.hosts(router) if agent.zone})

    # ------------------------------------------------------------------------ interfaces

    def add_subnet(self, router: Router, subnet: Subnet) -> Port:
        """An interface at a subnet's gateway address.

        :raises Refusal: the address is taken, or another interface overlaps.
        """
        if subnet.gateway_ip is None:
            raise bad("router", "Subnet for router interface must have a gateway IP")
        self._must_not_overlap(router, [subnet])
        network = self._network.network(subnet.network_id)
        port = self._network.create_port(
            network,
            project_id=router.project_id,
            fixed_ips=[{"subnet_id": subnet.id, "ip_address": subnet.gateway_ip}],
            device_id=router.id,
            device_owner=HA_INTERFACE if router.ha else INTERFACE,
        )
        self._attached(router, port)
        return port

    def add_port(self, router: Router, port: Port) -> None:
        """Make a port an interface.

        :raises Refusal: the port is in use or has no address, or another interface overlaps.
        """
        if port.device_id or port.device_owner:
            raise Refusal(
                409,
                "PortInUse",
                f"Unable to complete operation on port {port.id} for network {port.network_id}. "
                f"Port already has an attached device {port.device_id}.",
            )
        if not port.fixed_ips:
            raise bad("router", "Router port must have at least one fixed IP")
        self._must_not_overlap(router, [self._network.subnet(f.subnet_id) for f in port.fixed_ips])
        port.security_groups, port.port_security_enabled = [], False
        self._network.set_device(port, router.id, HA_INTERFACE if router.ha else INTERFACE)
        self._attached(router, port)

    def _attached(self, router: Router, port: Port) -> None:
        self._schedule(router)
        self._wire(router, port)
        self._network.touch(router)

    def _must_not_overlap(self, router: Router, new: Sequence[Subnet]) -> None:
        for port in self._network.ports_of_device(router.id):
            for fixed in port.fixed_ips:
                old = self._network.subnet(fixed.subnet_id)
                for subnet in new:
                    if subnet is old:
                        raise bad("router", f"Router already has a port on subnet {subnet.id}")
                    if subnet.ip_version == old.ip_version and _overlap(subnet.cidr, old.cidr):
                        raise bad(
                            "router",
                            f"Cidr {subnet.cidr} of subnet {subnet.id} overlaps with cidr "
                            f"{old.cidr} of subnet {old.id}",
                        )

    def remove_interface(self, router: Router, port: Port) -> None:
        """Delete an interface with its port.

        :raises Refusal: RouterInterfaceInUseByFloatingIP.
        """
        for fixed in port.fixed_ips:
            subnet = self._network.subnet(fixed.subnet_id)
            for ip in self.floating_ips.values():
                inside = [ip.fixed_ip_address] if ip.fixed_ip_address else []
                inside += [f.internal_ip_address for f in ip.forwardings.values()]
                if ip.router_id == router.id and any(subnet.holds(a) for a in inside):
                    raise Refusal(
                        409,
                        "RouterInterfaceInUseByFloatingIP",
                        f"Router interface for subnet {subnet.id} on router {router.id} cannot "
                        "be deleted, as it is required by one or more floating IPs.",
                    )
        self._network.delete_port(port)
        self._network.touch(router)

    # ---------------------------------------------------------------------- floating IPs

    def create_floating_ip(
        self,
        project_id: str,
        external: LogicalNetwork,
        *,
        address: str | None = None,
        subnet_id: str | None = None,
        description: str = "",
    ) -> FloatingIP:
        """A new floating IP that leads nowhere yet.

        :raises Refusal: the network is not external, or the address is taken.
        """
        if not external.external:
            raise bad("floatingip", f"Network {external.id} is not a valid external network")
        subnets = [s for s in self._network.subnets_of(external) if s.ip_version == 4]
        if not subnets:
            raise bad("floatingip", f"Network {external.id} does not contain any IPv4 subnet")
        wanted = {}
        if subnet_id:
            wanted["subnet_id"] = subnet_id
        if address:
            wanted["ip_address"] = address
        id = self._identifiers.uuid()
        port = self._network.create_port(
            external,
            project_id="",
            fixed_ips=[wanted] if wanted else [{"subnet_id": self._roomy(subnets).id}],
            device_id=id,
            device_owner=FLOATING_IP,
            status="N/A",
        )
        made = FloatingIP(
            **{**self._network.stamp(project_id), "id": id},
            description=description,
            floating_network_id=external.id,
            floating_ip_address=port.fixed_ips[0].ip_address,
            own_port_id=port.id,
        )
        self.floating_ips[id] = made
        return made

    @staticmethod
    def _roomy(subnets: Sequence[Subnet]) -> Subnet:
        """The first subnet with a free address; the first one where all are full."""
        return next((s for s in subnets if s.has_room()), subnets[0])

    def associate(
        self,
        ip: FloatingIP,
        port: Port | None,
        *,
        fixed_ip: str | None = None,
        router: Router | None = None,
    ) -> None:
        """Let a floating IP lead to a port, or (None) nowhere.

        :param fixed_ip: the port's address; needed where it has several.
        :raises Refusal: no router leads there, or the address has a floating IP already.
        """
        if port is None:
            self._leave(ip)
            self._network.touch(ip)
            return
        address, subnet = self._inside(port, fixed_ip)
        found = router or self.router_of_subnet(subnet, ip.floating_network_id)
        if found is None:
            raise Refusal(
                404,
                "ExternalGatewayForFloatingIPNotFound",
                f"External network {ip.floating_network_id} is not reachable from subnet "
                f"{subnet.id}.  Therefore, cannot associate Port {port.id} with a Floating IP.",
            )
        for other in self.floating_ips_of_port(port.id):
            if other is not ip and other.fixed_ip_address == address:
                raise Refusal(
                    409,
                    "FloatingIPPortAlreadyAssociated",
                    f"Cannot associate floating IP {ip.floating_ip_address} ({ip.id}) with port "
                    f"{port.id} using fixed IP {address}, as that fixed IP already has a "
                    f"floating IP on external network {ip.floating_network_id}.",
                )
        self._leave(ip)
        ip.port_id, ip.fixed_ip_address, ip.router_id = port.id, address, found.id
        ip.status = "ACTIVE"
        self._by_port.setdefault(port.id, {})[ip.id] = ip
        self._network.touch(ip)

    def _inside(self, port: Port, wanted: str | None) -> tuple[str, Subnet]:
        if wanted is not None:
            for fixed in port.fixed_ips:
                if fixed.ip_address == wanted:
                    return wanted, self._network.subnet(fixed.subnet_id)
            raise bad("floatingip", f"Port {port.id} does not have fixed ip {wanted}")
        fourth = [f for f in port.fixed_ips if ":" not in f.ip_address]
        if not fourth:
            raise bad(
                "floatingip",
                f"Cannot add floating IP to port {port.id} that has no fixed IPv4 addresses",
            )
        if len(fourth) > 1:
            raise bad(
                "floatingip",
                f"Port {port.id} has multiple fixed IPv4 addresses.  Must provide a specific "
                "IPv4 address when assigning a floating IP",
            )
        return fourth[0].ip_address, self._network.subnet(fourth[0].subnet_id)

    def _leave(self, ip: FloatingIP) -> None:
        known = self._by_port.get(ip.port_id or "", {})
        known.pop(ip.id, None)
        if not known:
            self._by_port.pop(ip.port_id or "", None)
        ip.port_id = ip.fixed_ip_address = None
        if not ip.forwardings:
            ip.router_id = None
            ip.status = "DOWN"

    def delete_floating_ip(self, ip: FloatingIP) -> None:
        """Give a floating IP back."""
        self._leave(ip)
        del self.floating_ips[ip.id]
        self._network.delete_port(self._network.port(ip.own_port_id))

    def forget_port(self, port: Port) -> None:
        """Floating IPs and forwardings that lead to a port lead nowhere: it is being deleted."""
        for ip in self.floating_ips_of_port(port.id):
            self.associate(ip, None)
        for ip in self.floating_ips.values():
            gone = [f.id for f in ip.forwardings.values() if f.internal_port_id == port.id]
            for id in gone:
                self.remove_forwarding(ip, id)

    def add_forwarding(self, ip: FloatingIP, forwarding: PortForwarding) -> None:
        """Let one port of a floating IP lead somewhere.

        :raises Refusal: no router leads there.
        """
        port = self._network.port(forwarding.internal_port_id)
        _, subnet = self._inside(port, forwarding.internal_ip_address)
        found = self.router_of_subnet(subnet, ip.floating_network_id)
        if found is None:
            raise Refusal(
                404,
                "ExternalGatewayForFloatingIPNotFound",
                f"External network {ip.floating_network_id} is not reachable from subnet "
                f"{subnet.id}.  Therefore, cannot associate Port {port.id} with a Floating IP.",
            )
        ip.forwardings[forwarding.id] = forwarding
        ip.router_id, ip.status = found.id, "ACTIVE"
        self._network.touch(ip)

    def remove_forwarding(self, ip: FloatingIP, id: str) -> None:
        """Let one port of a floating IP lead nowhere again."""
        del ip.forwardings[id]
        if not ip.forwardings and ip.port_id is None:
            ip.router_id, ip.status = None, "DOWN"
        self._network.touch(ip)


def bad(resource: str, words: str) -> Refusal:
    """The refusal of a request that makes no sense for a kind of thing."""
    return Refusal(400, "BadRequest", f"Bad {resource} request: {words}.")


def _overlap(one: str, other: str) -> bool:
    first, second = ipaddress.ip_network(one), ipaddress.ip_network(other)
    if isinstance(first, ipaddress.IPv4Network) and isinstance(second, ipaddress.IPv4Network):
        return first.overlaps(second)
    if isinstance(first, ipaddress.IPv6Network) and isinstance(second, ipaddress.IPv6Network):
        return first.overlaps(second)
    return False
