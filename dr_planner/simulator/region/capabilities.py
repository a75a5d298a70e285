"""What an RBD backend reports of itself, and whether that satisfies a volume type.

Read in Cinder 29.0.0: drivers/rbd.py, scheduler/filters/capabilities_filter.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dr_planner.simulator.region.volume import Service

TRUE = ("1", "t", "true", "on", "y", "yes")


def capabilities(service: Service) -> dict[str, Any]:
    """The part of a backend's report that extra specs speak of."""
    return {
        "vendor_name": "Open Source",
        "driver_version": "1.3.0",
        "storage_protocol": "ceph",
        "multiattach": True,
        "thin_provisioning_support": True,
        "qos_support": True,
        "volume_backend_name": service.backend_name,
        "replication_enabled": bool(service.targets),
    }


def satisfies(service: Service, specs: Mapping[str, str]) -> bool:
    """Whether a backend reports everything that the extra specs of a type demand.

    Specs with another scope than ``capabilities`` are not for the scheduler. What is demanded and
    not reported is not satisfied.
    """
    report = capabilities(service)
    for key, wanted in specs.items():
        scope, _, name = key.rpartition(":")
        if scope not in ("", "capabilities"):
            continue
        if name not in report or not _fits(report[name], wanted):
            return False
    return True


def _fits(has: Any, wanted: str) -> bool:
    operator, _, operand = wanted.partition(" ")
    if operator == "<is>":
        return (str(has).lower() in TRUE) is (operand.strip().lower() in TRUE)
    if operator == "<in>":
        return operand.strip() in str(has)
    if operator == "<or>":
        return str(has) in [word.strip() for word in operand.split("<or>")]
    return str(has) == wanted
