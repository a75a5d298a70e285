"""A backend's zone is set by backend_availability_zone.

Why     storage_availability_zone is read from [DEFAULT] only. In a backend's section it does
        nothing, and the backend is in the service's zone.
Fix     Write backend_availability_zone in the backend's section.
Source  cinder 29.0.0, common/config.py and volume/driver.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

IGNORED = "storage_availability_zone"
READ = "backend_availability_zone"


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for the option that is not read, and whether the other says the same."""
    ignored = section.option(IGNORED)
    read = view.option(section.name, READ)
    if ignored is None:
        if read is None:
            return not_applicable("it sets no zone", where=view.at(section.line))
        return passed(f"it sets {READ}", where=view.at(read.value.line))
    where = view.at(ignored.value.line)
    if read is None:
        return failed(f"{IGNORED} has no effect here; {READ} is meant", where=where)
    if ignored.value.is_template or read.value.is_template:
        return unknown(
            f"{IGNORED} has no effect; whether {READ} says the same is not known here", where=where
        )
    if ignored.value.text.strip() != read.value.text.strip():
        return failed(f"{IGNORED} has no effect here, and {READ} says another zone", where=where)
    return passed(f"{READ} says the same", where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
