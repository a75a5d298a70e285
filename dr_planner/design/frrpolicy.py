"""Prefix lists and route maps of FRR: which prefixes alone a policy lets through."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network

_WORD = {"ipv4": "ip", "ipv6": "ipv6"}
"""How a family is called in front of a list and in a match."""


@dataclass
class _Entry:
    """One number of a route map.

    :param lists: the prefix lists that it matches, as family and name.
    :param plain: whether it does nothing that is not looked at here.
    """

    permits: bool
    lists: list[tuple[str, str]] = field(default_factory=list)
    plain: bool = True


class Policies:
    """The lists and maps of a file. None always means that it cannot be told."""

    def __init__(self) -> None:
        self._lists: dict[tuple[str, str], list[str] | None] = {}
        self._maps: dict[str, list[_Entry]] = {}
        self._entry: _Entry | None = None

    def prefix_list(self, family: str, name: str, words: list[str]) -> None:
        """Take one line of a list: its words behind the name."""
        key = (family, name)
        rest = words[2:] if words[:1] == ["seq"] else words
        known = self._lists.setdefault(key, [])
        if rest[:1] == ["description"] or known is None:
            return
        prefix = _prefix(rest[1:])
        if rest[:1] == ["permit"] and prefix is not None:
            known.append(prefix)
        elif rest[:2] != ["deny", "any"]:
            self._lists[key] = None

    def route_map(self, name: str, words: list[str]) -> None:
        """Begin an entry: the words behind the name."""
        self._entry = _Entry(words[:1] == ["permit"])
        self._maps.setdefault(name, []).append(self._entry)

    def leave(self) -> None:
        """What follows is of no entry."""
        self._entry = None

    def inside(self, words: list[str]) -> None:
        """Take a line of the entry that was begun, where there is one."""
        entry = self._entry
        if words[0] == "exit":
            self.leave()
        if entry is None or words[0] in ("set", "description", "exit"):
            return
        family = next((f for f, word in _WORD.items() if words[1:2] == [word]), "")
        if family and words[0] == "match" and words[2:4] == ["address", "prefix-list"]:
            entry.lists.append((family, " ".join(words[4:])))
        else:
            entry.plain = False

    def told(self, kind: str, name: str, family: str) -> tuple[str, ...] | None:
        """The prefixes of a family that alone come through a list or map."""
        if kind == "route-map":
            return self._through(name, family)
        found = self._lists.get((family, name)) if kind == "prefix-list" else None
        return None if found is None else tuple(found)

    def _through(self, name: str, family: str) -> tuple[str, ...] | None:
        result: list[str] = []
        for entry in self._maps.get(name) or [_Entry(permits=True)]:
            if not entry.plain or len(entry.lists) > 1:
                return None
            if not entry.lists:
                return None if entry.permits else tuple(result)
            if entry.lists[0][0] != family:
                continue
            found = self._lists.get(entry.lists[0])
            if found is None or not entry.permits:
                return None
            result += found
        return tuple(result)


def _prefix(words: list[str]) -> str | None:
    """A prefix that stands for itself, without ``ge`` and ``le``."""
    try:
        return str(ip_network(words[0], strict=False)) if len(words) == 1 else None
    except ValueError:
        return None
