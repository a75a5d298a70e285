"""Glance's API v2 as Glance 33 (2026.2) answers it, with the stores of the design."""

from __future__ import annotations

from http import HTTPStatus

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



 </body>
</html>"""


def _admit(context: Context) -> None:
    if context.request.path in PUBLIC:
        return
    secret = context.request.headers.get("x-auth-token", "")
    context.token = context.region.directory.token(secret)
    context.user  # noqa: B018 - the middleware in front of Glance wants a good token


def _fault(context: Context, fault: Fault) -> Reply:
    if fault.status == 401:
        document = {"error": {"code": 401, "title": "Unauthorized", "message": fault.message}}
        where = f"{context.root}/identity/v3"
        return Reply(401, document, {"WWW-Authenticate": f'Keystone uri="{where}"'})
    title = HTTPStatus(fault.status).phrase
    status = f"{fault.status} {title}"
    message = fault.message or _empty(fault.status)
    return worded(context, fault.status, status, title, message)


def _empty(status: int) -> str:
    return "The resource could not be found." if status == 404 else HTTPStatus(status).phrase


def worded(context: Context, code: int, status: str, title: str, message: str) -> Reply:
    """An error as webob words it: a page, or JSON or plain text where the client wants that."""
    accepted = context.request.headers.get("accept", "*/*")
    if "html" in accepted or "*/*" in accepted:
        page = PAGE.format(status=status, message=message)
        return Reply(code, page.encode(), {"Content-Type": "text/html; charset=UTF-8"})
    if "json" in accepted:
        document = {"message": f"{message}<br /><br />\n\n\n", "code": status, "title": title}
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
)
