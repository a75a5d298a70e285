"""Options in ceph.conf are written with blanks or underscores.

Why     On a command line hyphens and underscores are one. In the file they are not: an option
        with a hyphen is read and never looked up, so its default stays.
Fix     Write underscores for the hyphens.
Source  Ceph 16.2.15, ceph-conf, tried; common/ConfUtils.cc, normalize_key_name.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.inifile import SIGNS
from dr_planner.model.cephconf import CephConf, CephSection
from dr_planner.model.finding import Severity


def subjects(view: CephConf) -> list[tuple[str, CephSection]]:
    """Every section."""
    return [(f"[{section.name}]", section) for section in view.sections]


def evaluate(section: CephSection, view: CephConf) -> Outcome:
    """Look at the names."""
    for option in section.options:
        if "-" in option.name:
            return failed(f"{option.name!r} is ignored", where=view.at(option.value.line))
    for option in section.options:
        if set(option.name) <= {"x"} | SIGNS:
            reason = "the name of an option cannot be read here"
            return unknown(reason, where=view.at(option.value.line))
    return passed("no name has a hyphen", where=view.at(section.line))


CHECK = Check(Severity.WARNING, CephConf, subjects, evaluate)
