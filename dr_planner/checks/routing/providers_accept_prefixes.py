"""No network is announced to a provider that is longer than providers accept.

Why     Most networks drop IPv4 prefixes longer than /24 and IPv6 prefixes longer than /48. The
        takeover then works at the nearest router and nowhere else.
Fix     Announce a /24 or a /48 that holds it, or agree with the provider on more specific ones.
Source  RFC 7454, section 6.1.3.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import SOME, Instance, Origin, RoutingConf, is_private

LONGEST = {4: 24, 6: 48}


def subjects(view: RoutingConf) -> Iterator[tuple[str, tuple[Origin, Instance]]]:
    """The networks that are named."""
    for instance in view.instances:
        for origin in instance.origins:
            if origin.prefix:
                yield f"network {origin.prefix}", (origin, instance)


def evaluate(subject: tuple[Origin, Instance], view: RoutingConf) -> Outcome:
    """Compare its length, where a provider would hear of it."""
    origin, instance = subject
    where = view.at(origin.line)
    network = ipaddress.ip_network(origin.prefix, strict=False)
    if network.prefixlen <= LONGEST[network.version]:
        return passed("providers accept that length", where=where)
    numbers = [
        s for s in instance.sessions if s.external is not False and not (s.off or s.is_client)
    ]
    if any(session.remote_as is None for session in numbers):
        return unknown("it cannot be told whether a neighbour is a provider", where=where)
    public = [s for s in numbers if s.remote_as is not None and not is_private(s.remote_as)]
    if not public:
        return not_applicable("no neighbour is a provider", where=where)
    family = f"ipv{network.version}"
    told = [f for s in public for f in s.families if f.name == family]
    if told and all(f.exports == SOME for f in told):
        return unknown("a policy decides what providers are told", where=where)
    return failed(f"a /{network.prefixlen} is told to a provider", where=where)


CHECK = Check(Severity.WARNING, RoutingConf, subjects, evaluate, "no network is named")
