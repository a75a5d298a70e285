"""Messages about work that went wrong after an answer of 202."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import listing, policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume_messages import MONTH, Message
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
KEYS: dict[str, Any] = {
    "id": lambda m: m.id,
    "event_id": lambda m: m.event_id,
    "message_level": lambda m: m.level,
    "resource_type": lambda m: m.resource_type,
    "resource_uuid": lambda m: m.resource_uuid,
    "request_id": lambda m: m.request_id,
    "created_at": lambda m: m.created_at,
}


def view(context: Context, message: Message) -> dict[str, Any]:
    """A message as Cinder shows it."""
    end = message.created_at + MONTH * context.region.timeline.speed
    return {
        "id": message.id,
        "event_id": message.event_id,
        "user_message": message.text,
        "message_level": message.level,
        "created_at": context.iso(message.created_at),
        "guaranteed_until": context.iso(end),
        "request_id": message.request_id,
        "links": volumes.links(context, "messages", message.id),
        "resource_type": message.resource_type,
        "resource_uuid": message.resource_uuid,
    }


def _find(context: Context, id: str) -> Message:
    message = context.region.messages.get(id)
    if message is None or not policy.sees(context, message.project_id):
        raise Fault(404, f"Message {id} could not be found.")
    return message


@ROUTES.add("GET", "/messages", since="3.3")
def index(context: Context) -> dict[str, Any]:
    """The messages of the own project."""
    own = policy.project_id(context)
    found = [m for m in context.region.messages.values() if m.project_id == own]
    if context.at_least("3.5"):
        for key, wanted in listing.filters(context, KEYS).items():
            if key in KEYS:
                found = [m for m in found if str(KEYS[key](m)) == wanted]
        found = listing.ordered(context, found, KEYS)
    chosen, link = listing.page(
        context, found, path="/v3/messages", kind="Message", identifier=lambda m: m.id
    )
    document: dict[str, Any] = {"messages": [view(context, m) for m in chosen]}
    if link:
        document["messages_links"] = link
    return document


@ROUTES.add("GET", "/messages/<id>", since="3.3")
def show(context: Context, id: str) -> dict[str, Any]:
    """One message."""
    return {"message": view(context, _find(context, id))}


@ROUTES.add("DELETE", "/messages/<id>", since="3.3")
def delete(context: Context, id: str) -> Reply:
    """Take a message away."""
    message = _find(context, id)
    policy.member(context, "message:delete")
    del context.region.messages[message.id]
    return Reply(204)
