"""No option of a backend is in [DEFAULT].

Why     With enabled_backends a backend reads its own section and [backend_defaults], never
        [DEFAULT]: an option of RBD or a volume_driver there has no effect.
Fix     Move it to the backend's section, or to [backend_defaults] where all backends share it.
Source  cinder 29.0.0, volume/configuration.py, BackendGroupConfiguration.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderoptions import RBD_OPTIONS
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT

ONLY_BACKENDS = RBD_OPTIONS | {
    "volume_driver",
    "volume_backend_name",
    "backend_host",
    "backend_availability_zone",
}


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The section of the service, where the file has it."""
    section = view.section(DEFAULT)
    return [] if section is None else [("[DEFAULT]", section)]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for options that only backends read."""
    lost = [option for option in section.options if option.name in ONLY_BACKENDS]
    if not lost:
        return passed("no option of a backend in [DEFAULT]", where=view.at(section.line))
    where = view.at(lost[0].value.line)
    if view.enabled is None:
        reason = "enabled_backends is not in this file, so [DEFAULT] may be a fragment's heading"
        return unknown(reason, where=where)
    names = ", ".join(dict.fromkeys(option.name for option in lost))
    return failed(f"no effect in [DEFAULT]: {names}", where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no [DEFAULT]")
