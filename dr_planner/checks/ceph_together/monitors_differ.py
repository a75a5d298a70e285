"""Two clusters have no monitor in common.

Why     One of the files was copied and changed half way. Whoever uses it talks to the cluster that
        the other file is of: what is written to the copy is written to the original.
Fix     Put the monitors of its own cluster into each file.
Source  Ceph documentation: mon_host decides which cluster a client reaches, the fsid does not.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephConf, ...]]]:
    """The files of which the fsids differ."""
    different = {
        (conf.fsid, conf.monitors): conf
        for conf in reversed(view.of(CephConf))
        if conf.fsid and conf.option("mon_host")
    }
    confs = list(different.values())[::-1]
    return [
        (f"{one.path} and {other.path}", (one, other))
        for number, one in enumerate(confs)
        for other in confs[number + 1 :]
        if one.fsid != other.fsid
    ]


def evaluate(pair: tuple[CephConf, ...], view: Collection) -> Outcome:
    """Compare their monitors."""
    one, other = pair
    option = other.option("mon_host")
    where = other.at(option.value.line if option else 0)
    shared = one.monitors & other.monitors
    if shared:
        return failed(f"both have {', '.join(sorted(shared))}", where=where)
    if not one.monitors or not other.monitors:
        return unknown("the monitors of one are filled in later, or are no addresses", where=where)
    return passed("they have none in common", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "there are no files of two clusters")
