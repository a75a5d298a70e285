"""From a deployment to Nova: its services, its hypervisors, and a host aggregate per zone."""

from __future__ import annotations

from dr_planner.model.site import Host, Site
from dr_planner.simulator.region.region import Region

VCPUS, MEMORY, DISK = 1000, 800_000, 600_000
"""What a host has for which the design says nothing: virtual CPUs, MiB, GiB."""


def build_computes(region: Region) -> None:
    """Add the services of every full site, and the zones that the design names."""
    zones: dict[str, list[str]] = {}
    for site in region.deployment.full_sites:
        for binary in ("nova-conductor", "nova-scheduler"):
            region.compute.add_service(binary, site.name, site.name)
        for name in site.computes or ():
            _add_host(region, site, name)
        if site.availability_zones.nova and site.computes:
            zones.setdefault(site.availability_zones.nova, []).extend(site.computes)
    for zone, hosts in zones.items():
        region.compute.add_aggregate(zone, zone, tuple(hosts))


def _add_host(region: Region, site: Site, name: str) -> None:
    known = next((host for host in site.hosts if host.name == name), Host(name=name))
    region.compute.add_service(
        "nova-compute",
        name,
        site.name,
        vcpus=known.vcpus or VCPUS,
        memory=known.memory_mib or MEMORY,
        disk=DISK,
    )
