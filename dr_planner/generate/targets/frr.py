"""FRR: the BGP of each gateway, towards the uplinks of its site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dr_planner.errors import InputError
from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.uplinks import (
    FAMILIES,
    bgp_uplinks,
    by_gateway,
    local_numbers,
    not_bgp,
    open_points,
    prefixes,
    router_id,
)
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

ORDER = """
What is in each site's folder:

GATEWAY/frr.conf   to /etc/frr/frr.conf of that gateway, or merged into it.

Fill in what stands in angle brackets; FRR refuses the file until then. A prefix is announced
only while the gateway itself has the route, so it moves with what it leads to. Passwords of peers
are no part of the design: add 'neighbor NAME password' where the provider wants one.
""".strip()

SIGN = "! "
ADDRESS, LOCAL_AS, PEER_AS = "<PEER-ADDRESS>", "<LOCAL-AS>", "<PEER-AS>"
PREFIX = {4: "<PREFIX>", 6: "<PREFIX-IPV-SIX>"}
_WORD = {4: "ip", 6: "ipv6"}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,50}")


def _name(uplink: Uplink) -> str:
    if not _NAME.fullmatch(uplink.name):
        raise InputError(
            f"the uplink {uplink.name!r} cannot be the name of a group of neighbours in FRR",
            remedy="Name it with a letter, then letters, digits, '_', '-' and '.', at most 51.",
        )
    return uplink.name


def _told(uplink: Uplink, version: int) -> list[str]:
    """The prefixes of a family; a placeholder for IPv4 where the design says none."""
    known = prefixes(uplink, version)
    return known if known is not None else [PREFIX[4]] * (version == 4)


def _families(uplink: Uplink) -> list[int]:
    return [version for version in FAMILIES if _told(uplink, version)]


def _policy(uplink: Uplink) -> list[str]:
    """The prefix lists and the route map of what an uplink is told: these prefixes, no other."""
    name, rows = _name(uplink), list[str]()
    for version in _families(uplink):
        rows += [
            f"{_WORD[version]} prefix-list OWN-{name} seq {10 * number} permit {prefix}"
            for number, prefix in enumerate(_told(uplink, version), 1)
        ]
    rows.append("!")
    for number, version in enumerate(_families(uplink), 1):
        rows += [
            f"route-map TO-{name} permit {10 * number}",
            f" match {_WORD[version]} address prefix-list OWN-{name}",
            "exit",
        ]
    if not _families(uplink):
        rows += [f"route-map TO-{name} deny 10", "exit"]
    return [*rows, "!"]


def _group(uplink: Uplink, number: int | None) -> Iterator[str]:
    name = _name(uplink)
    yield f" ! Provider {plain(uplink.provider, 'a provider')}. One line for each address of it."
    yield f" neighbor {name} peer-group"
    yield f" neighbor {name} remote-as {uplink.peer_as or PEER_AS}"
    yield f" neighbor {name} description {plain(uplink.provider, 'a provider')}"
    if uplink.local_as is not None and uplink.local_as != number:
        yield f" neighbor {name} local-as {uplink.local_as}"
    yield f" neighbor {ADDRESS} peer-group {name}"
    yield " !"


def _family(uplinks: list[Uplink], version: int) -> Iterator[str]:
    mine = [uplink for uplink in uplinks if version in _families(uplink)]
    if not mine:
        return
    yield f" address-family ipv{version} unicast"
    for prefix in dict.fromkeys(prefix for u in mine for prefix in _told(u, version)):
        yield f"  network {prefix}"
    for uplink in mine:
        yield f"  neighbor {_name(uplink)} activate"
        yield f"  neighbor {_name(uplink)} route-map TO-{_name(uplink)} out"
    yield " exit-address-family"


def _conf(deployment: Deployment, site: Site, gateway: str | None, uplinks: list[Uplink]) -> str:
    who = f"gateway {gateway}" if gateway else "the gateways, which are NOT IN THE DESIGN"
    numbers = [uplink.local_as for uplink in uplinks if uplink.local_as is not None]
    number = numbers[0] if numbers else None
    ids = dict.fromkeys(filter(None, (router_id(site, uplink) for uplink in uplinks)))
    head = heading(
        deployment,
        f"BGP of site {site.name}, for {who}.",
        "NOT IN THE DESIGN: what is taken from a provider. FRR 7.4 and later take nothing "
        "without 'neighbor NAME route-map MAP in'. Timers and BFD: without them a dead path is "
        "noticed after three minutes; agree on them with the provider.",
        sign=SIGN,
    )
    rows = [SIGN + row for text in not_bgp(site) for row in wrapped(plain(text, "an uplink"))]
    for uplink in uplinks:
        rows += _policy(uplink)
    rows += [f"router bgp {number or LOCAL_AS}"]
    if len(ids) == 1:
        rows.append(f" bgp router-id {next(iter(ids))}")
    else:
        rows.append(" ! bgp router-id: NOT IN THE DESIGN for this gateway; FRR takes an address.")
    rows.append(" bgp network import-check")
    rows.append(" no bgp default ipv4-unicast")
    for uplink in uplinks:
        rows += _group(uplink, number)
    for version in FAMILIES:
        rows += _family(uplinks, version)
    return head + "\n".join([SIGN.strip(), *rows, "exit"]) + "\n"


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What FRR needs and the design does not say."""
    points = list(open_points(deployment))
    for site in deployment.full_sites:
        if bgp_uplinks(site):
            points.append(f"site {site.name}: which routes are taken from its providers")
        for gateway, uplinks in by_gateway(site).items():
            if gateway is None:
                points.append(f"site {site.name}: its gateways")
            elif len({router_id(site, u) for u in uplinks} - {None}) != 1:
                points.append(f"gateway {gateway} of site {site.name}: its BGP router id")
        if len(local_numbers(site)) > 1:
            points.append(f"site {site.name}: which of its AS numbers FRR itself has")
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site, and in it one per gateway.

    :raises InputError: FRR cannot take the name of an uplink.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for site in deployment.full_sites:
        folder = path_part(site.name, "the name of a site")
        for gateway, uplinks in by_gateway(site).items():
            below = f"{path_part(gateway, 'the name of a gateway')}/" if gateway else ""
            path = f"{folder}/{below}frr.conf"
            result[path] = _conf(deployment, site, gateway, uplinks)
    return result


TARGET = Target(
    title="FRR: frr.conf of every gateway, with the prefixes that its uplinks are told",
    render=render,
    leaves_open=leaves_open,
)
