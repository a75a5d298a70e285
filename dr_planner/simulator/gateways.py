"""From a deployment to Neutron: agents in their zones, external networks, BGP."""

from __future__ import annotations

import ipaddress

from dr_planner.model.site import RoutingProtocol, Site, Uplink
from dr_planner.simulator.region.bgp import Speaker
from dr_planner.simulator.region.network import EXTERNAL_PHYSICAL_NETWORK, ZONE
from dr_planner.simulator.region.network_agent import BGP, DHCP, L3, METADATA, OPEN_VSWITCH
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.region.subnet import LogicalNetwork

EXTERNAL = "public"
"""Name of the external network, and the beginning of the name of one that some sites lack."""

FALLBACK_PREFIX = "203.0.113.0/24"
"""The prefix of the external network where the design names none (RFC 5737)."""

LINKS = ipaddress.IPv4Network("169.254.0.0/16")
"""Where the addresses of BGP peers are taken from, which no design names."""


def computes(site: Site) -> tuple[str, ...]:
    """The compute hosts of a site; where the design leaves them out, there is one."""
    return (f"compute-{site.name}",) if site.computes is None else site.computes


def gateways(site: Site) -> tuple[str, ...]:
    """The gateway hosts of a site; where the design leaves them out, there is one."""
    return (f"gateway-{site.name}",) if site.gateways is None else site.gateways


def build_network(region: Region) -> None:
    """Everything of Neutron that is there before its first tenant."""
    for site in region.deployment.full_sites:
        _agents(region, site)
    externals = _external_networks(region)
    for site in region.deployment.full_sites:
        _bgp(region, site, externals)


def _agents(region: Region, site: Site) -> None:
    network = region.network
    zone = site.availability_zones.neutron or ZONE
    for host in dict.fromkeys((*gateways(site), *computes(site))):
        network.add_agent(
            OPEN_VSWITCH,
            host,
            site.name,
            None,
            {
                "bridge_mappings": {EXTERNAL_PHYSICAL_NETWORK: "br-ex"},
                "tunnel_types": ["vxlan"],
                "datapath_type": "system",
                "devices": 0,
            },
        )
    for host in gateways(site):
        network.add_agent(DHCP, host, site.name, zone, {"dhcp_driver": "dnsmasq", "networks": 0})
        network.add_agent(L3, host, site.name, zone, {"agent_mode": "legacy", "routers": 0})
        network.add_agent(METADATA, host, site.name, None, {"nova_metadata_port": 8775})


def _uplinks(site: Site) -> tuple[Uplink, ...]:
    return site.uplinks or ()


def _external_networks(region: Region) -> dict[str, list[LogicalNetwork]]:
    """One external network for the prefixes that the same sites announce; by site.

    Prefixes of all full sites make up ``public``; those of some get a network of their own, whose
    hints are the zones of these sites.
    """
    sites = region.deployment.full_sites
    places: dict[str, list[Site]] = {}
    for site in sites:
        for uplink in _uplinks(site):
            for announced in uplink.announces or ():
                known = places.setdefault(str(announced), [])
                if site not in known:
                    known.append(site)
    if not any(ipaddress.ip_network(prefix).version == 4 for prefix in places):
        places[FALLBACK_PREFIX] = list(sites)
    made: dict[tuple[str, ...], LogicalNetwork] = {}
    found: dict[str, list[LogicalNetwork]] = {site.name: [] for site in sites}
    for prefix, there in places.items():
        key = tuple(site.name for site in there)
        if key not in made:
            made[key] = _external_network(region, there, everywhere=len(there) == len(sites))
            for name in key:
                found[name].append(made[key])
        region.network.create_subnet(
            made[key], prefix, name=f"{made[key].name}-{prefix}", enable_dhcp=False
        )
    return found


def _external_network(region: Region, sites: list[Site], *, everywhere: bool) -> LogicalNetwork:
    zones = [site.availability_zones.neutron or ZONE for site in sites]
    return region.network.create_network(
        region.directory.admin_project.id,
        EXTERNAL if everywhere else "-".join([EXTERNAL, *(site.name for site in sites)]),
        external=True,
        is_default=everywhere,
        port_security_enabled=True,
        availability_zone_hints=[] if everywhere else list(dict.fromkeys(zones)),
    )


def _bgp(region: Region, site: Site, externals: dict[str, list[LogicalNetwork]]) -> None:
    """A BGP agent at every gateway, a speaker per AS number, a peer per uplink."""
    uplinks = [
        uplink
        for uplink in _uplinks(site)
        if uplink.protocol is RoutingProtocol.BGP and uplink.local_as and uplink.peer_as
    ]
    if not uplinks:
        return
    agents = [
        region.network.add_agent(BGP, host, site.name, None, {"advertise_routes": 0})
        for host in gateways(site)
    ]
    owner = region.directory.admin_project.id
    speakers: dict[int, Speaker] = {}
    for uplink in uplinks:
        number = uplink.local_as or 0
        if number not in speakers:
            speaker = region.speakers.add_speaker(owner, f"{site.name}-{number}", number)
            speaker.networks = [network.id for network in externals[site.name]]
            speaker.agents = [agent.id for agent in agents]
            speakers[number] = speaker
        address = LINKS[4 * len(region.speakers.peers) + 2]
        peer = region.speakers.add_peer(owner, uplink.name, str(address), uplink.peer_as or 0)
        speakers[number].peers.append(peer.id)
