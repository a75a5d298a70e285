"""All BGP speakers and peers, and the routes that a speaker announces."""

from __future__ import annotations

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.bgp import Peer, Speaker
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.routing import Routing


class Speakers:
    """The tables of neutron-dynamic-routing."""

    def __init__(self, network: Network, routing: Routing, identifiers: Identifiers) -> None:
        self._network = network
        self._routing = routing
        self._identifiers = identifiers
        self.speakers: dict[str, Speaker] = {}
        self.peers: dict[str, Peer] = {}

    def add_speaker(
        self,
        project_id: str,
        name: str,
        local_as: int,
        *,
        ip_version: int = 4,
        floating_ips: bool = True,
        tenant_networks: bool = True,
    ) -> Speaker:
        """A new speaker without networks and peers."""
        speaker = Speaker(
            id=self._identifiers.uuid(),
            project_id=project_id,
            name=name,
            local_as=local_as,
            ip_version=ip_version,
            advertise_floating_ip_host_routes=floating_ips,
            advertise_tenant_networks=tenant_networks,
        )
        self.speakers[speaker.id] = speaker
        return speaker

    def add_peer(
        self,
        project_id: str,
        name: str,
        peer_ip: str,
        remote_as: int,
        *,
        auth_type: str = "none",
        password: str | None = None,
    ) -> Peer:
        """A new peer that no speaker speaks to."""
        peer = Peer(
            id=self._identifiers.uuid(),
            project_id=project_id,
            name=name,
            peer_ip=peer_ip,
            remote_as=remote_as,
            auth_type=auth_type,
            password=password,
        )
        self.peers[peer.id] = peer
        return peer

    def remove_peer(self, peer: Peer) -> None:
        """Delete a peer; speakers speak to it no more."""
        for speaker in self.speakers.values():
            if peer.id in speaker.peers:
                speaker.peers.remove(peer.id)
        del self.peers[peer.id]

    def routes(self, speaker: Speaker) -> list[tuple[str, str]]:
        """Destination and next hop of every route that a speaker announces.

        The next hop is the gateway address of the router that leads there.
        """
        found: dict[tuple[str, str], None] = {}
        if speaker.advertise_floating_ip_host_routes and speaker.ip_version == 4:
            for ip in self._routing.floating_ips.values():
                if ip.floating_network_id not in speaker.networks or ip.router_id is None:
                    continue
                hop = self._hop(ip.router_id, speaker)
                if hop is not None:
                    found[f"{ip.floating_ip_address}/32", hop] = None
        if speaker.advertise_tenant_networks:
            for router in self._routing.routers.values():
                hop = self._hop(router.id, speaker)
                if hop is None:
                    continue
                for prefix in self._prefixes(router.id, speaker):
                    found[prefix, hop] = None
        return list(found)

    def _hop(self, router_id: str, speaker: Speaker) -> str | None:
        gateway = self._routing.gateway(self._routing.routers[router_id])
        if gateway is None or gateway.network_id not in speaker.networks:
            return None
        for address in gateway.addresses:
            if (":" in address) == (speaker.ip_version == 6):
                return address
        return None

    def _prefixes(self, router_id: str, speaker: Speaker) -> list[str]:
        """The router's internal prefixes that share an address scope with its gateway."""
        router = self._routing.routers[router_id]
        gateway = self._routing.gateway(router)
        scopes = {
            self._network.scope_of(self._network.subnet(fixed.subnet_id))
            for fixed in (gateway.fixed_ips if gateway is not None else ())
        } - {None}
        subnets = [
            self._network.subnet(fixed.subnet_id)
            for port in self._routing.interfaces(router)
            for fixed in port.fixed_ips
        ]
        return [
            subnet.cidr
            for subnet in subnets
            if subnet.ip_version == speaker.ip_version and self._network.scope_of(subnet) in scopes
        ]
