"""The ``ceph`` command as Ceph 16 answers it: finds the command of a line and carries it out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dr_planner.registry import discover
from dr_planner.simulator.ceph import commands
from dr_planner.simulator.ceph.failure import EINVAL, CephError
from dr_planner.simulator.ceph.inquiry import Commands, Inquiry
from dr_planner.simulator.ceph.invocation import Answer
from dr_planner.simulator.ceph.storage import CephStorage

COMMANDS = {
    words: command
    for table in discover(commands, "COMMANDS", Commands).values()
    for words, command in table.by_words.items()
}
FORMATS = ("plain", "json", "json-pretty")
SHORT = {"-s": ("status",)}
INVALID = "Error EINVAL: invalid command\n"


def run(storage: CephStorage, cluster: str, argv: Sequence[str]) -> Answer:
    """Carry out one command line at a cluster."""
    words, form = _take_apart(argv)
    line = f"ceph {' '.join(argv)}"
    name = _name(words)
    if name is None:
        return Answer(
            EINVAL,
            err="no valid command found\n" + INVALID,
            problem=f"{line}: the simulator has no such command",
        )
    command = COMMANDS[name]
    rest = words[len(name) :]
    if form not in FORMATS:
        return Answer(EINVAL, err=INVALID, problem=f"{line}: there is no format {form!r}")
    if len(rest) < command.needs or len(rest) > command.takes:
        unused = f"Invalid command: unused arguments: {rest[command.takes :]}\n"
        missing = f"Invalid command: missing required parameter\n{' '.join(name)}\n"
        text = missing if len(rest) < command.needs else unused
        return Answer(EINVAL, err=text + INVALID, problem=f"{line}: wrong arguments")
    try:
        answer = command.run(Inquiry(storage, storage.clusters[cluster], tuple(rest), form))
    except CephError as error:
        return Answer(error.code, err=f"{error}\n")
    if answer.document is None and answer.plain is None:
        return Answer(
            EINVAL, err=INVALID, problem=f"{line}: the simulator answers it as JSON only"
        )
    return Answer(0, _text(answer.document, answer.plain, form), answer.note)


def is_mutating(argv: Sequence[str]) -> bool:
    """Whether a command line asks for a change. None that is known does."""
    return False


def _take_apart(argv: Sequence[str]) -> tuple[list[str], str]:
    """The words of a command line and the form that it asks for."""
    words: list[str] = []
    form = "plain"
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word in ("-f", "--format") and rest:
            form = rest.pop(0)
        elif word.startswith("--format="):
            form = word.partition("=")[2]
        else:
            words += SHORT.get(word, (word,))
    return words, form


def _name(words: Sequence[str]) -> tuple[str, ...] | None:
    """The words that name the command: the longest ones that are known."""
    for count in (4, 3, 2, 1):
        name = tuple(words[:count])
        if len(name) == count and name in COMMANDS:
            return name
    return None


def _text(document: Any, plain: str | None, form: str) -> str:
    """What is printed; JSON comes after an empty line, as from the real one."""
    if form == "plain":
        return plain if plain is not None else json.dumps(document, indent=4) + "\n"
    if form == "json-pretty":
        return "\n" + json.dumps(document, indent=4) + "\n"
    return "\n" + json.dumps(document, separators=(",", ":")) + "\n"
