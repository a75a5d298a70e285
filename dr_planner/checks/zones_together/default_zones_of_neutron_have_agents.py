"""The zones that networks and routers go to by default have agents.

Why     Neutron looks for agents of a network or router only in the zones that are its hints, or
        else the default ones. A zone without agents gives none: what was to be served from two
        sites is served from one, and is gone with it.
Fix     Write the zones of the agents of each site into default_availability_zones.
Source  neutron 29.0.0, conf/common.py, default_availability_zones, and the schedulers that know
        zones, scheduler/dhcp_agent_scheduler.py and l3_agent_scheduler.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import AgentListing
from dr_planner.model.part import Collection
from dr_planner.model.zonename import ZoneName, all_zones

DEFAULTS = "default_availability_zones"
AGENTS = "availability_zone"


def subjects(view: Collection) -> list[tuple[str, tuple[ZoneName, list[str]]]]:
    """The default zones, where files or a list tell the zones of agents."""
    zones = [zone for zone in all_zones(view) if zone.service == "Neutron"]
    agents = [zone.name for zone in zones if zone.option == AGENTS]
    agents += [h.zone for part in view.of(AgentListing) for h in part.hosts if h.zone]
    found = [zone for zone in zones if zone.option == DEFAULTS]
    return [(f"default zone {zone.name or '(not known)'}", (zone, agents)) for zone in found
            if agents]  # fmt: skip


def evaluate(thing: tuple[ZoneName, list[str]], view: Collection) -> Outcome:
    """Look for the zone; where the agents of one zone alone are here, others may be elsewhere."""
    zone, agents = thing
    if not zone.name or not all(agents):
        return unknown("a zone is filled in later", where=zone.where)
    if zone.name in agents:
        return passed("it has an agent", where=zone.where)
    said = ", ".join(sorted(set(agents)))
    if len(set(agents)) == 1:
        return unknown(f"the agents here are in {said}", where=zone.where)
    return failed(f"the agents are in: {said}", where=zone.where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "no file of Neutron names default zones, or none the zones of agents",
)
