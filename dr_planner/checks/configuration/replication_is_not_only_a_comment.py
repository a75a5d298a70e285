"""A replication_device is not left in a comment only.

Why     The backend looks replicated to those who read the file, and is not.
Fix     Take the comment sign away, or remove the line and say how the pool is mirrored instead.
Source  oslo.config 10.7.0, iniparser.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Compare what is set with what is commented out."""
    devices = view.devices_of(section)
    remarks = [remark for remark in section.remarks if not remark.is_default]
    if any(device.is_template for device in devices):
        reason = "Jinja decides whether there is a replication_device"
        return unknown(reason, where=view.at(devices[0].line))
    if devices:
        return passed("a replication_device is set", where=view.at(devices[0].line))
    if remarks:
        return failed("replication_device is in a comment only", where=view.at(remarks[0].line))
    return not_applicable("replication_device is not mentioned", where=view.at(section.line))


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
