"""The engine's answers as the page carries them: small, and taken apart again by its script.

Words are kept once, in a list of texts. An answer has only what differs from the answer to
"nothing failed". Equal answers are kept once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dr_planner.graph.formats import printable
from dr_planner.model.answer import Answer, GroupAnswer, ServiceAnswer

LISTS = {
    "quorums": "Quorum",
    "apis": "API",
    "zones": "Availability zone",
    "prefixes": "Prefix",
    "volumes": "Volumes of",
    "mirrors": "Mirror",
}
"""The lists of services in an answer, and what one of a list is called."""

Packed = dict[str, Any]


class Packing:
    """Packs answers one after the other.

    :param nothing: the answer where nothing failed.
    """

    def __init__(self, nothing: Answer) -> None:
        self.nothing = nothing
        self._texts: dict[str, int] = {}
        self._numbers: dict[str, int] = {}
        self._known: dict[str, int] = {}
        self._answers: list[Packed] = []
        self._base = {name: self._list(nothing, name) for name in (*LISTS, "groups")}

    def add(self, answer: Answer) -> int:
        """The number of an answer."""
        packed: Packed = {}
        for name in (*LISTS, "groups"):
            entries, base = getattr(answer, name), getattr(self.nothing, name)
            if [entry.name for entry in entries] != [entry.name for entry in base]:
                packed[name] = {"all": self._list(answer, name)}
                continue
            changed = {
                str(i): self._entry(entry)
                for i, (entry, before) in enumerate(zip(entries, base, strict=True))
                if entry != before
            }
            if changed:
                packed[name] = changed
        key = json.dumps(packed, sort_keys=True)
        if key not in self._known:
            self._known[key] = len(self._answers)
            self._answers.append(packed)
        return self._known[key]

    def contents(self) -> Packed:
        """Everything that was packed."""
        return {
            "texts": list(self._texts),
            "lists": list(LISTS.items()),
            "nothing": self._base,
            "answers": self._answers,
        }

    def _list(self, answer: Answer, name: str) -> list[list[Any]]:
        return [self._entry(entry) for entry in getattr(answer, name)]

    def _entry(self, entry: ServiceAnswer | GroupAnswer) -> list[Any]:
        """A service: its name, state, where, and reasons. A group has three more."""
        where = entry.at if isinstance(entry, GroupAnswer) else entry.where
        packed: list[Any] = [
            self._text(entry.name),
            self._text(entry.state),
            self._list_of(where),
            self._list_of(entry.reasons),
        ]
        if isinstance(entry, GroupAnswer):
            packed.append(self._text(entry.strategy))
            packed.append(entry.worst_rpo_seconds)
            packed.append(self._list_of(entry.blockers))
        return packed

    def _list_of(self, words: Sequence[str]) -> list[int]:
        return [self._text(word) for word in words]

    def _text(self, words: str) -> int:
        """The number of a text."""
        if words not in self._numbers:
            shown = printable(words)
            self._numbers[words] = self._texts.setdefault(shown, len(self._texts))
        return self._numbers[words]


def embedded(contents: Any) -> str:
    """JSON that can stand inside a script element: no letter of it can end the element."""
    text = json.dumps(contents, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
