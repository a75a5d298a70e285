"""Keystone's API v3 with its default policies, as Keystone 30 (2026.2) answers it."""

from __future__ import annotations

from http import HTTPStatus

from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.web.message import Fault, Reply


def _admit(context: Context) -> None:
    secret = context.request.headers.get("x-auth-token")
    if not secret:
        return
    directory = context.region.directory
    context.token = directory.token(secret)
    if context.token is None and directory.why_gone(secret):
        raise Fault(404, directory.why_gone(secret))


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 404 and not fault.message:
        return Reply(404)
    if fault.status == 405:
        return Reply(405, {"message": fault.message})
    title = HTTPStatus(fault.status).phrase
    headers = {}
    if fault.status == 401:
        headers["WWW-Authenticate"] = f'Keystone uri="{context.url("/v3")}"'
    document = {"error": {"code": fault.status, "message": fault.message, "title": title}}
    return Reply(fault.status, document, headers)


def _down(context: Context) -> Reply:
    return _fault(
        context,
        Fault(500, "An unexpected error prevented the server from fulfilling your request."),
    )


SERVICE = Service(
    kind="keystone",
    mount="/identity",
    entries=(Entry("identity", "keystone"),),
    prefixes=("",),
    admit=_admit,
    fault=_fault,
    down=_down,
    wrong_method="The method is not allowed for the requested URL.",
)
