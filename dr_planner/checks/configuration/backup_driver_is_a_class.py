"""The backup_driver is the path of a class.

Why     Since Stein cinder-backup imports a class; with the path of a module it does not start.
Fix     Write the class, such as cinder.backup.drivers.ceph.CephBackupDriver.
Source  cinder 29.0.0, backup/manager.py, and the classes below cinder/backup/drivers.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderoptions import BACKUP_DRIVERS
from dr_planner.design.nearest import misspelt
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option

TREE = "cinder.backup.drivers."


def subjects(view: CinderConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    section = view.section(DEFAULT)
    option = section.option("backup_driver") if section else None
    return [] if option is None else [("backup_driver", option)]


def evaluate(option: Option, view: CinderConf) -> Outcome:
    """Look the class up."""
    where, text = view.at(option.value.line), option.value.text.strip()
    if option.value.is_template:
        return unknown("Jinja fills it in", where=where)
    if option.value.hidden:
        return failed("it is no path of a class", where=where)
    if text in BACKUP_DRIVERS:
        return passed(text, where=where)
    if not text.startswith(TREE):
        return unknown(f"{text} is not one of Cinder's own backup drivers", where=where)
    within = next((name for name in sorted(BACKUP_DRIVERS) if name.startswith(f"{text}.")), None)
    if within is not None:
        return failed(f"{text} is a module", f"Write {within}.", where=where)
    meant = misspelt(text, BACKUP_DRIVERS)
    return failed(f"Cinder has no {text}", f"Write {meant}." if meant else "", where=where)


CHECK = Check(
    Severity.WARNING, CinderConf, subjects, evaluate, "backup_driver is not in this file"
)
