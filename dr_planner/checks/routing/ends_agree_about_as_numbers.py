"""The two ends of a session agree about each other's AS number.

Why     A router that is told another number in the OPEN message closes the session. The path to
        the other site, or from Neutron's speaker to the gateway, never comes up, and what is
        announced over it is not.
Fix     Set remote-as to the number after 'router bgp' of the other router, or to its local-as;
        --remote-as of a peer in Neutron likewise.
Source  RFC 4271, section 6.2: Bad Peer AS; FRR documentation, BGP, defining peers;
        neutron-dynamic-routing 29.0.0, peers.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.bgpcommands import BgpCommands
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.routingconf import Instance, RoutingConf
from dr_planner.model.routingends import addresses_of, pairs
from dr_planner.model.serviceconf import NeutronConf

Subject = tuple[str, str, int | None, frozenset[int | None]]
"""Where the number of the other end stands, that end's file, the number, and those it has."""


def subjects(view: Collection) -> Iterator[tuple[str, Subject]]:
    """The sessions with both ends here, and Neutron's peers that are routers here."""
    for name, ((conf, _), session, (other, instance), back) in pairs(view):
        if back:
            numbers = frozenset(s.local_as or instance.asn for s in back)
            yield name, (conf.at(session.line), other.path, session.remote_as, numbers)
    for commands in view.of(BgpCommands):
        for peer in commands.peers:
            found = _routers(view, peer.address, commands.site)
            if len(found) == 1:
                conf, instance = found[0]
                numbers = frozenset({instance.asn, *(s.local_as for s in instance.sessions)})
                subject = (commands.at(peer.line), conf.path, peer.number, numbers)
                yield f"peer {peer.name} of Neutron", subject
        yield from _to_agents(view, commands)


def _to_agents(view: Collection, commands: BgpCommands) -> Iterator[tuple[str, Subject]]:
    """The sessions of routers that lead to an agent of Neutron, by the agent's router id."""
    numbers = frozenset(speaker.number for speaker in commands.speakers)
    agents = [part for part in view.of(NeutronConf) if part.site == commands.site]
    options = [option for part in agents if (option := part.option("bgp", "bgp_router_id"))]
    addresses = {option.value.text.strip() for option in options if option.value.is_known}
    for conf in view.of(RoutingConf) if numbers else ():
        for session in conf.sessions if conf.site == commands.site else ():
            if session.address in addresses:
                name = " ".join(filter(None, (conf.site, Path(conf.path).name, session.name)))
                subject = (conf.at(session.line), commands.path, session.remote_as, numbers)
                yield f"{name} to Neutron", subject


def _routers(view: Collection, address: str, site: str) -> list[tuple[RoutingConf, Instance]]:
    return [
        (conf, instance)
        for conf in view.of(RoutingConf)
        for instance in conf.instances
        if conf.site == site and not instance.vrf and address in addresses_of(instance)
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare the number with those of the other end."""
    where, path, wanted, numbers = subject
    known = {number for number in numbers if number is not None}
    if wanted is not None and wanted in known:
        return passed(f"AS {wanted}", where=where)
    if wanted is None or not known or None in numbers:
        return unknown("an AS number cannot be read here", where=where)
    said = ", ".join(f"AS {number}" for number in sorted(known))
    return failed(f"AS {wanted} here, and {path} has {said}", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no two routers here have a session together"
)
