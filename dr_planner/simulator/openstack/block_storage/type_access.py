"""Which projects may use a private volume type. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import types
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import VolumeType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, text, validate

ROUTES = Routes()
RULE = "volume_extension:volume_type_access:"
PROJECT = Body({"project": text(shortest=1)}, ("project",))


@ROUTES.add("GET", "/types/<id>/os-volume-type-access")
def index(context: Context, id: str) -> dict[str, Any]:
    """The projects that may."""
    policy.admin(context, f"{RULE}get_all_for_type")
    kind = types.find(context, id)
    if kind.is_public:
        raise Fault(404, "Access list not available for public volume types.")
    return {
        "volume_type_access": [
            {"volume_type_id": kind.id, "project_id": project} for project in sorted(kind.projects)
        ]
    }


def _asked(context: Context, id: str, action: str) -> tuple[VolumeType, str]:
    asked = validate(Body({action: PROJECT}, (action,)), context.request.json())
    policy.admin(context, RULE + action)
    kind = types.find(context, id)
    if kind.is_public:
        raise Fault(
            400,
            "Invalid volume type: Type access modification is not applicable to public volume "
            "type.",
        )
    return kind, asked[action]["project"]


@ROUTES.add("POST", "/types/<id>/action", action="addProjectAccess")
def add(context: Context, id: str) -> Reply:
    """Let a project use it."""
    kind, project = _asked(context, id, "addProjectAccess")
    if project in kind.projects:
        raise Fault(409, f"Volume type access for {id} / {project} combination already exists.")
    kind.projects.add(project)
    return Reply(202)


@ROUTES.add("POST", "/types/<id>/action", action="removeProjectAccess")
def remove(context: Context, id: str) -> Reply:
    """Let a project no longer use it."""
    kind, project = _asked(context, id, "removeProjectAccess")
    if project not in kind.projects:
        raise Fault(404, f"Volume type access not found for {id} / {project} combination.")
    kind.projects.discard(project)
    return Reply(202)
