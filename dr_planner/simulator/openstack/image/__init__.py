"""Glance's API v2 as Glance 33 (2026.2) answers it, with the stores of the design."""

from __future__ import annotations

from http import HTTPStatus

from dr_planner.simulator.openstack.auth_token import authenticate, unauthorized
from dr_planner.simulator.openstack.image_fields import Detail
from dr_planner.simulator.openstack.service import Context, Entry, Service
from dr_planner.simulator.web.message import Fault, Reply

PUBLIC = ("", "/", "/versions", "/v2", "/v2/")
PAGE = """\
<html>
 <head>
  <title>{status}</title>
 </head>
 <body>
  <h1>{status}</h1>
  {message}<br /><br />
{rest}


 </body>
</html>"""


TITLES = {416: "Request Range Not Satisfiable"}
BEGINNINGS = {
    403: "Access was denied to this resource.",
    409: "There was a conflict when trying to complete your request.",
    415: "The request media type {kind} is not supported by this server.\n",
    416: "The Range requested is not available.",
}


def _admit(context: Context) -> None:
    if context.request.path in PUBLIC:
        return
    authenticate(context)


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 401:
        return unauthorized(context, fault)
    title = TITLES.get(fault.status) or HTTPStatus(fault.status).phrase
    status = f"{fault.status} {title}"
    message, rest = fault.message or _empty(fault.status), ""
    if isinstance(fault, Detail):
        kind = context.request.headers.get("content-type", "")
        message, rest = BEGINNINGS[fault.status].format(kind=kind), fault.message
    return worded(context, fault.status, status, title, message, rest)


def _empty(status: int) -> str:
    return "The resource could not be found." if status == 404 else HTTPStatus(status).phrase


def worded(
    context: Context, code: int, status: str, title: str, message: str, rest: str = ""
) -> Reply:
    """An error as webob words it: a page, or JSON or plain text where the client wants that."""
    accepted = context.request.headers.get("accept", "*/*")
    if "html" in accepted or "*/*" in accepted:
        page = PAGE.format(status=status, message=message, rest=rest)
        return Reply(code, page.encode(), {"Content-Type": "text/html; charset=UTF-8"})
    if "json" in accepted:
        ending = "" if code == 415 else "\n\n"
        words = f"{message}<br /><br />\n{rest}{ending}"
        document = {"message": words, "code": status, "title": title}
        return Reply(code, document)
    text = f"{status}\n\n{message}\n\n   \n"
    return Reply(code, text.encode(), {"Content-Type": "text/plain; charset=UTF-8"})


def _down(context: Context) -> Reply:
    # Glance asks Keystone about every token; Keystone has no database to ask.
    return worded(
        context,
        503,
        "503 Service Unavailable",
        "Service Unavailable",
        "The server is currently unavailable. Please try again at a later time.",
    )


SERVICE = Service(
    kind="glance",
    mount="/image",
    entries=(Entry("image", "glance"),),
    prefixes=("/v2",),
    admit=_admit,
    fault=_fault,
    down=_down,
    wrong_method="The method {method} is not allowed for this resource.",
)
