"""The fsid in a ceph.conf is a UUID.

Why     A tool that takes the fsid from there, such as the one that writes libvirt's secrets or
        Glance's locations, takes a name that no cluster has.
Fix     Copy what 'ceph fsid' prints at that cluster.
Source  Ceph 16.2, common/options: fsid is of the type uuid.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import NIL, CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value
from dr_planner.model.placeholder import comes_later, stands_for_an_id


def subjects(view: CephConf) -> list[tuple[str, Value]]:
    """The fsid, where there is one."""
    option = view.option("fsid")
    return [("fsid", option.value)] if option else []


def evaluate(value: Value, view: CephConf) -> Outcome:
    """Look at its form."""
    where = view.at(value.line)
    if (
        value.is_template
        or comes_later(value.text)
        or stands_for_an_id(value.text)
        or value.text.strip() == NIL
    ):
        return unknown("it is filled in later", where=where)
    if not view.fsid:
        return failed("it is empty" if not value.text else "it is no UUID", where=where)
    return passed("it is a UUID", where=where)


CHECK = Check(Severity.ERROR, CephConf, subjects, evaluate, "the file has no fsid")
