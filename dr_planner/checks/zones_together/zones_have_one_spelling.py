"""A zone has one spelling in the files of all services.

Why     Zones are compared letter by letter: north and North are two zones, and an instance, its
        volume and its router do not meet.
Fix     Choose one spelling.
Source  nova 34.0.0, cinder 29.0.0 and neutron 29.0.0 compare the texts.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.zonename import ZoneName, all_zones

SAME = re.compile(r"[\s_.-]+")
"""Signs that are left out where two names are held to be meant as one."""


def subjects(view: Collection) -> list[tuple[str, list[ZoneName]]]:
    """The zones, each with all places that name it in any spelling; none of a single file."""
    zones = list(all_zones(view))
    if len({zone.where.rpartition(":")[0] for zone in zones}) < 2:
        return []
    found: dict[str, list[ZoneName]] = {}
    for zone in zones:
        key = SAME.sub("", zone.name).casefold()
        found.setdefault(key, []).append(zone)
    return [(f"zone {places[0].name}".strip(), places) for places in found.values()]


def evaluate(places: list[ZoneName], view: Collection) -> Outcome:
    """Compare the spellings."""
    first = places[0]
    if not first.name:
        return unknown("a zone is filled in later", where=first.where)
    for place in places[1:]:
        if place.name != first.name:
            return failed(
                f"{first.service} writes {first.name!r} ({first.where}), {place.service} "
                f"{place.name!r}",
                where=place.where,
            )
    services = ", ".join(dict.fromkeys(place.service for place in places))
    return passed(f"one spelling: {services}", where=first.where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no two files name zones")
