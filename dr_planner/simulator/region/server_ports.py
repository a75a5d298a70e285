"""What Nova does with ports: take or make them for a server, move them between hosts, let go."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.port import Port
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.server import Interface, Server
from dr_planner.simulator.region.subnet import LogicalNetwork


@dataclass(frozen=True)
class WantedInterface:
    """What was asked for: a port that is there, or a new one in a network."""

    network_id: str = ""
    port_id: str = ""
    address: str = ""
    tag: str | None = None


class CannotUsePort(Exception):
    """Neutron or Nova refuses a port or a network; the message is Nova's.

    :param status: with which the API refuses.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class ServerPorts:
    """The ports of all servers, as Nova deals with them.

    :param network: Neutron's rows.
    """

    def __init__(self, network: Network) -> None:
        self._network = network

    # -------------------------------------------------------------------------- looking

    def of(self, server: Server) -> list[Port]:
        """The ports of a server that are still there, in the order of its interfaces."""
        found = [self._network.find_port(i.port_id) for i in server.interfaces]
        return [port for port in found if port is not None]

    def port(self, id: str) -> Port | None:
        """A port by its id."""
        return self._network.find_port(id)

    def network(self, id: str) -> LogicalNetwork | None:
        """A network by its id."""
        return self._network.find_network(id)

    # ------------------------------------------------------------------------- checking

    def check(self, wanted: WantedInterface, project_id: str, *, admin: bool) -> None:
        """Whether a project may have an interface.

        :raises CannotUsePort: it may not.
        """
        if wanted.port_id:
            self._check_port(wanted.port_id, project_id, admin=admin)
            return
        network = self._network.find_network(wanted.network_id)
        if network is None or not (
            admin or network.project_id == project_id or network.shared or network.external
        ):
            raise CannotUsePort(400, f"Network {wanted.network_id} could not be found.")
        if network.external and not network.shared and not admin:
            raise CannotUsePort(
                403, f"It is not allowed to create an interface on external network {network.id}"
            )
        if not network.subnets:
            raise CannotUsePort(
                400, f"Network {network.id} requires a subnet in order to boot instances on."
            )

    def _check_port(self, id: str, project_id: str, *, admin: bool) -> None:
        port = self._network.find_port(id)
        if port is None or not (admin or port.project_id == project_id):
            raise CannotUsePort(400, f"Port id {id} could not be found.")
        if port.device_id:
            raise CannotUsePort(409, f"Port {id} is still in use.")

    def default(self, project_id: str) -> list[WantedInterface]:
        """The interfaces of a server for which nothing was asked.

        :raises CannotUsePort: the project has more than one network.
        """
        networks = self._network.networks_for(project_id)
        networks = [n for n in networks if n.subnets and not n.external]
        if len(networks) > 1:
            raise CannotUsePort(
                409,
                "More than one possible network found. Specify network ID(s) to select which "
                "one(s) to connect to.",
            )
        return [WantedInterface(network_id=network.id) for network in networks]

    # ------------------------------------------------------------------------- changing

    def attach(self, server: Server, wanted: WantedInterface, host: str, zone: str) -> Interface:
        """Give a server an interface at its host.

        :raises CannotUsePort: the port is gone or taken, or no address is free.
        """
        try:
            port = self._taken(server, wanted)
            self._network.set_device(port, server.id, f"compute:{zone}")
            self._network.bind(port, host)
        except Refusal as refusal:
            raise CannotUsePort(refusal.status, refusal.message) from refusal
        made = not wanted.port_id
        interface = Interface(port.id, tag=wanted.tag, made=made)
        server.interfaces.append(interface)
        return interface

    def _taken(self, server: Server, wanted: WantedInterface) -> Port:
        if wanted.port_id:
            port = self._network.port(wanted.port_id)
            if port.device_id not in ("", server.id):
                raise CannotUsePort(409, f"Port {port.id} is still in use.")
            return port
        network = self._network.network(wanted.network_id)
        fixed = [{"ip_address": wanted.address}] if wanted.address else None
        groups = [
            group.id
            for name in server.security_groups
            if (group := self._network.security.named(server.project_id, name)) is not None
        ]
        return self._network.create_port(
            network,
            project_id=server.project_id,
            fixed_ips=fixed,
            security_groups=groups or None,
        )

    def detach(self, server: Server, interface: Interface) -> None:
        """Take an interface from a server; a port that Nova made is deleted."""
        if interface in server.interfaces:
            server.interfaces.remove(interface)
        port = self._network.find_port(interface.port_id)
        if port is None or port.device_id != server.id:
            return
        if interface.made:
            self._network.delete_port(port)
        else:
            self._network.unbind(port)

    def release(self, server: Server) -> None:
        """A server is deleted: ports that Nova made go with it, the others are free again."""
        for interface in list(server.interfaces):
            self.detach(server, interface)

    def move(self, server: Server, host: str, zone: str) -> None:
        """A server's ports are bound at another host."""
        for port in self.of(server):
            self._network.set_device(port, server.id, f"compute:{zone}")
            self._network.bind(port, host)

    def unbind(self, server: Server) -> None:
        """A server is at no host; its ports stay its own."""
        for port in self.of(server):
            owner = port.device_owner
            self._network.unbind(port)
            self._network.set_device(port, server.id, owner)
