"""The uplinks of a site that speak BGP, by gateway, and what a design leaves open of them."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.model.deployment import Deployment
from dr_planner.model.site import RoutingProtocol, Site, Uplink

FAMILIES = (4, 6)


def bgp_uplinks(site: Site) -> tuple[Uplink, ...]:
    """Those with BGP; a protocol that is not known is none."""
    return tuple(u for u in site.uplinks or () if u.protocol is RoutingProtocol.BGP)


def gateways_of(site: Site, uplink: Uplink) -> tuple[str, ...]:
    """The gateways that reach an uplink; none where the design names none."""
    return uplink.gateways if uplink.gateways is not None else site.gateways or ()


def by_gateway(site: Site) -> dict[str | None, list[Uplink]]:
    """The uplinks of each gateway that speak BGP; of None where the design names no gateways."""
    found: dict[str | None, list[Uplink]] = {}
    for uplink in bgp_uplinks(site):
        for gateway in gateways_of(site, uplink) or (None,):
            found.setdefault(gateway, []).append(uplink)
    return found


def prefixes(uplink: Uplink, version: int) -> list[str] | None:
    """What may be announced of one family, or None where that is unknown."""
    if uplink.announces is None:
        return None
    return [str(prefix) for prefix in uplink.announces if prefix.version == version]


def local_numbers(site: Site) -> list[int]:
    """The AS numbers of a site, each once, in the order of its uplinks."""
    numbers = (uplink.local_as for uplink in bgp_uplinks(site))
    return list(dict.fromkeys(number for number in numbers if number is not None))


def router_id(site: Site, uplink: Uplink) -> str | None:
    """The router id, where it is known that the uplink has one router and not several."""
    alone = len(gateways_of(site, uplink)) == 1
    return str(uplink.router_id) if uplink.router_id is not None and alone else None


def not_bgp(site: Site) -> Iterator[str]:
    """A sentence for each uplink that is not written."""
    for uplink in site.uplinks or ():
        if uplink.protocol is None:
            yield f"NOT WRITTEN: uplink {uplink.name}; its protocol is NOT IN THE DESIGN."
        elif uplink.protocol is not RoutingProtocol.BGP:
            yield f"NOT WRITTEN: uplink {uplink.name}; its protocol is {uplink.protocol}."


def open_points(deployment: Deployment) -> Iterator[str]:
    """What any BGP speaker needs and the design does not say."""
    for site in deployment.full_sites:
        if site.uplinks is None:
            yield f"site {site.name}: its uplinks"
        for uplink in site.uplinks or ():
            name = f"uplink {uplink.name} of site {site.name}"
            if uplink.protocol is None:
                yield f"{name}: its protocol"
            if uplink.protocol is not RoutingProtocol.BGP:
                continue
            yield f"{name}: the address of the peer, and a password or BFD where it wants one"
            if uplink.local_as is None:
                yield f"{name}: the AS number of the site (local_as)"
            if uplink.peer_as is None:
                yield f"{name}: the AS number of the provider (peer_as)"
            if uplink.announces is None:
                yield f"{name}: the prefixes that can be announced (announces)"
