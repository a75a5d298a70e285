"""The zone that volumes go to by default has a backend.

Why     Whoever names no zone gets the default one. Where no backend is in it, no volume can be
        made, neither by users nor by a recovery that leaves the zone out.
Fix     Set default_availability_zone to the zone of a backend.
Source  cinder 29.0.0, volume/flows/api/create_volume.py: without a zone it takes
        default_availability_zone, else storage_availability_zone, and refuses one that no service
        is in; allow_availability_zone_fallback only helps those who name another.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.part import Collection
from dr_planner.model.zonename import STORAGE, ZoneName, zones_of_volumes

NAME = "default_availability_zone"

Subject = tuple[CinderConf, Option, list[ZoneName]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The files that say what the default is, where some say what zones backends are in."""
    if not any(conf.backends for conf in view.of(CinderConf)):
        return []
    zones = [zone for conf in view.of(CinderConf) for zone in zones_of_volumes(conf)]
    found = [(conf, _default(conf)) for conf in view.of(CinderConf)]
    return [(conf.path, (conf, option, zones)) for conf, option in found if option is not None]


def _default(conf: CinderConf) -> Option | None:
    section = conf.section(DEFAULT)
    options = [section.option(name) for name in (NAME, STORAGE)] if section else []
    return next((option for option in options if option is not None), None)


def evaluate(thing: Subject, view: Collection) -> Outcome:
    """Look for the zone among those of all backends."""
    conf, option, backends = thing
    where = conf.at(option.value.line)
    if not option.value.is_known or not all(zone.name for zone in backends):
        return unknown("a zone is filled in later", where=where)
    default = option.value.text.strip().strip("\"'")
    names = {zone.name for zone in backends}
    if default in names:
        return passed(f"zone {default}", where=where)
    said = ", ".join(sorted(names))
    if len(names) > 1:
        return failed(f"{default!r} has no backend; there are: {said}", where=where)
    return unknown(f"the backends here are in {said or 'no zone that is said'}", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no file of Cinder says zone and backends"
)
