"""The extensions of the API, a list from older days (cinder 29.0.0, api/contrib)."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
KNOWN = (
    ("AdminActions", "os-admin-actions", "Enable admin actions", "2012-08-25"),
    ("AvailabilityZones", "os-availability-zone", "Describe Availability Zones", "2013-06-27"),
    ("Backups", "backups", "Backups support", "2012-12-12"),
    ("Capabilities", "capabilities", "Capabilities support", "2015-08-31"),
    ("Cgsnapshots", "cgsnapshots", "cgsnapshots support", "2014-08-18"),
    ("Consistencygroups", "consistencygroups", "consistency groups support", "2014-08-18"),
    ("ExtendedServices", "os-extended-services", "Extended services support", "2014-01-10"),
    (
        "ExtendedSnapshotAttributes",
        "os-extended-snapshot-attributes",
        "Extended SnapshotAttributes support",
        "2012-06-19",
    ),
    ("Hosts", "os-hosts", "Admin-only host administration", "2011-06-29"),
    ("Qos_specs_manage", "qos-specs", "QoS specs support", "2013-08-02"),
    ("QuotaClasses", "os-quota-class-sets", "Quota classes management support", "2012-03-12"),
    ("Quotas", "os-quota-sets", "Quota management support", "2011-08-08"),
    (
        "SchedulerHints",
        "OS-SCH-HNT",
        "Pass arbitrary key/value pairs to the scheduler",
        "2013-04-18",
    ),
    ("Scheduler_stats", "scheduler-stats", "Scheduler stats support", "2014-09-07"),
    ("Services", "os-services", "Services support", "2012-10-28"),
    ("SnapshotActions", "os-snapshot-actions", "Enable snapshot manager actions", "2013-07-16"),
    (
        "SnapshotManage",
        "os-snapshot-manage",
        "Allows existing backend storage to be 'managed' by Cinder",
        "2014-12-31",
    ),
    ("SnapshotUnmanage", "os-snapshot-unmanage", "Enable volume unmanage operation", "2014-12-31"),
    ("TypesExtraSpecs", "os-types-extra-specs", "Type extra specs support", "2011-08-24"),
    ("TypesManage", "os-types-manage", "Types manage support", "2011-08-24"),
    (
        "UsedLimits",
        "os-used-limits",
        "Provide data on limited resources that are being used",
        "2013-10-03",
    ),
    ("VolumeActions", "os-volume-actions", "Enable volume actions", "2012-05-31"),
    (
        "VolumeEncryptionMetadata",
        "os-volume-encryption-metadata",
        "Volume encryption metadata retrieval support",
        "2013-07-10",
    ),
    (
        "VolumeHostAttribute",
        "os-vol-host-attr",
        "Expose host as an attribute of a volume",
        "2011-11-03",
    ),
    (
        "VolumeImageMetadata",
        "os-vol-image-meta",
        "Show image metadata associated with the volume",
        "2012-12-07",
    ),
    (
        "VolumeManage",
        "os-volume-manage",
        "Allows existing backend storage to be 'managed' by Cinder",
        "2014-02-10",
    ),
    (
        "VolumeMigStatusAttribute",
        "os-vol-mig-status-attr",
        "Expose migration_status as an attribute of a volume",
        "2013-08-08",
    ),
    (
        "VolumeTenantAttribute",
        "os-vol-tenant-attr",
        "Expose the internal project_id as an attribute of a volume",
        "2011-11-03",
    ),
    ("VolumeTransfer", "os-volume-transfer", "Volume transfer management support", "2013-05-29"),
    ("VolumeTypeAccess", "os-volume-type-access", "Volume type access support", "2014-06-26"),
    ("VolumeTypeEncryption", "encryption", "Encryption support for volume types", "2013-07-01"),
    ("VolumeUnmanage", "os-volume-unmanage", "Enable volume unmanage operation", "2012-05-31"),
)


def _view(name: str, alias: str, description: str, day: str) -> dict[str, Any]:
    return {
        "name": name,
        "alias": alias,
        "description": f"{description}.",
        "updated": f"{day}T00:00:00+00:00",
        "links": [],
    }


@ROUTES.add("GET", "/extensions")
def index(context: Context) -> dict[str, Any]:
    """All extensions."""
    return {"extensions": [_view(*row) for row in KNOWN]}


@ROUTES.add("GET", "/extensions/<alias>")
def show(context: Context, alias: str) -> dict[str, Any]:
    """One extension."""
    for row in KNOWN:
        if row[1] == alias:
            return {"extension": _view(*row)}
    raise Fault(404, "")
