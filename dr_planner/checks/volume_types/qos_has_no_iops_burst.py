"""No QoS specification asks Cinder's RBD driver for a burst of IOPS.

Why     The driver writes total_iops_sec_max into rbd_qos_bps_burst. The burst of operations is not
        there, and that of bytes is as small as a number of operations: volumes are slow, and more
        so after a recovery, when all guests start at once.
Fix     Take total_iops_sec_max out of the specification, or set read_iops_sec_max and
        write_iops_sec_max.
Source  cinder 29.0.0, volume/drivers/rbd.py, QOS_KEY_MAP; the driver has QoS since 19.0.0.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.cinderdrivers import RBD, families_of
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ListedQos, QosListing
from dr_planner.model.part import Collection

KEY = "total_iops_sec_max"
BY_THE_DRIVER = ("back-end", "both")

Subject = tuple[QosListing, ListedQos]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """Every specification."""
    return [
        (f"QoS {qos.name}", (listing, qos))
        for listing in view.of(QosListing)
        for qos in listing.specs
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the key, then for backends of other drivers that it may be meant for."""
    listing, qos = subject
    where = listing.at(qos.line)
    if qos.consumer and qos.consumer not in BY_THE_DRIVER:
        return not_applicable(f"its consumer is {qos.consumer}, not the driver", where=where)
    if KEY not in qos.keys:
        return passed(f"it has no {KEY}", where=where)
    families = families_of(view.of(CinderConf))
    if families == {RBD} and qos.consumer:
        return failed(f"it has {KEY}", where=where)
    return unknown(f"it has {KEY}; whether it is for a backend of RBD is not seen", where=where)


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no QoS specification is listed")
