"""Neutron's agents are in zones that Nova or Cinder have too.

Why     Recovery moves instances, volumes and routers from zone to zone by name. An agent in a
        zone that the others do not have takes over for nobody.
Fix     Give the agents of a site the zone of its computes and backends.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 3: availability zones by site
        for Nova, Cinder and Neutron; neutron 29.0.0, conf/agent/common.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.zonename import ZoneName, all_zones

AGENTS = "availability_zone"

Thing = tuple[ZoneName, list[ZoneName]]


def with_others(view: Collection, service: str, option: str) -> list[Thing]:
    """The zones that an option of a service names, each with what other services name."""
    zones = list(all_zones(view))
    others = [zone for zone in zones if zone.service != service]
    own = [zone for zone in zones if zone.service == service and zone.option == option]
    return [(zone, others) for zone in own]


def look_for(thing: Thing, services: tuple[str, str]) -> Outcome:
    """Look for a zone in the files of the others. Another spelling is another rule's matter."""
    zone, others = thing
    if not others:
        return not_applicable(f"no file of {' or '.join(services)} names a zone", where=zone.where)
    if not zone.name or not all(other.name for other in others):
        return unknown("a zone is filled in later", where=zone.where)
    for other in others:
        if other.name.casefold() == zone.name.casefold():
            return passed(f"{other.service} has it too", where=zone.where)
    names = ", ".join(sorted({other.name for other in others}))
    return failed(f"{' and '.join(services)} name: {names}", where=zone.where)


def subjects(view: Collection) -> list[tuple[str, Thing]]:
    """The zones of agents, each with what Nova and Cinder name."""
    found = with_others(view, "Neutron", AGENTS)
    return [(f"agent in zone {thing[0].name or '(not known)'}", thing) for thing in found]


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Look for it among those of Nova and Cinder."""
    return look_for(thing, ("Nova", "Cinder"))


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no agent's file names a zone")
