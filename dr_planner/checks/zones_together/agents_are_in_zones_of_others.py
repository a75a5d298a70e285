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


def subjects(view: Collection) -> list[tuple[str, tuple[ZoneName, list[ZoneName]]]]:
    """The zones of agents, each with what Nova and Cinder name."""
    zones = list(all_zones(view))
    others = [zone for zone in zones if zone.service != "Neutron"]
    agents = [zone for zone in zones if zone.service == "Neutron" and zone.option == AGENTS]
    return [(f"agent in zone {zone.name or '(not known)'}", (zone, others)) for zone in agents]


def evaluate(thing: tuple[ZoneName, list[ZoneName]], view: Collection) -> Outcome:
    """Look for the zone in the files of the others. Another spelling is another rule's matter."""
    zone, others = thing
    if not others:
        return not_applicable("no file of Nova or Cinder names a zone", where=zone.where)
    if not zone.name or not all(other.name for other in others):
        return unknown("a zone is filled in later", where=zone.where)
    for other in others:
        if other.name.casefold() == zone.name.casefold():
            return passed(f"{other.service} has it too", where=zone.where)
    names = ", ".join(sorted({other.name for other in others}))
    return failed(f"Nova and Cinder name: {names}", where=zone.where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no agent's file names a zone")
