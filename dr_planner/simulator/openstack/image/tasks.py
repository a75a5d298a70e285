"""Tasks: the work behind an answer of 202."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import image_policy as policy
from dr_planner.simulator.openstack.image.images import moment
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Task
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _stub(context: Context, task: Task) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": task.id,
        "type": task.type,
        "status": task.status,
        "owner": task.owner,
        "created_at": moment(context, task.created_at),
        "updated_at": moment(context, task.updated_at),
        "self": f"/v2/tasks/{task.id}",
        "schema": "/v2/schemas/task",
    }
    if task.expires_at is not None:
        document["expires_at"] = moment(context, task.expires_at)
    return document


def view(context: Context, task: Task) -> dict[str, Any]:
    """A task as Glance shows it."""
    return {
        **_stub(context, task),
        "input": task.input,
        "message": task.message,
        "result": task.result,
        "image_id": task.image_id,
        "user_id": task.user_id,
    }


@ROUTES.add("GET", "/tasks")
def index(context: Context) -> dict[str, Any]:
    """All tasks, for admins."""
    policy.admin(context, "tasks_api_access")
    seen = list(context.region.images.tasks.values())
    return {
        "tasks": [_stub(context, task) for task in reversed(seen)],
        "first": "/v2/tasks",
        "schema": "/v2/schemas/tasks",
    }


@ROUTES.add("GET", "/tasks/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One task."""
    policy.admin(context, "tasks_api_access")
    task = context.region.images.tasks.get(id)
    if task is None:
        raise Fault(404, f"No task found with ID {id}")
    return view(context, task)
