"""No two RBD stores are the same pool of the same cluster.

Why     Two stores that are one hold one copy: an image that was imported to both is lost with
        the one cluster, and looks as if it were not.
Fix     Give each store the ceph.conf of its own cluster in rbd_store_ceph_conf.
Source  glance_store 5.7.0, _drivers/rbd.py: without rbd_store_ceph_conf librados looks for
        /etc/ceph/ceph.conf, and rbd_store_pool is images by default.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import IniSection
from dr_planner.model.serviceconf import GlanceConf

DEFAULTS = {"rbd_store_ceph_conf": "/etc/ceph/ceph.conf", "rbd_store_pool": "images"}


def subjects(view: GlanceConf) -> list[tuple[str, IniSection]]:
    """The RBD stores that have a section, where there are several."""
    sections = [view.section(name) for name, kind in view.stores if kind == "rbd"]
    found = [section for section in sections if section is not None]
    return [(f"store {section.name}", section) for section in found] if len(found) > 1 else []


def evaluate(section: IniSection, view: GlanceConf) -> Outcome:
    """Compare cluster and pool with those of the other stores."""
    where, mine = view.at(section.line), _place(section)
    if mine is None or view.has_statements:
        return unknown("its cluster or pool is filled in later", where=where)
    for name, other in subjects(view):
        if other is not section and _place(other) == mine:
            return failed(f"{name} is the same: {mine[0]}, pool {mine[1]}", where=where)
    return passed(f"{mine[0]}, pool {mine[1]}", where=where)


def _place(section: IniSection) -> tuple[str, str] | None:
    """The cluster and the pool of a store, or None where one of them is not known."""
    words = []
    for name, default in DEFAULTS.items():
        option = section.option(name)
        if option is not None and not option.value.is_known:
            return None
        words.append((option.value.text.strip() if option else "") or default)
    return words[0], words[1]


CHECK = Check(Severity.ERROR, GlanceConf, subjects, evaluate, "there are no two RBD stores")
