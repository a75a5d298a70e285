"""The names of availability zones have no blanks and no quotes.

Why     Such a name must be quoted in every command, URL and script that names the zone, and must
        be the same letter by letter in Nova, Cinder and Neutron.
Fix     Choose a name of letters, digits, hyphens and underscores, for all three services.
Source  oslo.config 10.7.0 takes one pair of quotes away from a value; tried.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

ZONES = frozenset(
    {"storage_availability_zone", "default_availability_zone", "backend_availability_zone"}
)


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look at every option that names a zone."""
    zones = [o for o in section.options if o.name.lower() in ZONES and o.value.text.strip()]
    if not zones:
        return not_applicable("it names no zone", where=view.at(section.line))
    for option in zones:
        if not option.value.is_template and re.search(r"[\s\"']", option.value.text.strip()):
            reason = f"{option.name!r} names a zone with a blank or a quote"
            return failed(reason, where=view.at(option.value.line))
    for option in zones:
        if option.value.is_template:
            return unknown("Jinja fills a zone in", where=view.at(option.value.line))
    return passed("every zone has a plain name", where=view.at(zones[0].value.line))


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate)
