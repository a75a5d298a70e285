"""default_schedule_zone is not the zone of hosts that are in no zone.

Why     Whoever names no zone is bound to default_schedule_zone for the life of the instance.
        Where that is default_availability_zone, the name that hosts in no zone have, those
        instances can follow no host that is put into a zone, and no evacuation to one.
Fix     Name a zone of an aggregate, or leave default_schedule_zone out.
Source  nova 34.0.0, conf/availability_zone.py; OpenStack documentation, Nova, availability zones:
        the default zone must not be requested by name.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import NovaConf

NONE = "nova"
"""What default_availability_zone is where nothing sets it."""


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """The option, where the file sets it."""
    option = view.option(DEFAULT, "default_schedule_zone")
    return [("default_schedule_zone", option)] if option and option.value.text.strip() else []


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Compare the two."""
    where = view.at(option.value.line)
    fallback = view.option(DEFAULT, "default_availability_zone")
    if not option.value.is_known or (fallback is not None and not fallback.value.is_known):
        return unknown("one of the names is not known here", where=where)
    zone = option.value.text.strip()
    if fallback is None and zone == NONE and view.fragment:
        return unknown("default_availability_zone may be set elsewhere", where=where)
    if zone == (fallback.value.text.strip() if fallback else NONE):
        return failed(f"{zone!r} is the zone of hosts that are in none", where=where)
    return passed(f"zone {zone}", where=where)


CHECK = Check(
    Severity.WARNING, NovaConf, subjects, evaluate, "default_schedule_zone is not in this file"
)
