"""Quota classes; ``default`` holds for every project without limits of its own."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, volume_quota
from dr_planner.simulator.openstack.block_storage import quotas
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, validate

ROUTES = Routes()
UPDATE = Body({"quota_class_set": quotas.limits_in}, ("quota_class_set",))


@ROUTES.add("GET", "/os-quota-class-sets/<name>")
def show(context: Context, name: str) -> dict[str, Any]:
    """The limits of a class."""
    policy.admin(context, "volume_extension:quota_classes:get")
    limits = context.region.quotas.of_class(name, volume_quota.type_names(context))
    return {"quota_class_set": {**limits, "id": name}}


@ROUTES.add("PUT", "/os-quota-class-sets/<name>")
def update(context: Context, name: str) -> dict[str, Any]:
    """Other limits."""
    asked = validate(UPDATE, context.request.json())["quota_class_set"]
    policy.admin(context, "volume_extension:quota_classes:update")
    wanted = quotas.checked(context, asked, "quota set")
    context.region.quotas.classes.setdefault(name, {}).update(wanted)
    limits = context.region.quotas.of_class(name, volume_quota.type_names(context))
    return {"quota_class_set": limits}
