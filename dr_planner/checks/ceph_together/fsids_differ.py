"""Two clusters have two fsids.

Why     With one fsid, rbd-mirror takes the other cluster for itself and refuses the peer. libvirt
        and Glance tell clusters apart by it as well, and would take one for the other.
Fix     Make a new cluster with a fsid of its own; a fsid cannot be changed later.
Source  Ceph 16.2.15, tried: "cannot import token for local cluster"; cinder 29.0.0: the secret's
        UUID defaults to the fsid.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import NIL, CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephConf, ...]]]:
    """The files that say a fsid, with each other one; copies of one file count once."""
    different = {
        (conf.text("fsid"), conf.monitors): conf
        for conf in reversed(view.of(CephConf))
        if conf.option("fsid")
    }
    confs = list(different.values())[::-1]
    return [
        (f"{one.path} and {other.path}", (one, other))
        for number, one in enumerate(confs)
        for other in confs[number + 1 :]
    ]


def evaluate(pair: tuple[CephConf, ...], view: Collection) -> Outcome:
    """Compare fsids, then monitors."""
    one, other = pair
    option = other.option("fsid")
    where = other.at(option.value.line if option else 0)
    if one.fsid != other.fsid and one.fsid and other.fsid:
        return passed("they differ", where=where)
    if not (one.monitors and other.monitors):
        return not_applicable("one of them names no monitors: it may be the same", where=where)
    if one.monitors & other.monitors:
        return not_applicable("they are of one cluster", where=where)
    if {one.fsid, other.fsid} & {"", NIL}:
        return unknown("monitors differ, and a fsid is filled in later", where=where)
    return failed(f"both are {one.fsid}, with different monitors", where=where)


CHECK = Check(
    Severity.BLOCKER,
    Collection,
    subjects,
    evaluate,
    "there are no two different files with a fsid",
)
