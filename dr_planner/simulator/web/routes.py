"""Tables of routes: which function answers which method and path, from which version on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

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


@dataclass
class _Place:
    """What can come after a part of a path.

    :param words: by the next word; ``any``: where the next word is an argument.
    :param ends: the routes that end here, and the names of their arguments, by method.
    """

    words: dict[str, _Place] = field(default_factory=dict)
    any: _Place | None = None
    ends: dict[str, tuple[list[Route], tuple[str, ...]]] = field(default_factory=dict)


class Router:
    """Finds the route of a request among the tables of one service.

    A fixed word wins over an argument; a slash at the end of a path matters only where both are
    routes.
    """

    def __init__(self, tables: Collection[Routes], prefixes: Sequence[str] = ("",)) -> None:
        self.routes = [route for table in tables for route in table.routes]
        self._root = _Place()
        for table in tables:
            for route in table.routes:
                for prefix in prefixes if table.prefixed else ("",):
                    self._add(prefix + route.path, route)

    def _add(self, path: str, route: Route) -> None:
        place, names = self._root, []
        for word in _words(path):
            if word.startswith("<"):
                names.append(word[1:-1])
                place.any = place.any or _Place()
                place = place.any
            else:
                place = place.words.setdefault(word, _Place())
        found, _ = place.ends.setdefault(route.method, ([], tuple(names)))
        found.append(route)

    def find(self, method: str, path: str) -> tuple[list[Route], dict[str, str]] | None:
        """The routes at a place, one per range of versions, and the arguments in the path.

        Whatever answers GET answers HEAD too.
        """
        found = _walk(self._root, _words(path), method, ())
        if found is None:
            return self.find("GET", path) if method == "HEAD" else None
        (routes, names), values = found
        return list(routes), dict(zip(names, values, strict=True))

    def methods(self, path: str) -> list[str]:
        """The methods that a path knows, in order; none where there is no such path."""
        known = sorted({route.method for route in self.routes})
        return [method for method in known if self.find(method, path) is not None]


def _words(path: str) -> list[str]:
    """The words between the slashes; after a slash at the end comes an empty one."""
    return path.split("/")[1:]


Found = tuple[tuple[list[Route], tuple[str, ...]], tuple[str, ...]]
"""Where a path ends, and what stands for the arguments."""


def _walk(place: _Place, words: list[str], method: str, values: tuple[str, ...]) -> Found | None:
    if not words:
        return _end(place, method, values) or _end(place.words.get(""), method, values)
    word, rest = words[0], words[1:]
    fixed = place.words.get(word)
    if fixed is not None and (found := _walk(fixed, rest, method, values)) is not None:
        return found
    if not word:  # a slash at the end
        return _end(place, method, values) if not rest else None
    if place.any is None:
        return None
    return _walk(place.any, rest, method, (*values, word))


def _end(place: _Place | None, method: str, values: tuple[str, ...]) -> Found | None:
    end = place.ends.get(method) if place is not None else None
    return (end, values) if end is not None else None
