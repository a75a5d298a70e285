"""Users of Ceph are named without 'client.'.

Why     The services put 'client.' before the name themselves: with 'client.cinder' they log in as
        client.client.cinder, which no cluster knows. For a replication target that shows at the
        failover.
Fix     Write the name alone, such as cinder for client.cinder.
Source  cinder 29.0.0, volume/drivers/rbd.py and backup/drivers/ceph.py, nova 34.0.0,
        storage/rbd_utils.py, and glance_store 5.7.0, _drivers/rbd.py, give it to librados as
        rados_id; librados, rados_create: the id without the type.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import Section
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import OsloConf, Value

OPTIONS = frozenset({"rbd_user", "rbd_store_user", "backup_ceph_user"})
IN_TARGETS = "user"
PREFIX = "client."


def subjects(view: OsloConf) -> Iterator[tuple[str, Value]]:
    """Every user that is set, those of replication targets too."""
    for section in view.sections:
        for option in section.options:
            if option.named and option.name in OPTIONS and option.value.text.strip():
                yield f"[{section.name}] {option.name}", option.value
        for device in section.devices if isinstance(section, Section) else ():
            pair = device.pair(IN_TARGETS)
            if pair is not None and pair.value.text.strip():
                yield f"[{section.name}] replication_device {device.number}", pair.value


def evaluate(value: Value, view: OsloConf) -> Outcome:
    """Look at how it begins."""
    where, text = view.at(value.line), value.text.strip()
    if not value.hidden and text.startswith(PREFIX):
        name = text.removeprefix(PREFIX)
        return failed(f"{text} becomes {PREFIX}{text}", f"Write {name}.", where=where)
    if not value.is_known:
        return unknown("it is filled in later, or not shown here", where=where)
    return passed(text, where=where)


CHECK = Check(Severity.ERROR, OsloConf, subjects, evaluate, "no user of Ceph is in this file")
