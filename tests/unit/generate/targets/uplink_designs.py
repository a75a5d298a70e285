"""Random designs of sites with uplinks, for the targets of routing."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

from hypothesis import strategies as st

from dr_planner.generate.parts.routers import ADDRESS, LOCAL_AS, PEER_AS, PREFIX, router_id_of
from dr_planner.generate.parts.uplinks import bgp_uplinks, by_gateway, gateways_of
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,8}[a-z0-9]", fullmatch=True)
PREFIXES = ("203.0.113.0/24", "198.51.100.0/24", "2001:db8:40::/48")
NUMBERS = st.integers(64496, 64511)


def filled_in(text: str) -> str:
    """The file as an operator fills it in: every placeholder gets a value of its own."""
    hosts = itertools.count(1)
    text = re.sub(ADDRESS, lambda _: f"198.18.0.{next(hosts)}", text)
    text = text.replace(PREFIX, "192.88.99.0/24")
    return text.replace(LOCAL_AS, "65000").replace(PEER_AS, "65001")


def one_uplink(**changes: object) -> Deployment:
    """A site with two gateways and one uplink that speaks BGP."""
    uplink = {"name": "up", "provider": "P", "protocol": "bgp", "local_as": 64512, **changes}
    sites = [{"name": "s", "gateways": ["g1", "g2"], "uplinks": [uplink]}]
    return Deployment.model_validate({"version": 1, "name": "d", "sites": sites})


@st.composite
def uplink_designs(draw: st.DrawFn) -> Deployment:
    """One to three sites, each with some gateways and uplinks, of which much may be unknown."""
    names = draw(st.lists(NAMES, min_size=1, max_size=3, unique=True))
    return Deployment.model_validate(
        {
            "version": 1,
            "name": "random",
            "sites": [draw(site(name, number)) for number, name in enumerate(names)],
        }
    )


@st.composite
def site(draw: st.DrawFn, name: str, place: int) -> dict[str, Any]:
    """A site with up to three uplinks; no two uplinks have one router id."""
    gateways = draw(st.none() | st.lists(NAMES, max_size=2, unique=True))
    names = draw(st.lists(NAMES, max_size=3, unique=True))
    number = draw(st.none() | NUMBERS)
    uplinks = [
        {
            "name": one,
            "provider": f"Provider {one}",
            "protocol": draw(st.sampled_from([None, "ospf", "bgp", "bgp", "bgp"])),
            "local_as": number,
            "peer_as": draw(st.none() | NUMBERS),
            "announces": draw(
                st.none() | st.lists(st.sampled_from(PREFIXES), max_size=3, unique=True)
            ),
            "router_id": draw(st.none() | st.just(f"192.0.2.{10 * place + position + 1}")),
        }
        for position, one in enumerate(names)
    ]
    return {"name": name, "cloud": name, "gateways": gateways, "uplinks": uplinks}


SILENT = (
    # No file of a router says how a site's cloud is called, which gateways it has, or who a
    # provider is. Of an uplink, that a prefix may be announced and that one is are the same thing
    # only where there is one; limits of the provider are the provider's.
    r"sites\[[^\]]+\]\.(?:cloud|gateways)"
    r"|sites\[[^\]]+\]\.uplinks\[[^\]]+\]\.(?:gateways|longest_prefix|longest_prefix_v6)"
)


def outspoken(deployment: Deployment) -> Deployment:
    """What routers of a design can say of its uplinks.

    A provider is called by its AS number. Whether a neighbour is one, or a router of the site, is
    told by both numbers; a design that lacks one has a placeholder there. A router has one id for
    all its uplinks, and it is an uplink's where one router alone has it.
    """
    sites = [
        site.model_copy(update={"uplinks": tuple(_uplinks(site)) or None})
        for site in deployment.sites
    ]
    return deployment.model_copy(update={"sites": tuple(sites)})


def _uplinks(site: Site) -> Iterator[Uplink]:
    routers = by_gateway(site)
    for uplink in bgp_uplinks(site):
        if None in (uplink.local_as, uplink.peer_as) or uplink.local_as == uplink.peer_as:
            continue
        ids = [
            router_id_of(site, routers[gateway])
            for gateway in gateways_of(site, uplink) or (None,)
        ]
        alone = ids[0] if len(ids) == 1 else None
        update = {
            "provider": f"AS{uplink.peer_as}",
            "announces": uplink.announces or None,
            "router_id": None if alone is None else ip_address(alone),
        }
        yield uplink.model_copy(update=update)
