"""The default store is not a folder of the Glance host.

Why     Images in a folder are on that host only: Ceph does not mirror them, and no site but this
        one has them, unless something else copies the folder.
Fix     Make a store on RBD or on an object store the default, or mirror the folder and waive
        this finding.
Source  glance_store 5.7.0, _drivers/filesystem.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import GlanceConf

STORE = "glance_store"
FOLDERS = frozenset({"file", "filesystem"})


def subjects(view: GlanceConf) -> list[tuple[str, Option]]:
    """The default, where the file has it; the one of stores with names before the old one."""
    option = view.option(STORE, "default_backend") or view.option(STORE, "default_store")
    return [] if option is None else [(option.name, option)]


def evaluate(option: Option, view: GlanceConf) -> Outcome:
    """Look up its type."""
    where, name = view.at(option.value.line), option.value.text.strip()
    if not option.value.is_known:
        return unknown("it is filled in later", where=where)
    kind = dict(view.stores).get(name) if option.name == "default_backend" else name
    if kind is None:
        return unknown(f"the type of {name} is not in this file", where=where)
    if kind in FOLDERS:
        return failed("it is a folder", where=where)
    return passed(f"of type {kind}", where=where)


CHECK = Check(Severity.WARNING, GlanceConf, subjects, evaluate, "no default store is in this file")
