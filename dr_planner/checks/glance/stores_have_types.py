"""Every store in enabled_backends has a name and a type that Glance has.

Why     Glance does not start with a pair that it cannot split, or with a type that it does not
        have, and then there are no images at that site.
Fix     Write name:type for each store, with commas between: file, http, rbd, swift, cinder, s3,
        vmware.
Source  glance 33.0.0, common/config.py (a dictionary); glance_store 5.7.0, entry points of
        glance_store.drivers, and multi_backend.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import GlanceConf

TYPES = frozenset({"file", "http", "rbd", "swift", "cinder", "s3", "vmware", "vmware_datastore"})


def subjects(view: GlanceConf) -> list[tuple[str, Option]]:
    """The option, where the file has it."""
    option = view.option(DEFAULT, "enabled_backends")
    return [] if option is None else [("enabled_backends", option)]


def evaluate(option: Option, view: GlanceConf) -> Outcome:
    """Look at each pair."""
    where, value = view.at(option.value.line), option.value
    if not value.is_known:
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    stores = view.stores
    if len(stores) != len(value.words):
        return failed("a store has no type; a pair is name:type", where=where)
    if len(dict(stores)) != len(stores):
        return failed("two stores have one name", where=where)
    odd = [kind for _, kind in stores if kind not in TYPES and not kind.startswith("glance.")]
    if odd and ":" in odd[0]:
        return failed(f"a comma is missing in {odd[0]!r}", where=where)
    if odd:
        return unknown(f"{odd[0]!r} is none of Glance's own types", where=where)
    return passed(", ".join(":".join(store) for store in stores), where=where)


CHECK = Check(
    Severity.ERROR, GlanceConf, subjects, evaluate, "enabled_backends is not in this file"
)
