"""Every replication_device is in a backend's section.

Why     A backend reads its own section and [backend_defaults], never [DEFAULT]: a target that
        stands there replicates nothing.
Fix     Move the line to the backend's section.
Source  cinder 29.0.0, volume/configuration.py, BackendGroupConfiguration.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The section of the service, where the file has it."""
    section = view.section(DEFAULT)
    return [] if section is None else [("[DEFAULT]", section)]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for targets in [DEFAULT]."""
    if not section.devices:
        return passed("no replication_device in [DEFAULT]", where=view.at(section.line))
    where = view.at(section.devices[0].line)
    if view.enabled is None:
        reason = "enabled_backends is not in this file, so [DEFAULT] may be a fragment's heading"
        return unknown(reason, where=where)
    return failed("a replication_device in [DEFAULT] has no effect", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file has no [DEFAULT]")
