"""A backend of RBD that replicates is in no cluster of volume services.

Why     After a failover of an active/active backend the RBD driver refuses the way back: with one
        target the service stays on the secondary, with two it goes to the other secondary without
        a word.
Fix     Take 'cluster' out of [DEFAULT], give the backend a backend_host and run one service at a
        time; or plan to stay at the other site.
Source  cinder 29.0.0, volume/drivers/rbd.py, failover_completed with an empty name, tried; the
        drivers of SolidFire and Pure take that name for the primary.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends of RBD with targets."""
    return [
        (f"[{section.name}]", section)
        for section in view.backends
        if view.devices_of(section) and family_of(view, section) is RBD
    ]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for a cluster."""
    default = view.section(DEFAULT)
    option = default.option("cluster") if default else None
    if option is None or not option.value.text.strip():
        return passed("it is in no cluster", where=view.at(section.line))
    where = view.at(option.value.line)
    if option.value.is_template:
        return unknown("the cluster is filled in later", where=where)
    return failed("[DEFAULT] names a cluster", where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "no backend of RBD has a target")
