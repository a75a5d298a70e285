"""Lists as Keystone gives them: filters, pages and links."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlencode

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault

FALSE = ("0", "false", "no", "off", "f", "n")


def is_given(context: Context, name: str) -> bool:
    """Whether a switch in the query is on: there without a value, or not with a word for no."""
    value = context.request.first(name)
    return value is not None and value.lower() not in FALSE


def chosen(context: Context, rows: Iterable[Any], filters: dict[str, Callable[[Any], Any]]) -> Any:
    """The rows that fit what the query asks for; unknown keys are ignored, as in Keystone."""
    found = list(rows)
    for key, known in filters.items():
        wanted = context.request.first(key)
        if wanted is None:
            continue
        if key in ("enabled", "is_domain"):
            found = [row for row in found if known(row) == (wanted.lower() not in FALSE)]
        else:
            found = [row for row in found if str(known(row)).lower() == wanted.lower()]
    return found


def listed(context: Context, key: str, documents: list[dict[str, Any]]) -> dict[str, Any]:
    """A list with its links; a page of it where a limit is given.

    :raises Fault: 404, the marker is unknown.
    """
    following, truncated = None, False
    limit, marker = context.request.first("limit"), context.request.first("marker")
    if limit is not None or marker is not None:
        documents = sorted(documents, key=lambda document: str(document.get("id")))
        if marker is not None:
            places = [i for i, document in enumerate(documents) if document["id"] == marker]
            if not places:
                raise Fault(404, f"Marker {marker} could not be found.")
            documents = documents[places[0] + 1 :]
        if limit is not None and limit.isdigit() and 0 < int(limit) < len(documents) + 1:
            documents = documents[: int(limit)]
            truncated = True
            following = _url(context, marker=documents[-1]["id"])
    links = {"next": following, "self": _url(context), "previous": None}
    document: dict[str, Any] = {key: documents, "links": links}
    if truncated:
        document["truncated"] = True
    return document


def _url(context: Context, **changed: str) -> str:
    query = [(key, value) for key, value in context.request.query if key not in changed]
    query += changed.items()
    text = f"?{urlencode(query)}" if query else ""
    return context.url(context.request.path) + text


def one(table: dict[str, Any], kind: str, id: str) -> Any:
    """A row by its id.

    :raises Fault: 404.
    """
    found = table.get(id)
    if found is None:
        raise Fault(404, f"Could not find {kind}: {id}.")
    return found
