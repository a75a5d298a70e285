"""The zone that instances go to by default is one that volumes or networks have too.

Why     An instance without a zone is put into default_schedule_zone and is bound to it for good.
        Where no other service has that zone it is of no site: recovery, which moves by zones,
        leaves the instance out, or no host is in it at all.
Fix     Set default_schedule_zone to the zone of a site, in the same letters, or leave it out.
Source  nova 34.0.0, conf/availability_zone.py; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 3: availability zones by site for Nova, Cinder and Neutron.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, unknown
from dr_planner.checks.zones_together.agents_are_in_zones_of_others import (
    Thing,
    look_for,
    with_others,
)
from dr_planner.model.finding import Severity, Verdict
from dr_planner.model.openstacklist import ComputeListing
from dr_planner.model.part import Collection

OPTION = "default_schedule_zone"


def subjects(view: Collection) -> list[tuple[str, Thing]]:
    """The default zones of instances, with what Cinder and Neutron name."""
    found = with_others(view, "Nova", OPTION)
    return [(f"zone {thing[0].name or '(not known)'}", thing) for thing in found]


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Look for it among those of Cinder and Neutron; computes that are in it may be spare."""
    zone, _ = thing
    outcome = look_for(thing, ("Cinder", "Neutron"))
    lists = view.of(ComputeListing)
    if outcome.verdict is Verdict.FAILED and any(
        zone.name in part.zones_of("nova-compute") for part in lists
    ):
        return unknown("computes are in it, and no volumes or agents", where=zone.where)
    return outcome


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no file of Nova sets default_schedule_zone"
)
