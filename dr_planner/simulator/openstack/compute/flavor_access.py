"""Which projects may use a flavor that is not public."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute.flavors import find
from dr_planner.simulator.openstack.compute.server_actions import asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Flavor
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, text

ROUTES = Routes()
RULE = "os_compute_api:os-flavor-access"
TENANT = Body({"tenant": text(shortest=1, pattern=r"^[a-zA-Z0-9-]*$")}, ("tenant",))


def _view(flavor: Flavor) -> dict[str, Any]:
    return {
        "flavor_access": [
            {"flavor_id": flavor.id, "tenant_id": project} for project in sorted(flavor.projects)
        ]
    }


@ROUTES.add("GET", "/flavors/<id>/os-flavor-access")
def index(context: Context, id: str) -> dict[str, Any]:
    """The projects."""
    policy.admin(context, RULE)
    flavor = find(context, id)
    if flavor.is_public:
        raise Fault(404, "Access list not available for public flavors.")
    return _view(flavor)


def _project(context: Context, action: str) -> str:
    project = str(asked(context, action, TENANT)["tenant"])
    if action == "addTenantAccess" and project not in context.region.directory.projects:
        raise Fault(400, f"Project ID {project} is not a valid project.")
    return project


@ROUTES.add("POST", "/flavors/<id>/action", action="addTenantAccess")
def add(context: Context, id: str) -> dict[str, Any]:
    """One project more."""
    policy.admin(context, RULE + ":add_tenant_access")
    project, flavor = _project(context, "addTenantAccess"), find(context, id)
    if flavor.is_public and context.at_least("2.7"):
        raise Fault(409, "Can not add access to a public flavor.")
    if project in flavor.projects:
        raise Fault(
            409,
            f"Flavor access already exists for flavor {id} and project {project} combination.",
        )
    flavor.projects.add(project)
    return _view(flavor)


@ROUTES.add("POST", "/flavors/<id>/action", action="removeTenantAccess")
def remove(context: Context, id: str) -> dict[str, Any]:
    """One project less."""
    policy.admin(context, RULE + ":remove_tenant_access")
    project, flavor = _project(context, "removeTenantAccess"), find(context, id)
    if project not in flavor.projects:
        raise Fault(404, f"Flavor access not found for {id} / {project} combination.")
    flavor.projects.remove(project)
    return _view(flavor)
