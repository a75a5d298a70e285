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
_WRITTEN = re.compile(r"^frr version (\d+)\.(\d+)", re.MULTILINE)
_INSTALLED = re.compile(r"\(version (\d+)\.(\d+)")


def refusal(kind: str, source: Source) -> Iterator[Unread]:
    """One part where the daemon's parser is here and refuses the text; nothing otherwise.

    What a newer FRR has written, the one that is here cannot judge.
    """
    if _TEMPLATE.search(source.text):
        return
    program, *arguments = COMMANDS[kind]
    told = ask(program, arguments, source.as_written)
    if told is not None and told.refused and not (program == "vtysh" and _is_newer(source.text)):
        yield from told.refusal(program, kind, source)


def _is_newer(text: str) -> bool:
    written = _WRITTEN.search(text)
    told = ask("vtysh", ["--help"], "") if written else None
    installed = _INSTALLED.search(told.words) if told else None
    if written is None or installed is None:
        return False
    return tuple(map(int, written.groups())) > tuple(map(int, installed.groups()))
