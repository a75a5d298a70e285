"""A backend has no more replication targets than its driver takes.

Why     Drivers that know one target refuse to start with two, or look at the first only.
Fix     Keep as many replication_device lines as the finding says.
Source  The file of cinder 29.0.0 that the finding names, below cinder/volume/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import family_of
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Count the lines."""
    devices = view.devices_of(section)
    family = family_of(view, section)
    if not devices or family is None:
        return not_applicable("no target, or the driver is not one of Cinder's own")
    where = view.at(devices[-1].line)
    if any(device.is_template for device in devices):
        return unknown("Jinja fills a whole replication_device in", where=where)
    if family.most is not None and len(devices) > family.most:
        return failed(
            f"{len(devices)} targets; {family.name} takes {family.most} ({family.source})",
            where=where,
        )
    return passed(f"{len(devices)} target(s)", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file has no backend")
