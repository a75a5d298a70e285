"""Cinder's API v3 with microversions 3.0 to 3.71, as Cinder 29 (2026.2) answers it."""

from __future__ import annotations

from dr_planner.simulator.openstack.auth_token import authenticate, unauthorized
from dr_planner.simulator.openstack.microversion import Microversions
from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.web.message import Fault, Reply

VERSIONS = Microversions("volume", (3, 0), (3, 71))
NAMES = {
    400: "badRequest",
    401: "unauthorized",
    403: "forbidden",
    404: "itemNotFound",
    405: "badMethod",
    409: "conflictingRequest",
    413: "overLimit",
    415: "badMediaType",
    501: "notImplemented",
    503: "serviceUnavailable",
}
PUBLIC = ("", "/")


def _admit(context: Context) -> None:
    if context.request.path in PUBLIC:
        return
    authenticate(context)
    if context.request.path.endswith("/") and context.request.path.strip("/").count("/"):
        raise Fault(404, "", problem=True)  # no path below the version ends with a slash
    VERSIONS.admit(context)


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 401:
        return unauthorized(context, fault)
    if fault.status == 404 and not fault.message:
        return Reply(
            404,
            {
                "message": "The resource could not be found.<br /><br />\n\n\n",
                "code": "404 Not Found",
                "title": "Not Found",
            },
        )
    name = NAMES.get(fault.status, "computeFault")
    said = {"code": fault.status, "message": fault.message}
    if fault.status == 413:
        return Reply(413, {name: {**said, "retryAfter": "0"}}, {"Retry-After": "0"})
    return Reply(fault.status, {name: said})


def _down(context: Context) -> Reply:
    # Cinder asks Keystone about every token; Keystone has no database to ask.
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
    kind="cinder",
    mount="/volume",
    entries=(Entry("block-storage", "cinder", "/v3"), Entry("volumev3", "cinderv3", "/v3")),
    prefixes=("/v3", "/v3/<project_id>"),
    admit=_admit,
    fault=_fault,
    down=_down,
)
