"""The commands that start a Galera arbitrator: garbd itself, or a container that runs it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from dr_planner.design.source import Source

_GARBD = {"-a": "address", "-g": "group", "-o": "options"}
_VARIABLES = {"GALERA_NODES": "address", "GALERA_GROUP": "group", "GALERA_OPTIONS": "options"}
_MENTIONED = re.compile(r"garbd|GALERA_")
_CONTAINERS = ("docker", "podman")


@dataclass(frozen=True)
class GarbdCommand:
    """What a command says: ``address``, ``group`` and ``options``, as far as it says them.

    :param shell: whether variables say it, which the script in the container reads.
    """

    line: int
    values: dict[str, str]
    shell: bool = False


def garbd_commands(source: Source) -> Iterator[GarbdCommand]:
    """Every command that names nodes or a group; what it reads from a file is not seen."""
    for line, text in source.shell_rows():
        if not _MENTIONED.search(text) or text.lstrip().startswith("#"):
            continue
        try:
            words = shlex.split(text, comments=True)
        except ValueError:
            continue
        names = [word.rpartition("/")[2] for word in words]
        shell = any(name in _CONTAINERS for name in names)
        found = dict(_variables(words)) if shell else {}
        if not found and "garbd" in names:
            shell, found = False, dict(_options(words[names.index("garbd") + 1 :]))
        if found:
            yield GarbdCommand(line, found, shell)


def _options(words: list[str]) -> Iterator[tuple[str, str]]:
    for word, value in zip_longest(words, words[1:], fillvalue=""):
        name, equals, text = word.partition("=")
        if word in _GARBD:
            yield _GARBD[word], value
        elif name.removeprefix("--") in _GARBD.values() and name.startswith("--"):
            yield name[2:], text if equals else value


def _variables(words: list[str]) -> Iterator[tuple[str, str]]:
    for word, value in zip_longest(words, words[1:], fillvalue=""):
        text = value if word in ("-e", "--env") else word.removeprefix("--env=")
        name, equals, given = text.partition("=")
        if equals and name in _VARIABLES and (word in ("-e", "--env") or text != word):
            yield _VARIABLES[name], given
