"""A replication target has a keyring that is named after it, or a conf that names one.

Why     os-brick opens /etc/ceph/<backend_id>.client.<user>.keyring on every host that attaches a
        volume, and librados looks for it by the same name in cinder-volume. With a keyring under
        another name the first failover ends with a refused connection.
Fix     Give the keyring that name, or write 'keyring = <path>' into the target's ceph.conf; both
        on cinder-volume, cinder-backup and wherever os-brick attaches volumes.
Source  cinder 29.0.0, volume/drivers/rbd.py: backend_id is the cluster's name; os-brick 7.1.1,
        initiator/connectors/rbd.py; librados 16.2, the default of the option keyring.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of
from dr_planner.model.cephconf import CephConf, Keyring
from dr_planner.model.cephuse import of_its_site
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Subject = tuple[CinderConf, str, Device]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The targets of RBD, where keyrings were given and so are known."""
    if not view.of(Keyring):
        return []
    return [
        (f"[{section.name}] replication_device {device.number}", (conf, section.name, device))
        for conf in view.of(CinderConf)
        for section in conf.backends
        if family_of(conf, section) is RBD
        for device in conf.devices_of(section)
        if device.pairs
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the keyring among the files, then for a line in the target's conf."""
    conf, section, device = subject
    where, name = conf.at(device.line), device.text("backend_id") or ""
    user = device.text("user") or conf.text(section, "rbd_user") or "cinder"
    pairs = [pair for pair in (device.pair("backend_id"), device.pair("user")) if pair]
    if not name or not all(pair.value.is_known for pair in pairs):
        return unknown("its backend_id or its user is filled in later", where=where)
    wanted = f"{name}.client.{user}.keyring"
    keyrings = of_its_site(view.of(Keyring), conf.site)
    if any(part.name.endswith(wanted) for part in keyrings):
        return passed(f"{wanted} is there", where=where)
    path = PurePosixPath(device.text("conf") or f"{name}.conf").name
    given = of_its_site(view.of(CephConf), conf.site)
    confs = [part for part in given if part.name.endswith(path)]
    if any(part.option("keyring", f"client.{user}") for part in confs):
        return passed(f"{path} names a keyring", where=where)
    if not confs:
        return unknown(f"neither {wanted} nor {path} is among the files", where=where)
    return failed(f"{wanted} is not among the keyrings, and {path} names none", where=where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "there are no keyrings with a cinder.conf that has a target of RBD",
)
