"""Placement's API 1.0 to 1.39, as Placement 16 (2026.2) answers it; reading only."""

from __future__ import annotations

from http import HTTPStatus

from dr_planner.simulator.openstack.auth_token import authenticate, unauthorized
from dr_planner.simulator.openstack.microversion import Microversions
from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.web.message import Fault, Reply

VERSIONS = Microversions(
    "placement",
    (1, 0),
    (1, 39),
    malformed=(400, "Invalid microversion: invalid version string: {wanted}"),
    unsupported=(406, "Invalid microversion: Unacceptable version header: {wanted}"),
)
EXPLANATIONS = {
    400: "The server could not comply with the request since it is either malformed or otherwise "
    "incorrect.",
    403: "Access was denied to this resource.",
    404: "The resource could not be found.",
    405: "The method specified is not allowed for this resource.",
    406: "The resource could not be generated that was acceptable to your browser.",
    409: "There was a conflict when trying to complete your request.",
}
PUBLIC = ("", "/")
REQUEST_ID = "x-openstack-request-id"


def _admit(context: Context) -> None:
    context.headers[REQUEST_ID] = "req-" + context.region.identifiers.uuid()
    if context.request.path not in PUBLIC:
        authenticate(context)
    VERSIONS.admit(context)


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 401:
        return unauthorized(context, fault)
    said = f"{{}}\n\n {fault.message}  "
    if fault.status == 405:
        said = f"{fault.message} \n\n {{}}"
    explanation = EXPLANATIONS.get(fault.status, HTTPStatus(fault.status).description)
    error = {
        "status": fault.status,
        "title": HTTPStatus(fault.status).phrase,
        "detail": said.format(explanation),
    }
    if context.at_least("1.23"):
        error["code"] = "placement.undefined_code"
    error["request_id"] = context.headers.get(REQUEST_ID, "")
    if fault.status == 406:
        error["max_version"], error["min_version"] = "1.39", "1.0"
    return Reply(fault.status, {"errors": [error]})


def _down(context: Context) -> Reply:
    # The middleware asks Keystone about every token; Keystone has no database to ask.
    return Reply(503, {"errors": [{"status": 503, "title": "Service Unavailable", "detail": ""}]})


SERVICE = Service(
    kind="placement",
    mount="/placement",
    entries=(Entry("placement", "placement"),),
    prefixes=("",),
    admit=_admit,
    fault=_fault,
    down=_down,
    wrong_method="The method {method} is not allowed for this resource.",
)
