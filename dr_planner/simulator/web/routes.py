"""Tables of routes: which function answers which method and path, from which version on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, MapAdapter, Rule

Version = tuple[int, int]
FIRST: Version = (0, 0)
LAST: Version = (999, 999)


def version(text: str) -> Version:
    """``3.26`` as two numbers that compare."""
    major, _, minor = text.partition(".")
    return int(major), int(minor)


@dataclass(frozen=True)
class Route:
    """One line of a table.

    :param mutating: it asks for a change; reading with POST does not.
    :param action: the only key of the body, where several functions share a path.
    """

    method: str
    path: str
    since: Version
    until: Version
    function: Callable[..., Any]
    mutating: bool
    action: str = ""


class Routes:
    """The routes of one file.

    :param prefixed: whether the prefixes of the service come in front of them.
    """

    def __init__(self, *, prefixed: bool = True) -> None:
        self.prefixed = prefixed
        self.routes: list[Route] = []

    def add(
        self,
        method: str,
        path: str,
        *,
        since: str = "",
        until: str = "",
        mutating: bool | None = None,
        action: str = "",
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Register the function that answers; ``<name>`` in the path becomes its argument."""

        def register(function: Callable[..., Any]) -> Callable[..., Any]:
            self.routes.append(
                Route(
                    method,
                    path,
                    version(since) if since else FIRST,
                    version(until) if until else LAST,
                    function,
                    method not in ("GET", "HEAD") if mutating is None else mutating,
                    action,
                )
            )
            return function

        return register


class Router:
    """Finds the route of a request among the tables of one service."""

    def __init__(self, tables: Collection[Routes], prefixes: Sequence[str] = ("",)) -> None:
        self.routes = [route for table in tables for route in table.routes]
        by_place: dict[tuple[str, str], list[Route]] = {}
        for table in tables:
            for route in table.routes:
                for prefix in prefixes if table.prefixed else ("",):
                    by_place.setdefault((route.method, prefix + route.path), []).append(route)
        rules = [
            Rule(path, methods=[method], endpoint=tuple(found))
            for (method, path), found in by_place.items()
        ]
        self._map: MapAdapter = Map(
            rules, strict_slashes=False, redirect_defaults=False, merge_slashes=False
        ).bind("127.0.0.1")

    def find(self, method: str, path: str) -> tuple[list[Route], dict[str, str]] | None:
        """The routes at a place, one per range of versions, and the arguments in the path."""
        try:
            endpoint, arguments = self._map.match(path, method=method)
        except HTTPException:
            return None
        return list(endpoint), dict(arguments)
