"""The default store is one of the stores.

Why     Glance does not start where default_backend is none of enabled_backends, or default_store
        none of stores: then there are no images at that site.
Fix     Name one of the list.
Source  glance_store 5.7.0, multi_backend.py, verify_store, and backend.py, verify_default_store.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option
from dr_planner.model.serviceconf import GlanceConf

STORE = "glance_store"
LISTS = {"default_backend": (DEFAULT, "enabled_backends"), "default_store": (STORE, "stores")}
SCHEMES = {"filesystem": "file", "vsphere": "vmware", "vmware_datastore": "vmware"}


def subjects(view: GlanceConf) -> list[tuple[str, Option]]:
    """The default of today and that of old, as far as the file has them."""
    found = [view.option(STORE, name) for name in LISTS]
    return [(option.name, option) for option in found if option is not None]


def evaluate(option: Option, view: GlanceConf) -> Outcome:
    """Look it up in its list. Where there are stores with names, the old option is not read."""
    where = view.at(option.value.line)
    names = view.option(*LISTS[option.name])
    if option.name == "default_store" and view.option(*LISTS["default_backend"]) is not None:
        return not_applicable("with enabled_backends Glance does not read it", where=where)
    if names is None:
        return not_applicable(f"{LISTS[option.name][1]} is not in this file", where=where)
    if not (option.value.is_known and names.value.is_known):
        return unknown("one of the two is filled in later", where=where)
    default = option.value.text.strip()
    if option.name == "default_backend":
        known = {name for name, _ in view.stores}
    else:
        default = _type(default.partition("+")[0])
        known = {_type(word) for word in names.value.words}
    if default not in known:
        return failed(f"{default!r} is none of {', '.join(sorted(known)) or 'them'}", where=where)
    return passed(f"{default} is one of them", where=where)


def _type(name: str) -> str:
    """A type of store, of whichever of its names."""
    short = name.removeprefix("glance.store.").removesuffix(".Store")
    return SCHEMES.get(short, short)


CHECK = Check(Severity.ERROR, GlanceConf, subjects, evaluate, "no default store is in this file")
