"""Asking a routing daemon's own parser, where it is installed, whether it takes a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.ownparser import FILE, ask
from dr_planner.design.source import Source
from dr_planner.model.part import Unread

COMMANDS = {"frr-conf": ("vtysh", "-C", "-f", FILE), "bird-conf": ("bird", "-p", "-c", FILE)}
"""Both read the file and stop: nothing is applied."""

_TEMPLATE = re.compile(r"\{\{|\{%|<[A-Z_ -]+>")


def refusal(kind: str, source: Source) -> Iterator[Unread]:
    """One part where the daemon's parser is here and refuses the text; nothing otherwise."""
    if _TEMPLATE.search(source.text):
        return
    program, *arguments = COMMANDS[kind]
    told = ask(program, arguments, source.text)
    if told is not None:
        yield from told.refusal(program, kind, source)
