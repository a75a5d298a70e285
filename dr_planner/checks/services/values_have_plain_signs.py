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
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection, OsloConf

SECRET = re.compile(r"pass|secret|token|key|credential|connection|_url", re.IGNORECASE)
"""Names whose value may rightly hold any sign."""


def subjects(view: OsloConf) -> list[tuple[str, IniSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: IniSection, view: OsloConf) -> Outcome:
    """Look for such signs."""
    odd = [option for option in section.options if TYPESET & set(option.value.text)]
    for option in sorted(odd, key=lambda option: SECRET.search(option.name) is not None):
        where = view.at(option.value.line)
        signs = " ".join(sorted(TYPESET & set(option.value.text)))
        if SECRET.search(option.name) or not option.named:
            return unknown(f"{signs} in {option.name!r} may be part of the secret", where=where)
        return failed(f"{option.name!r} has {signs}", where=where)
    return passed("every sign is a plain one", where=view.at(section.line))


CHECK = Check(Severity.ERROR, OsloConf, subjects, evaluate)
