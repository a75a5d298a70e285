"""Quotes, commas and equals signs in values are the plain ones.

Why     The curved quotes of a word processor and the full-width signs of an Asian keyboard mean
        nothing to oslo.config: a list is not split at them, and they become part of the value.
Fix     Type the quotes, commas, colons and equals signs again with a plain keyboard.
Source  oslo.config 10.7.0, tried: it takes quotes away only where they are plain, and splits
        lists at plain commas only.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.inifile import TYPESET
from dr_planner.design.secretwords import SECRET_NAME
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, OsloConf

SECRET = re.compile(rf"{SECRET_NAME.pattern}|connection|_url", re.IGNORECASE)
"""Names whose value may rightly hold any sign."""


def subjects(view: OsloConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: OsloConf) -> Outcome:
    """Look for such signs."""
    odd = [found for found in section.values if TYPESET & set(found[1].text)]
    for name, value, named in sorted(odd, key=lambda found: _may_be_secret(found[0])):
        where = view.at(value.line)
        signs = " ".join(sorted(TYPESET & set(value.text)))
        if _may_be_secret(name) or not named:
            return unknown(f"{signs} in {name!r} may be part of the secret", where=where)
        return failed(f"{name!r} has {signs}", where=where)
    return passed("every sign is a plain one", where=view.at(section.line))


def _may_be_secret(name: str) -> bool:
    return not name.endswith("secret_uuid") and SECRET.search(name) is not None


CHECK = Check(Severity.ERROR, OsloConf, subjects, evaluate)
