"""From a deployment to Neutron: agents in their zones, external networks, BGP."""

from __future__ import annotations

from dr_planner.model.site import Site
from dr_planner.simulator.region.network import EXTERNAL_PHYSICAL_NETWORK, ZONE
from dr_planner.simulator.region.network_agent import DHCP, L3, METADATA, OPEN_VSWITCH
from dr_planner.simulator.region.region import Region


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
                "tunneling_ip": None,
                "datapath_type": "system",
                "devices": 0,
            },
        )
    for host in gateways(site):
        network.add_agent(DHCP, host, site.name, zone, {"dhcp_driver": "dnsmasq", "networks": 0})
        network.add_agent(L3, host, site.name, zone, {"agent_mode": "legacy", "routers": 0})
        network.add_agent(METADATA, host, site.name, None, {"nova_metadata_port": 8775})
