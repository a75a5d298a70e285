"""Nova's and Neutron's zones have names without blanks, quotes and colons.

Why     Such a name must be quoted in every command and script that names the zone, and be the
        same letter by letter in Nova, Cinder and Neutron. Nova splits a zone at colons: what
        follows is taken for a host.
Fix     Choose a name of letters, digits, hyphens and underscores, for all three services.
Source  nova 34.0.0, compute/api.py, parse_availability_zone; oslo.config 10.7.0.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option, ServiceConf
from dr_planner.model.serviceconf import zones_named


def subjects(view: ServiceConf) -> list[tuple[str, Option]]:
    """The options that name zones."""
    return [(option.name, option) for option in zones_named(view)]


def evaluate(option: Option, view: ServiceConf) -> Outcome:
    """Look at the signs of each name."""
    where, value = view.at(option.value.line), option.value
    if value.is_template:
        return unknown("Jinja fills it in", where=where)
    names = value.words if option.name.endswith("s") else (value.text.strip(),)
    if any(re.search(r"[\s\"':]", name) for name in names):
        return failed(f"{option.name!r} has a blank, a quote or a colon in a name", where=where)
    if not value.is_known:
        return unknown("the name has signs that are not shown here", where=where)
    return passed("plain", where=where)


CHECK = Check(Severity.WARNING, ServiceConf, subjects, evaluate, "the file names no zone")
