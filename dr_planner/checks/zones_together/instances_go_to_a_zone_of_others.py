"""The zone that instances go to by default is one that volumes or networks have too.

Why     An instance without a zone is put into default_schedule_zone and is bound to it for good.
        Where no other service has that zone it is of no site: recovery, which moves by zones,
        leaves the instance out, or no host is in it at all.
Fix     Set default_schedule_zone to the zone of a site, in the same letters, or leave it out.
Source  nova 34.0.0, conf/availability_zone.py; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 3: availability zones by site for Nova, Cinder and Neutron.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ComputeListing
from dr_planner.model.part import Collection
from dr_planner.model.zonename import ZoneName, all_zones

OPTION = "default_schedule_zone"


def subjects(view: Collection) -> list[tuple[str, tuple[ZoneName, list[ZoneName]]]]:
    """The default zones of instances, with what Cinder and Neutron name."""
    zones = list(all_zones(view))
    others = [zone for zone in zones if zone.service != "Nova"]
    found = [zone for zone in zones if zone.service == "Nova" and zone.option == OPTION]
    return [(f"zone {zone.name or '(not known)'}", (zone, others)) for zone in found]


def evaluate(thing: tuple[ZoneName, list[ZoneName]], view: Collection) -> Outcome:
    """Look for it among the others. Another spelling is another rule's matter."""
    zone, others = thing
    if not others:
        return not_applicable("no file of Cinder or Neutron names a zone", where=zone.where)
    if not zone.name or not all(other.name for other in others):
        return unknown("a zone is filled in later", where=zone.where)
    for other in others:
        if other.name.casefold() == zone.name.casefold():
            return passed(f"{other.service} has it too", where=zone.where)
    if any(zone.name in part.zones_of("nova-compute") for part in view.of(ComputeListing)):
        return unknown("computes are in it, and no volumes or agents", where=zone.where)
    names = ", ".join(sorted({other.name for other in others}))
    return failed(f"Cinder and Neutron name: {names}", where=zone.where)


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no file of Nova sets default_schedule_zone"
)
