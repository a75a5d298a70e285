"""Nova's API v2.1 with microversions 2.1 to 2.104, as Nova 34 (2026.2) answers it."""

from __future__ import annotations

from dr_planner.simulator.openstack.auth_token import authenticate, unauthorized
from dr_planner.simulator.openstack.microversion import Microversions
from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.web.message import Fault, Reply

VERSIONS = Microversions("compute", (2, 1), (2, 104), older_header="X-OpenStack-Nova-API-Version")
NAMES = {
    400: "badRequest",
    401: "unauthorized",
    403: "forbidden",
    404: "itemNotFound",
    405: "badMethod",
    409: "conflictingRequest",
    413: "overLimit",
    415: "badMediaType",
    429: "overLimit",
    501: "notImplemented",
    503: "serviceUnavailable",
}
PUBLIC = ("", "/")
REQUEST_ID, OLDER_REQUEST_ID = "x-openstack-request-id", "x-compute-request-id"
NO_ACTION = "There is no such action: "


def _admit(context: Context) -> None:
    if context.request.path in PUBLIC:
        return
    authenticate(context)
    request_id = "req-" + context.region.identifiers.uuid()
    context.headers[REQUEST_ID] = context.headers[OLDER_REQUEST_ID] = request_id
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
    message = fault.message
    if message.startswith(NO_ACTION):
        message = message.partition(". ")[0]
    name = NAMES.get(fault.status, "computeFault")
    return Reply(fault.status, {name: {"code": fault.status, "message": message}})


def _down(context: Context) -> Reply:
    # Nova asks Keystone about every token; Keystone has no database to ask.
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
    kind="nova",
    mount="/compute",
    entries=(Entry("compute", "nova", "/v2.1"),),
    prefixes=("/v2.1", "/v2.1/<project_id>"),
    admit=_admit,
    fault=_fault,
    down=_down,
)
