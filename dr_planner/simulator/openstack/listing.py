"""Filters, order and pages of Cinder's lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from urllib.parse import urlencode

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault

Row = TypeVar("Row")
LARGEST_PAGE = 1000
"""osapi_max_limit"""

PAGING = ("marker", "limit", "offset", "sort", "sort_key", "sort_dir", "all_tenants", "with_count")


def filters(context: Context, allowed: Iterable[str]) -> dict[str, str]:
    """The filters that were given. Unknown ones are ignored, as Cinder does it.

    An admin may filter by anything; the rest only by what is allowed.
    """
    given = {key: value for key, value in context.request.query if key not in PAGING}
    if context.is_admin:
        return given
    return {key: value for key, value in given.items() if key in set(allowed)}


def all_projects(context: Context) -> bool:
    """Whether rows of every project were asked for, by somebody who may see them."""
    wanted = context.request.first("all_tenants")
    return wanted not in (None, "0", "False", "false") and context.is_admin


def ordered(
    context: Context, rows: Iterable[Row], keys: dict[str, Callable[[Row], Any]]
) -> list[Row]:
    """Sort: newest first unless something else was asked for."""
    wanted = [("created_at", "desc"), ("id", "desc")]
    sort = context.request.first("sort")
    sort_key = context.request.first("sort_key")
    if sort is not None:
        pairs = [part.strip().partition(":") for part in sort.split(",")]
        wanted = [(key.strip(), direction or "desc") for key, _, direction in pairs]
    elif sort_key is not None:
        wanted = [(sort_key, context.request.first("sort_dir") or "desc")]
    found = list(rows)
    for key, direction in reversed(wanted):
        if key not in keys:
            raise Fault(400, "Invalid input received: Sort key is not valid")
        if direction not in ("asc", "desc"):
            raise Fault(
                400, "Invalid input received: Unknown sort direction, must be 'desc' or 'asc'"
            )
        known = keys[key]

        def rank(row: Row, known: Callable[[Row], Any] = known) -> tuple[bool, Any]:
            value = known(row)
            return value is not None, value if value is not None else 0

        found.sort(key=rank, reverse=direction == "desc")
    return found


def page(
    context: Context,
    rows: list[Row],
    *,
    path: str,
    kind: str,
    identifier: Callable[[Row], str],
) -> tuple[list[Row], list[dict[str, str]]]:
    """The page that was asked for, and the link to the next one.

    :param path: of this list, for the link.
    :param kind: what a row is called when the marker is unknown.
    :raises Fault: 400 or 404, limit, offset or marker are wrong.
    """
    limit = _number(context, "limit", LARGEST_PAGE)
    offset = _number(context, "offset", 0)
    marker = context.request.first("marker")
    if marker is not None:
        places = [place for place, row in enumerate(rows) if identifier(row) == marker]
        if not places:
            raise Fault(404, f"{kind} {marker} could not be found.")
        rows = rows[places[0] + 1 :]
    limit = min(limit, LARGEST_PAGE)
    chosen = rows[offset : offset + limit]
    if not chosen or len(chosen) < limit:
        return chosen, []
    query = [(key, value) for key, value in context.request.query if key != "marker"]
    query.append(("marker", identifier(chosen[-1])))
    return chosen, [{"rel": "next", "href": context.url(f"{path}?{urlencode(query)}")}]


def _number(context: Context, name: str, default: int) -> int:
    text = context.request.first(name)
    if text is None:
        return default
    try:
        number = int(text)
    except ValueError:
        raise Fault(400, f"{name} param must be an integer") from None
    if number < 0:
        raise Fault(400, f"{name} param must be positive")
    return number
