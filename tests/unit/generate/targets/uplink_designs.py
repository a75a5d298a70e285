"""Random designs of sites with uplinks, for the targets of routing."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dr_planner.model.deployment import Deployment

NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,8}[a-z0-9]", fullmatch=True)
PREFIXES = ("203.0.113.0/24", "198.51.100.0/24", "2001:db8:40::/48")
NUMBERS = st.integers(64496, 64511)


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
