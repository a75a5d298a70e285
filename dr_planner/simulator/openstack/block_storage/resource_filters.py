"""By what tenants may filter lists (cinder 29.0.0, etc/cinder/resource_filters.json)."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
FILTERS = {
    "volume": (
        "name status metadata bootable migration_status availability_zone group_id size "
        "created_at updated_at consumes_quota"
    ),
    "backup": "name status volume_id",
    "snapshot": "name status volume_id metadata availability_zone consumes_quota",
    "group": "name",
    "group_snapshot": "name status group_id",
    "attachment": "volume_id status instance_id attach_status",
    "message": "resource_uuid resource_type event_id request_id message_level",
    "pool": "name volume_type",
    "volume_type": "is_public extra_specs",
}


@ROUTES.add("GET", "/resource_filters", since="3.33")
def index(context: Context) -> dict[str, Any]:
    """The filters of every kind of list, or of one."""
    wanted = context.request.first("resource")
    return {
        "resource_filters": [
            {"resource": resource, "filters": filters.split()}
            for resource, filters in FILTERS.items()
            if wanted in (None, resource)
        ]
    }
