"""What was asked of a server, and what came of it."""

from __future__ import annotations

import hashlib
from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute_lists import check_query, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Action, Event, Server
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
PATH = "/servers/<server_id>/os-instance-actions"


def _find(context: Context, id: str) -> Server:
    """A server, from 2.21 on a deleted one too."""
    gone = context.region.compute.deleted.get(id)
    if gone is not None and context.at_least("2.21") and policy.sees(context, gone.project_id):
        return gone
    return server_rules.find(context, id)


def _view(context: Context, server: Server, action: Action) -> dict[str, Any]:
    document: dict[str, Any] = {
        "action": action.name,
        "instance_uuid": server.id,
        "request_id": action.request_id,
        "user_id": action.user_id,
        "project_id": action.project_id,
        "start_time": context.iso(action.started_at),
        "message": action.message,
    }
    if context.at_least("2.58"):
        document["updated_at"] = context.iso(action.updated_at)
    return document


def _event(context: Context, server: Server, event: Event) -> dict[str, Any]:
    document: dict[str, Any] = {
        "event": event.name,
        "start_time": context.iso(event.started_at),
        "finish_time": context.iso(event.finished_at),
        "result": event.result,
    }
    if context.is_admin:
        document["traceback"] = None
    if context.at_least("2.62"):
        if context.is_admin:
            document["host"] = event.host
        secret = (server.project_id + event.host).encode()
        document["hostId"] = hashlib.sha224(secret).hexdigest()
    if context.at_least("2.84") and context.is_admin:
        document["details"] = event.details
    return document


@ROUTES.add("GET", PATH)
def index(context: Context, server_id: str) -> dict[str, Any]:
    """The actions of a server, the newest first."""
    check_query(context, ("limit", "marker", "changes-since", "changes-before"), since="2.58")
    server = _find(context, server_id)
    rows = list(reversed(server.actions))
    if not context.at_least("2.58"):
        return {"instanceActions": [_view(context, server, row) for row in rows]}
    path = f"/servers/{server_id}/os-instance-actions"
    chosen, link = page(context, rows, path=path, identifier=lambda a: a.request_id)
    document: dict[str, Any] = {"instanceActions": [_view(context, server, a) for a in chosen]}
    if link:
        document["links"] = link
    return document


@ROUTES.add("GET", PATH + "/<request_id>")
def show(context: Context, server_id: str, request_id: str) -> dict[str, Any]:
    """One action with what the services did for it."""
    server = _find(context, server_id)
    action = next((a for a in server.actions if a.request_id == request_id), None)
    if action is None:
        raise Fault(404, f"Action {request_id} not found")
    document = _view(context, server, action)
    if context.is_admin or context.at_least("2.51"):
        document["events"] = [_event(context, server, e) for e in reversed(action.events)]
    return {"instanceAction": document}
