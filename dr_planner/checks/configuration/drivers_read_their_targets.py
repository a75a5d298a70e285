"""Every replication_device is in a backend whose driver replicates.

Why     A driver that does not replicate does not read it, and says nothing: the volumes of the
        backend have no copy, and there is nothing to fail over to.
Fix     Take the line away, and mirror by other means, or use a driver that replicates.
Source  cinder 29.0.0: the drivers below cinder/volume/drivers whose code, or that of the class
        they are made from, reads the option.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RELEASE, family_of
from dr_planner.design.cinderoptions import DRIVERS, TREE
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import comes_later

UNCLEAR = tuple(
    TREE + module for module in ("hpe.xp.", "ibm.ibm_storage.", "infinidat.", "nec.v.")
)
"""Drivers that are made from one that reads it, or have it in some release or for some storage."""


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends with targets."""
    return [(f"[{section.name}]", section) for section in view.backends if section.devices]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look the driver up."""
    where = view.at(section.devices[0].line)
    family, option = family_of(view, section), view.option(section.name, "volume_driver")
    if family is not None:
        return passed(f"{family.name} replicates", where=where)
    if option is None:
        return not_applicable("volume_driver is not in this file", where=where)
    driver = option.value.text.strip()
    if option.value.hidden or comes_later(driver):
        return unknown("the driver is filled in later, or no path of a class", where=where)
    if driver not in DRIVERS or driver.startswith(UNCLEAR):
        return unknown(f"whether {driver} replicates is not known here", where=where)
    return failed(f"in {RELEASE} {driver} does not read it", where=where)


CHECK = Check(
    Severity.WARNING, CinderConf, subjects, evaluate, "no backend has a replication_device"
)
