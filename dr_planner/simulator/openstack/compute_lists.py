"""Lists, links and moments as Nova answers them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar
from urllib.parse import urlencode

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault

Row = TypeVar("Row")
LARGEST_PAGE = 1000
"""[api] max_limit"""


def check_query(
    context: Context, allowed: Collection[str], *, since: str = "2.75", pattern: str = ""
) -> None:
    """Refuse what a list does not know; before a microversion it is ignored.

    :param pattern: a regular expression that the schema of the list also has; it is in the words.
    :raises Fault: 400, a name is unknown.
    """
    if not context.at_least(since):
        return
    unknown = dict.fromkeys(key for key, _ in context.request.query if key not in allowed)
    if unknown:
        listed = ", ".join(repr(key) for key in unknown)
        many = len(unknown) > 1
        why = f"Additional properties are not allowed ({listed} {_were(many)} unexpected)"
        if pattern:
            why = f"{listed} {'do' if many else 'does'} not match any of the regexes: {pattern!r}"
        raise Fault(400, why, problem=True)


def _were(many: bool) -> str:
    return "were" if many else "was"


def number(context: Context, name: str, default: int) -> int:
    """A whole number of the query.

    :raises Fault: 400, it is none.
    """
    text = context.request.first(name)
    if text is None:
        return default
    if not text.isdigit():
        raise Fault(
            400,
            f"Invalid input for query parameters {name}. Value: {text}. {text!r} does not match "
            "'^[0-9]*$'",
        )
    return int(text)


def limited(context: Context, rows: list[Row]) -> list[Row]:
    """A page by offset and limit; a limit of 0 is none."""
    offset = number(context, "offset", 0)
    limit = min(number(context, "limit", LARGEST_PAGE) or LARGEST_PAGE, LARGEST_PAGE)
    return rows[offset : offset + limit]


def page(
    context: Context, rows: list[Row], *, path: str, identifier: Callable[[Row], str]
) -> tuple[list[Row], list[dict[str, str]]]:
    """A page by marker and limit, and the link to the next one.

    :param path: of this list, for the link.
    :raises Fault: 400, the marker is unknown.
    """
    limit = min(number(context, "limit", LARGEST_PAGE), LARGEST_PAGE)
    marker = context.request.first("marker")
    if marker is not None:
        place = next((i for i, row in enumerate(rows) if identifier(row) == marker), None)
        if place is None:
            raise Fault(400, f"marker [{marker}] not found")
        rows = rows[place + 1 :]
    chosen = rows[:limit]
    if not chosen or len(chosen) < limit:
        return chosen, []
    query = sorted({**dict(context.request.query), "marker": identifier(chosen[-1])}.items())
    return chosen, [{"rel": "next", "href": context.url(f"/v2.1{path}?{urlencode(query)}")}]


def links(context: Context, kind: str, id: str) -> list[dict[str, str]]:
    """The two links of every resource."""
    return [
        {"rel": "self", "href": context.url(f"/v2.1/{kind}/{id}")},
        {"rel": "bookmark", "href": context.url(f"/{kind}/{id}")},
    ]


def bookmark(context: Context, kind: str, id: str) -> list[dict[str, str]]:
    """The one link of a resource inside another."""
    return [{"rel": "bookmark", "href": context.url(f"/{kind}/{id}")}]


def zulu(context: Context, moment: float | None) -> str:
    """A moment in whole seconds, as servers show it; unknown: now."""
    return context.region.timeline.iso(moment).partition(".")[0] + "Z"
