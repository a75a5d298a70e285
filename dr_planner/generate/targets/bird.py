"""BIRD 2: the BGP of each gateway, towards the uplinks of its site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dr_planner.errors import InputError
from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.routers import (
    ADDRESS,
    LOCAL_AS,
    PEER_AS,
    files,
    open_points_of,
    router_id_of,
    told,
    whose,
)
from dr_planner.generate.parts.uplinks import FAMILIES, not_bgp, open_points
from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

ORDER = """
What is in each site's folder:

GATEWAY/bird.conf   to /etc/bird/bird.conf of that gateway, or merged into it. It is for BIRD 2.

Fill in what stands in angle brackets; BIRD refuses the file until then. A prefix is announced only
while the gateway itself has the route, in its kernel or at an interface, so it moves with what it
leads to. A table of the kernel has one protocol: put yours and the one of this file together.
Passwords of peers are no part of the design: add 'password' where the provider wants one.
""".strip()

_NAME = re.compile(r"[A-Za-z0-9_.:-]{1,50}")
"""What BIRD takes between quotes. A symbol has 63 signs, and some are added here."""


def _name(uplink: Uplink) -> str:
    if not _NAME.fullmatch(uplink.name):
        raise InputError(
            f"the uplink {uplink.name!r} cannot be the name of a template in BIRD",
            remedy="Name it with letters, digits, '_', '-', '.' and ':', at most 50.",
        )
    return uplink.name


def _list(words: list[str]) -> str:
    return f"[ {', '.join(words)} ]"


def _own_routes(uplinks: list[Uplink]) -> Iterator[str]:
    """Taking over what leads to the prefixes, from the kernel and from interfaces."""
    every = {
        version: list(dict.fromkeys(prefix for u in uplinks for prefix in told(u, version)))
        for version in FAMILIES
    }
    found = {version: words for version, words in every.items() if words}
    yield "# What this gateway leads to itself, of what may be announced. No route is changed."
    yield "protocol direct 'own-interfaces' {"
    for version, words in found.items():
        yield f"  ipv{version} {{ import where net ~ {_list(words)}; }};"
    yield "}"
    for version, words in found.items():
        yield f"protocol kernel 'own-routes-ipv{version}' {{"
        yield "  learn;"
        yield f"  ipv{version} {{ import where net ~ {_list(words)}; export none; }};"
        yield "}"


def _provider(uplink: Uplink) -> Iterator[str]:
    """A template for an uplink, and the neighbour that is made from it."""
    name = _name(uplink)
    yield f"# Provider {plain(uplink.provider, 'a provider')}."
    yield f"template bgp '{name}' {{"
    yield f"  local as {uplink.local_as or LOCAL_AS};"
    versions = [version for version in FAMILIES if told(uplink, version)]
    for version in versions or FAMILIES[:1]:
        exported = f"where net ~ {_list(told(uplink, version))}" if versions else "none"
        yield f"  ipv{version} {{"
        yield "    import none;"
        yield f"    export {exported};"
        yield "  };"
    yield "}"
    yield "# One for each address of the provider, each with a number of its own."
    yield f"protocol bgp '{name}.1' from '{name}' {{"
    yield f"  neighbor {ADDRESS} as {uplink.peer_as or PEER_AS};"
    yield "}"


def _conf(deployment: Deployment, site: Site, gateway: str | None, uplinks: list[Uplink]) -> str:
    router = router_id_of(site, uplinks)
    rows = [
        heading(
            deployment,
            f"BGP of site {site.name}, for {whose(gateway)}.",
            "NOT IN THE DESIGN: what is taken from a provider, so nothing is ('import none'). "
            "Timers and BFD: without them a dead path is noticed after four minutes; agree on "
            "them with the provider.",
        ).rstrip("\n"),
        *(HASH + row for text in not_bgp(site) for row in wrapped(plain(text, "an uplink"))),
    ]
    rows.append("")
    if router:
        rows.append(f"router id {router};")
    else:
        rows.append("# router id: NOT IN THE DESIGN for this gateway; BIRD takes an address.")
    rows += ["", "protocol device {", "}"]
    if any(told(uplink, version) for uplink in uplinks for version in FAMILIES):
        rows += ["", *_own_routes(uplinks)]
    for uplink in uplinks:
        rows += ["", *_provider(uplink)]
    return "\n".join(rows) + "\n"


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What BIRD needs and the design does not say."""
    beside = (point for site in deployment.full_sites for point in open_points_of(site))
    return (*open_points(deployment), *beside)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site, and in it one per gateway.

    :raises InputError: BIRD cannot take the name of an uplink.
    """
    return {
        "README.txt": readme(deployment, ORDER, leaves_open(deployment)),
        **files(deployment, "bird.conf", _conf),
    }


TARGET = Target(
    title="BIRD 2: bird.conf of every gateway, with the prefixes that its uplinks are told",
    render=render,
    leaves_open=leaves_open,
)
