"""One command of a story: what somebody types, and what must come of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.clients.client import Said


@dataclass(frozen=True)
class Command:
    """What is typed, and what is expected.

    ``{name}`` in any text stands for a value that an earlier command left.

    :param line: the command as it is typed.
    :param by: who: an entry of the clouds.yaml.
    :param status: the exit status.
    :param shows: properties that it prints, and their values.
    :param lists: some row that it prints has these values.
    :param lacks: no row that it prints has these values.
    :param says: a regular expression that is found in what it prints.
    :param keeps: values for later commands: name -> the property they come from.
    :param undo: what removes the thing that it made, should the story end early.
    :param until: it is repeated until it is as expected: a service works on.
    """

    line: str
    by: str = "alice"
    status: int = 0
    shows: Mapping[str, Any] = field(default_factory=dict)
    lists: Mapping[str, Any] = field(default_factory=dict)
    lacks: Mapping[str, Any] = field(default_factory=dict)
    says: str = ""
    keeps: Mapping[str, str] = field(default_factory=dict)
    undo: str = ""
    until: bool = False

    def argv(self, known: Mapping[str, str]) -> list[str]:
        """The words, with JSON asked for where ``openstack`` prints what is read."""
        words = [_filled(word, known) for word in shlex.split(self.line)]
        read = self.shows or self.lists or self.lacks or self.keeps
        return [*words, "-f", "json"] if words[0] == "openstack" and read else words

    def difference(self, said: Said, known: Mapping[str, str]) -> str:
        """What is not as expected; empty where all is."""
        if said.code != self.status:
            return f"its exit status is {said.code}, not {self.status}"
        if self.says and not re.search(_filled(self.says, known), said.out + said.err):
            return f"it does not say {self.says!r}"
        if self.shows or self.keeps:
            return _unlike(said.data, self.shows, known)
        rows = said.data if self.lists or self.lacks else []
        if self.lists and all(_unlike(row, self.lists, known) for row in rows):
            return f"no row has {_all_filled(self.lists, known)}"
        if self.lacks and any(not _unlike(row, self.lacks, known) for row in rows):
            return f"a row has {_all_filled(self.lacks, known)}"
        return ""

    def kept(self, said: Said) -> dict[str, str]:
        """The values for later commands."""
        return {name: str(said.data[key]) for name, key in self.keeps.items()}


def _unlike(shown: Mapping[str, Any], wanted: Mapping[str, Any], known: Mapping[str, str]) -> str:
    for key, value in _all_filled(wanted, known).items():
        if key not in shown:
            return f"there is no {key!r}"
        if shown[key] != value:
            return f"{key!r} is {shown[key]!r}, not {value!r}"
    return ""


def _all_filled(values: Mapping[str, Any], known: Mapping[str, str]) -> dict[str, Any]:
    return {key: _filled_within(value, known) for key, value in values.items()}


def _filled_within(value: Any, known: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return _filled(value, known)
    if isinstance(value, Mapping):
        return _all_filled(value, known)
    return [_filled_within(item, known) for item in value] if isinstance(value, list) else value


def _filled(text: str, known: Mapping[str, str]) -> str:
    """The text with the values that are known; other braces stay."""
    for name, value in known.items():
        text = text.replace("{" + name + "}", value)
    return text
