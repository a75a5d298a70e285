"""A file for the router of each gateway: what those of every BGP daemon have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dr_planner.generate.parts.uplinks import bgp_uplinks, by_gateway, prefixes, router_id
from dr_planner.generate.quoting import path_part
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

ADDRESS, LOCAL_AS, PEER_AS = "<PEER-ADDRESS>", "<LOCAL-AS>", "<PEER-AS>"
PREFIX = "<PREFIX>"
"""What the operator fills in; the daemons refuse a file with it."""


def told(uplink: Uplink, version: int) -> list[str]:
    """The prefixes of a family; a placeholder for IPv4 where the design says none."""
    known = prefixes(uplink, version)
    return known if known is not None else [PREFIX] * (version == 4)


def whose(gateway: str | None) -> str:
    """For which gateway a file is, as its heading says it."""
    return f"gateway {gateway}" if gateway else "the gateways, which are NOT IN THE DESIGN"


def router_id_of(site: Site, uplinks: list[Uplink]) -> str | None:
    """The router id of a gateway with these uplinks, where the design gives it one and no two."""
    ids = {router_id(site, uplink) for uplink in uplinks} - {None}
    return ids.pop() if len(ids) == 1 else None


def open_points_of(site: Site) -> Iterator[str]:
    """What the routers of a site need and the design does not say, beside its uplinks."""
    if bgp_uplinks(site):
        yield f"site {site.name}: which routes are taken from its providers"
    for gateway, uplinks in by_gateway(site).items():
        if gateway is None:
            yield f"site {site.name}: its gateways"
        elif router_id_of(site, uplinks) is None:
            yield f"gateway {gateway} of site {site.name}: its BGP router id"


def files(
    deployment: Deployment,
    name: str,
    conf: Callable[[Deployment, Site, str | None, list[Uplink]], str],
) -> dict[str, str]:
    """The file of each gateway by its path: a folder per site, and in it one per gateway.

    :param name: how the daemon calls its file.
    :param conf: writes it, for a gateway or None and its uplinks.
    """
    result = {}
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        for gateway, uplinks in by_gateway(site).items():
            below = f"{path_part(gateway, 'the name of a gateway')}/" if gateway else ""
            result[f"{folder}/{below}{name}"] = conf(deployment, site, gateway, uplinks)
    return result
