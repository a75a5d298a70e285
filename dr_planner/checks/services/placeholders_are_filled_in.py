"""No <placeholder> is left in a service's file.

Why     Text that was copied from a guide is taken as it stands: a name such as
        <pool>, _POOL_, @pool@ or CHANGEME exists nowhere.
Fix     Put the real value in the place of the <placeholder>.
Source  oslo.config 10.7.0 gives the text to the service unchanged; tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, ServiceConf
from dr_planner.model.placeholder import placeholder_in

FORMATS = ("logging_", "log_")
"""Beginnings of names of options that describe a line of a log."""


def subjects(view: ServiceConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: ServiceConf) -> Outcome:
    """Look at every value."""
    options = [o for o in section.options if not o.name.startswith(FORMATS)]
    left = [o for o in options if placeholder_in(o.value.text)]
    plain = [o for o in left if not o.value.is_template]
    if plain:
        names = ", ".join(dict.fromkeys(option.name for option in plain))
        return failed(f"not filled in: {names}", where=view.at(plain[0].value.line))
    if left:
        reason = f"Jinja fills {left[0].name!r} in, which has angle brackets too"
        return unknown(reason, where=view.at(left[0].value.line))
    return passed("no placeholder is left", where=view.at(section.line))


CHECK = Check(Severity.WARNING, ServiceConf, subjects, evaluate)
