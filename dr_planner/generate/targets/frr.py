"""FRR: the BGP of each gateway, towards the uplinks of its site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dr_planner.errors import InputError
from dr_planner.generate import Target
from dr_planner.generate.banner import heading, wrapped
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
from dr_planner.generate.parts.uplinks import FAMILIES, local_numbers, not_bgp, open_points
from dr_planner.generate.quoting import plain
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
_WORD = {4: "ip", 6: "ipv6"}
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,50}")


def _name(uplink: Uplink) -> str:
    if not _NAME.fullmatch(uplink.name):
        raise InputError(
            f"the uplink {uplink.name!r} cannot be the name of a group of neighbours in FRR",
            remedy="Name it with a letter, then letters, digits, '_', '-' and '.', at most 51.",
        )
    return uplink.name


def _families(uplink: Uplink) -> list[int]:
    return [version for version in FAMILIES if told(uplink, version)]


def _policy(uplink: Uplink) -> list[str]:
    """The prefix lists and the route map of what an uplink is told: these prefixes, no other."""
    name, rows = _name(uplink), list[str]()
    for version in _families(uplink):
        rows += [
            f"{_WORD[version]} prefix-list OWN-{name} seq {10 * number} permit {prefix}"
            for number, prefix in enumerate(told(uplink, version), 1)
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
    for prefix in dict.fromkeys(prefix for u in mine for prefix in told(u, version)):
        yield f"  network {prefix}"
    for uplink in mine:
        yield f"  neighbor {_name(uplink)} activate"
        yield f"  neighbor {_name(uplink)} route-map TO-{_name(uplink)} out"
    yield " exit-address-family"


def _conf(deployment: Deployment, site: Site, gateway: str | None, uplinks: list[Uplink]) -> str:
    numbers = [uplink.local_as for uplink in uplinks if uplink.local_as is not None]
    number = numbers[0] if numbers else None
    router = router_id_of(site, uplinks)
    head = heading(
        deployment,
        f"BGP of site {site.name}, for {whose(gateway)}.",
        "NOT IN THE DESIGN: what is taken from a provider. FRR 7.4 and later take nothing "
        "without 'neighbor NAME route-map MAP in'. Timers and BFD: without them a dead path is "
        "noticed after three minutes; agree on them with the provider.",
        sign=SIGN,
    )
    rows = [SIGN + row for text in not_bgp(site) for row in wrapped(plain(text, "an uplink"))]
    for uplink in uplinks:
        rows += _policy(uplink)
    rows += [f"router bgp {number or LOCAL_AS}"]
    if router:
        rows.append(f" bgp router-id {router}")
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
        points += open_points_of(site)
        if len(local_numbers(site)) > 1:
            points.append(f"site {site.name}: which of its AS numbers FRR itself has")
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site, and in it one per gateway.

    :raises InputError: FRR cannot take the name of an uplink.
    """
    return {
        "README.txt": readme(deployment, ORDER, leaves_open(deployment)),
        **files(deployment, "frr.conf", _conf),
    }


TARGET = Target(
    title="FRR: frr.conf of every gateway, with the prefixes that its uplinks are told",
    render=render,
    leaves_open=leaves_open,
)
