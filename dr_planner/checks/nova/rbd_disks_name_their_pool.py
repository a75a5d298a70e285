"""Disks of instances on RBD name their pool.

Why     Without images_rbd_pool they go to the pool rbd, which is rarely the one that is
        mirrored. Cinder's replication does not cover these disks: their pool is mirrored by
        itself, or they are lost with the site.
Fix     Set images_rbd_pool in [libvirt], to the same name at every site.
Source  nova 34.0.0, conf/libvirt.py: the default is rbd.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Option
from dr_planner.model.serviceconf import NovaConf

POOL = "images_rbd_pool"


def subjects(view: NovaConf) -> list[tuple[str, Option]]:
    """images_type, where the file has it."""
    option = view.option("libvirt", "images_type")
    return [] if option is None else [("images_type", option)]


def evaluate(option: Option, view: NovaConf) -> Outcome:
    """Look for the pool."""
    where = view.at(option.value.line)
    if not option.value.is_known:
        return unknown("what it is is not known here", where=where)
    if option.value.text.strip() != "rbd":
        return not_applicable("the disks are not on RBD", where=where)
    pool = view.option("libvirt", POOL)
    if pool is None or not pool.value.text.strip():
        if view.has_statements:
            return unknown(f"{POOL} may be set where the file is filled in", where=where)
        if view.fragment:
            return unknown(f"{POOL} may be set elsewhere", where=where)
        return failed(f"{POOL} is not set, so the pool is 'rbd'", where=where)
    name = pool.value.text.strip() if pool.value.is_known else "that is set"
    return passed(
        f"the pool {name}; Cinder's replication does not cover the disks in it",
        where=view.at(pool.value.line),
    )


CHECK = Check(Severity.WARNING, NovaConf, subjects, evaluate, "images_type is not in this file")
