"""Every store in enabled_backends has a section.

Why     A store without its section has the defaults of its type: another store's cluster, pool
        or folder. A section that is misspelt gives that, too.
Fix     Add the section, with the very name of the store.
Source  glance_store 5.7.0, multi_backend.py: each store reads the section of its name.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT
from dr_planner.model.serviceconf import GlanceConf

WITHOUT = frozenset({"http"})
"""Types that need no setting."""


def subjects(view: GlanceConf) -> list[tuple[str, tuple[str, str]]]:
    """The stores, or the list of them where it cannot be read."""
    option = view.option(DEFAULT, "enabled_backends")
    if option is not None and not option.value.is_known:
        return [("enabled_backends", ("", ""))]
    return [(f"store {store[0]}", store) for store in view.stores]


def evaluate(store: tuple[str, str], view: GlanceConf) -> Outcome:
    """Look for its section. Where no store has one, they are in another file."""
    name, kind = store
    option = view.option(DEFAULT, "enabled_backends")
    where = view.at(option.value.line if option else 0)
    if not name:
        return unknown("the list is filled in later", where=where)
    section = view.section(name)
    if section is not None:
        return passed("it has", where=view.at(section.line))
    if kind in WITHOUT:
        return not_applicable(f"a store of type {kind} needs none", where=where)
    if not any(view.section(other) for other, _ in view.stores):
        return unknown("this file has the section of no store", where=where)
    return failed(f"there is no [{name}]", where=where)


CHECK = Check(
    Severity.ERROR, GlanceConf, subjects, evaluate, "enabled_backends is not in this file"
)
