"""A story: commands that one user after the other types, from nothing to nothing."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shlex
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.clients import stories
from tests.clients.client import Clients, Said
from tests.clients.cloud import Cloud
from tests.clients.command import Command

SECRET = re.compile(r'(?i)("?(?:secret|password|auth_key)"? *[:|] *"?|gAAAA)[^\s"]+')
"""What even a failed test does not print."""


@dataclass(frozen=True)
class Story:
    """Commands in their order.

    :param needs: services that the catalog must have.
    """

    name: str
    commands: Sequence[Command]
    needs: Sequence[str] = ()


def all_stories() -> list[Story]:
    """What each file in ``stories`` tells: its ``STORY``, and perhaps what that ``NEEDS``."""
    found = []
    for module in sorted(entry.name for entry in pkgutil.iter_modules(stories.__path__)):
        told = importlib.import_module(f"{stories.__name__}.{module}")
        found.append(Story(module, told.STORY, getattr(told, "NEEDS", ())))
    return found


def tell(story: Story, cloud: Cloud, clients: Clients, facts: Mapping[str, str]) -> None:
    """Run the commands in their order; whatever they made is removed.

    :param facts: values that the commands may use, beside ``{mark}``, which is new each time.
    :raises AssertionError: a command was not as expected.
    """
    known = {**facts, "mark": f"story-{uuid.uuid4().hex[:8]}"}
    undone: list[tuple[str, str]] = []
    try:
        for command in story.commands:
            said = _run(command, cloud, clients, known)
            if command.keeps:
                known.update(command.kept(said))
            if command.undo:
                undone.append((command.by, command.undo))
    finally:
        for who, line in reversed(undone):
            clients.run(who, *Command(line).argv(known))


def _masked(text: str) -> str:
    return SECRET.sub(r"\1***", text)


def _run(command: Command, cloud: Cloud, clients: Clients, known: Mapping[str, str]) -> Said:
    argv = command.argv(known)
    end = time.monotonic() + (cloud.patience if command.until else 0)
    while True:
        said = clients.run(command.by, *argv)
        difference = command.difference(said, known)
        if not difference:
            return said
        if time.monotonic() >= end:
            raise AssertionError(
                f"{command.by}@{cloud.name}$ {shlex.join(argv)}\n{difference}\n"
                f"exit status {said.code}\n{_masked(said.out[-3000:] + said.err[-3000:])}"
            )
        time.sleep(cloud.interval)
