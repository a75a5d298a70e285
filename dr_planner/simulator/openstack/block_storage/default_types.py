"""Which volume type a project gets where none is asked for. For admins only."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, text, validate

ROUTES = Routes()
ASKED = Body(
    {"default_type": Body({"volume_type": text(shortest=1)}, ("volume_type",))}, extra=True
)


def _admin(context: Context) -> None:
    if not context.is_admin:
        raise Fault(403, "You are not authorized to perform this operation.")


def _known(context: Context, project: str) -> None:
    if project not in context.region.directory.projects:
        raise Fault(404, f"Project with id {project} not found.")


def _view(context: Context, project: str) -> dict[str, Any]:
    return {"project_id": project, "volume_type_id": context.region.type_rules.defaults[project]}


@ROUTES.add("GET", "/default-types", since="3.62")
def index(context: Context) -> dict[str, Any]:
    """The projects that have one of their own."""
    _admin(context)
    return {"default_types": [_view(context, p) for p in context.region.type_rules.defaults]}


@ROUTES.add("GET", "/default-types/<project>", since="3.62")
def show(context: Context, project: str) -> dict[str, Any]:
    """That of one project."""
    _admin(context)
    _known(context, project)
    if project not in context.region.type_rules.defaults:
        raise Fault(404, f"Default type for project {project} not found.")
    return {"default_type": _view(context, project)}


@ROUTES.add("PUT", "/default-types/<project>", since="3.62")
def update(context: Context, project: str) -> dict[str, Any]:
    """Give a project one."""
    asked = validate(ASKED, context.request.json())
    _admin(context)
    _known(context, project)
    wanted = asked["default_type"]["volume_type"]
    kind = context.region.block_storage.type_named(wanted)
    if kind is None:
        raise Fault(400, f"Volume type with name {wanted} could not be found.")
    context.region.type_rules.defaults[project] = kind.id
    return {"default_type": _view(context, project)}


@ROUTES.add("DELETE", "/default-types/<project>", since="3.62")
def delete(context: Context, project: str) -> Reply:
    """Let the general one hold for a project again."""
    _admin(context)
    _known(context, project)
    context.region.type_rules.defaults.pop(project, None)
    return Reply(204)
