"""Neutron's API v2.0 as Neutron 29 (2026.2) answers it with ML2, Open vSwitch and L3 agents."""

from __future__ import annotations

from http import HTTPStatus

from dr_planner.simulator.openstack.auth_token import authenticate, unauthorized
from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.web.message import Fault, Reply

PUBLIC = ("", "/")


def _admit(context: Context) -> None:
    if context.request.path in PUBLIC:
        return
    authenticate(context)


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 401:
        return unauthorized(context, fault)
    if isinstance(fault, Refusal):
        inside = {"type": fault.kind, "message": fault.message, "detail": fault.detail}
        return Reply(fault.status, {"NeutronError": inside})
    if not context.request.path.startswith("/v2.0"):
        title = HTTPStatus(fault.status).phrase
        return Reply(fault.status, {"code": fault.status, "title": title, "description": None})
    message = fault.message or "The resource could not be found."
    title = HTTPStatus(fault.status).phrase
    kind = "HTTP" + title.replace(" ", "")
    return Reply(fault.status, {"NeutronError": {"type": kind, "message": message, "detail": ""}})


def _down(context: Context) -> Reply:
    # Neutron asks Keystone about every token; Keystone has no database to ask.
    return Reply(
        503,
        {
            "message": "The server is currently unavailable. Please try again at a later time."
            "<br /><br />\n\n\n",
            "code": "503 Service Unavailable",
            "title": "Service Unavailable",
        },
    )


SERVICE = Service(
    kind="neutron",
    mount="/network",
    entries=(Entry("network", "neutron"),),
    prefixes=("/v2.0",),
    admit=_admit,
    fault=_fault,
    down=_down,
    wrong_method="The server could not comply with the request since it is either "
    "malformed or otherwise incorrect.",
)
