"""Every replication_device leads to a cluster that neither the backend nor another target has.

Why     A target that is the backend's own cluster is no copy at all, and a backend_id that stands
        twice hides one of the two targets.
Fix     Give every target a backend_id and a ceph.conf of its own, those of the other cluster.
Source  cinder 29.0.0, volume/drivers/rbd.py: conf defaults to /etc/ceph/<backend_id>.conf, and
        targets are found by name; librados: the default configuration file.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, family_of_device
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import is_template, placeholder_in


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Compare names, for RBD the paths of the configuration files, for others the addresses."""
    where = view.at(device.line)
    if device.is_template:
        return unknown("Jinja fills the whole value in", where=where)
    if device.problem:
        return not_applicable("oslo.config makes no pairs of it", where=where)
    section = view.section(device.section)
    others = [] if section is None else [d for d in section.devices if d.number != device.number]
    name = device.text("backend_id")
    if name is not None and any(d.text("backend_id") == name for d in others):
        return failed("another target of this backend has the same backend_id", where=where)
    if family_of_device(view, device) is not RBD:
        address = device.text("san_ip") or device.text("mvip")
        if address and "." in address and address == view.text(device.section, "san_ip"):
            return failed(f"its address is {address}, that of the backend itself", where=where)
        return passed("no other target of this backend has its backend_id", where=where)
    own = _own_conf(device.section, view)
    confs = [_conf(device), own, *(_conf(other) for other in others)]
    if any(conf is None or is_template(conf) or placeholder_in(conf) for conf in confs):
        return unknown("a path of a ceph.conf cannot be read here", where=where)
    if confs[0] == own and not _says_its_conf(device.section, view):
        return unknown(f"its conf is {own}; the backend's is not in this file", where=where)
    if confs[0] == own:
        return failed(f"its conf is {own}, that of the backend itself", where=where)
    if confs[0] in confs[2:]:
        return failed(f"another target of this backend has the same conf {confs[0]}", where=where)
    return passed(f"{confs[0]} is no other's", where=where)


def _conf(device: Device) -> str | None:
    pair = device.pair("conf")
    if pair is not None:
        return None if pair.value.hidden else pair.value.text
    name = device.pair("backend_id")
    return None if name is None or name.value.hidden else f"/etc/ceph/{name.value.text}.conf"


def _own_conf(section: str, view: CinderConf) -> str | None:
    option = view.option(section, "rbd_ceph_conf")
    if option is not None and option.value.text.strip():
        return None if option.value.hidden else option.value.text.strip()
    return f"/etc/ceph/{view.text(section, 'rbd_cluster_name') or 'ceph'}.conf"


def _says_its_conf(section: str, view: CinderConf) -> bool:
    """Whether the file is more than an override, which says what another one does not."""
    return any(
        view.option(section, name)
        for name in ("volume_driver", "rbd_ceph_conf", "rbd_cluster_name")
    )


CHECK = Check(
    Severity.ERROR,
    CinderConf,
    lambda view: view.devices,
    evaluate,
    "the file has no replication_device",
)
