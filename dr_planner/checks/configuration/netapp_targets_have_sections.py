"""Every target of NetApp ONTAP has a section with the name of its backend_id.

Why     The driver reads how to reach the other cluster from that section. Without it the backend
        does not start, or the failover finds no target.
Fix     Add the section, with the options of the other cluster and its vserver. It need not be in
        enabled_backends.
Source  cinder 29.0.0, volume/drivers/netapp/dataontap/utils/utils.py, get_backend_configuration.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cinderdrivers import family_of_device
from dr_planner.model.cinderconf import CinderConf, Device
from dr_planner.model.finding import Severity
from dr_planner.model.placeholder import comes_later

NETAPP = "NetApp ONTAP"


def subjects(view: CinderConf) -> list[tuple[str, Device]]:
    """The targets of NetApp that have a name."""
    return [
        (name, device)
        for name, device in view.devices
        if device.pair("backend_id") is not None
        and (family := family_of_device(view, device)) is not None
        and family.name == NETAPP
    ]


def evaluate(device: Device, view: CinderConf) -> Outcome:
    """Look for the section. In a part of a file it may be in another one."""
    where, pair = view.at(device.line), device.pair("backend_id")
    if pair is None or pair.value.hidden or comes_later(pair.value.text):
        return unknown("the backend_id is not known here", where=where)
    name = pair.value.text.strip()
    if view.section(name) is not None:
        return passed(f"[{name}] is there", where=where)
    if view.enabled is None or view.quoted or view.left_out or view.has_statements:
        return unknown(f"[{name}] may be where the rest of the file is", where=where)
    return failed(f"the file has no [{name}]", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "no target is of NetApp ONTAP")
