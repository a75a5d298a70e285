"""A VRF has one BGP router, of one AS.

Why     bgpd runs one AS in each VRF. It refuses a second router with another AS and goes on
        without it: what stands below it, its neighbours and networks, is not there.
Fix     Put it into a VRF of its own, or use local-as with the neighbours that expect another AS.
Source  FRR documentation, BGP, multiple autonomous systems; bgpd says "BGP is already running".
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.routingconf import FRR, Instance, RoutingConf

Subject = tuple[Instance, ...]


def subjects(view: RoutingConf) -> list[tuple[str, Subject]]:
    """The VRFs, with the routers that name each."""
    found: dict[tuple[str, str], list[Instance]] = {}
    for instance in view.instances if view.software == FRR else ():
        found.setdefault((instance.device, instance.vrf), []).append(instance)
    return [(_name(vrf), tuple(routers)) for (_, vrf), routers in found.items()]


def _name(vrf: str) -> str:
    if vrf.startswith("view "):
        return vrf
    return f"vrf {vrf}" if vrf else "the default VRF"


def evaluate(routers: Subject, view: RoutingConf) -> Outcome:
    """Compare what they are called."""
    last = routers[-1]
    where = view.at(last.line)
    if len(routers) == 1:
        return passed(last.name, where=where)
    if not view.complete or any(router.asn is None for router in routers):
        return unknown("an AS is filled in later, or a template chooses", where=where)
    return failed(f"{last.name} comes after {routers[0].name}", where=where)


CHECK = Check(Severity.ERROR, RoutingConf, subjects, evaluate, "there is no router of FRR's BGP")
