"""Each network that BGP names may be told to some neighbour.

Why     Where every outgoing policy lets out only other prefixes, the network statement has no
        effect: the prefix of this site, or the one that it takes over, is announced to nobody.
Fix     Add the prefix to the prefix list or route map of the neighbours, or remove the network.
Source  FRR documentation, filtering and route maps: what no entry permits is denied.
"""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import NOTHING, SOME, Family, Instance, Origin, RoutingConf

Subject = tuple[Origin, list[Family]]


def subjects(view: RoutingConf) -> Iterator[tuple[str, Subject]]:
    """The networks, with what their instance tells its neighbours of that kind."""
    for instance in view.instances:
        for origin in instance.origins:
            if origin.prefix:
                families = list(_families(instance, origin))
                if families:
                    yield f"network {origin.prefix}", (origin, families)


def _families(instance: Instance, origin: Origin) -> Iterator[Family]:
    wanted = f"ipv{ip_network(origin.prefix, strict=False).version}"
    for session in instance.sessions:
        if not session.off and session.vrf == origin.vrf:
            yield from (family for family in session.families if family.name == wanted)


def evaluate(subject: Subject, view: RoutingConf) -> Outcome:
    """Compare with the prefixes that each may be told."""
    origin, families = subject
    where, prefix = view.at(origin.line), ip_network(origin.prefix, strict=False)
    for family in families:
        if family.exports not in (SOME, NOTHING):
            return passed("a neighbour has no policy, or one that lets all out", where=where)
        if any(prefix == ip_network(told, strict=False) for told in family.told or ()):
            return passed("a neighbour is told", where=where)
    if not view.complete or any(f.exports == SOME and f.told is None for f in families):
        return unknown("a policy is more than a list of prefixes", where=where)
    if any(_holds(told, prefix) for family in families for told in family.told or ()):
        return not_applicable("a larger prefix that holds it is told", where=where)
    told = sorted({word for family in families for word in family.told or ()})
    return failed(f"neighbours are told only: {', '.join(told) or 'nothing'}", where=where)


def _holds(told: str, prefix: IPv4Network | IPv6Network) -> bool:
    """Whether a prefix is larger than another that is in it."""
    wide = ip_network(told, strict=False)
    if wide.version != prefix.version or wide.prefixlen >= prefix.prefixlen:
        return False
    return prefix.supernet(new_prefix=wide.prefixlen) == wide


CHECK = Check(
    Severity.WARNING, RoutingConf, subjects, evaluate, "no network is named, or no neighbour"
)
