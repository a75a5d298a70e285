"""What a driver reports to the scheduler is not set in the file.

Why     Names such as consistencygroup_support are capabilities: drivers report them, and no
        option has that name. In a file they are ignored, and nothing supports what they promise.
Fix     Remove the line. Where a feature is wanted, set the driver's own option for it, or an extra
        spec of the volume type.
Source  cinder 29.0.0, scheduler/host_manager.py; none of its 998 options has these names.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cinderconf import CinderConf, Section
from dr_planner.model.finding import Severity

CAPABILITIES = frozenset(
    {
        "consistencygroup_support",
        "consistent_group_snapshot_enabled",
        "consistent_group_replication_enabled",
        "online_extend_support",
        "thin_provisioning_support",
        "thick_provisioning_support",
        "replication_enabled",
        "replication_status",
        "qos_support",
        "total_capacity_gb",
        "free_capacity_gb",
    }
)
TREE = "cinder."


def subjects(view: CinderConf) -> list[tuple[str, Section]]:
    """The backends."""
    return [(f"[{section.name}]", section) for section in view.backends]


def evaluate(section: Section, view: CinderConf) -> Outcome:
    """Look for the names. A driver that is not Cinder's own may have such options."""
    found = [o for o in section.options if o.named and o.name in CAPABILITIES]
    if not found:
        return passed("no capability is set as an option", where=view.at(section.line))
    where, names = view.at(found[0].value.line), ", ".join(o.name for o in found)
    driver = view.text(section.name, "volume_driver")
    if driver is None:
        return unknown(f"{names}: the driver is not in this file", where=where)
    if not driver.startswith(TREE):
        return not_applicable("the driver is not one of Cinder's own", where=where)
    return failed(f"no option, but a capability: {names}", where=where)


CHECK = Check(Severity.WARNING, CinderConf, subjects, evaluate, "the file has no backend")
