"""Every extra option of a backend is 'BACKEND/option' with a value.

Why     puppet-cinder has no parameter for replication: targets are settings in extra_options. A
        key without a section, or one whose value is no hash, stops the catalogue; in the section
        of another name the driver does not look.
Fix     Write 'NAME/replication_device' with NAME as the backend is called, and below it 'value'
        with the list of targets.
Source  puppet-cinder 265851c, backend/rbd.pp; its type cinder_config, which wants a slash.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import SHARED
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, normalized
from dr_planner.model.puppethiera import HieraBackend, HieraData


def subjects(view: HieraData) -> list[tuple[str, HieraBackend]]:
    """The backends with extra options."""
    found = [backend for backend in view.backends if backend.extra or backend.later]
    return [(f"backend {backend.name}", backend) for backend in found]


def evaluate(backend: HieraBackend, view: HieraData) -> Outcome:
    """Look at each key and its value. Another backend's section may be meant."""
    others = {normalized(other.name) for other in view.backends} | {DEFAULT, SHARED}
    for extra in backend.extra:
        where = view.at(extra.line)
        if not extra.section:
            return failed(f"{extra.option} has no section before it", where=where)
        if not extra.has_value:
            return failed(f"{extra.option} is no hash with a value", where=where)
        if extra.section != "?" and normalized(extra.section) not in others:
            reason = f"{extra.option} is for section {extra.section}, which is no backend here"
            return failed(reason, where=where)
    if backend.later or any(extra.section == "?" for extra in backend.extra):
        return unknown("a part of them is looked up elsewhere", where=view.at(backend.line))
    return passed(f"{len(backend.extra)} settings", where=view.at(backend.line))


CHECK = Check(Severity.ERROR, HieraData, subjects, evaluate, "no backend has extra options")
