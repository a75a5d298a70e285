"""Asking a routing daemon's own parser, where it is installed, whether it takes a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.ownparser import FILE, ask
from dr_planner.design.source import Source
from dr_planner.model.part import Unread
from dr_planner.model.placeholder import comes_later

COMMANDS = {"frr-conf": ("vtysh", "-C", "-f", FILE), "bird-conf": ("bird", "-p", "-c", FILE)}
"""Both read the file and stop: nothing is applied."""

_UNMADE = re.compile(
    r"\brouter bgp [A-Za-z]|\brouter-id [A-Za-z]|\bremote-as [A-Z]{2}|=\s*x{2,}\s*;"
    r"|\[[a-z]+(?:-[a-z]+)+\]"
)
"""Words where numbers and addresses belong, as guides and scripts have them."""

_SHOWN = re.compile(r"(?m)^(?:Building configuration\.\.\.|Current configuration:)[ \t]*$")
"""What FRR says above a configuration that it shows."""

_TEMPLATE = re.compile(r"\{\{|\{%|<[A-Z_ -]+>")
_WRITTEN = re.compile(r"^frr version (\d+)\.(\d+)", re.MULTILINE)
_INSTALLED = re.compile(r"\(version (\d+)\.(\d+)")


def refusal(kind: str, source: Source) -> Iterator[Unread]:
    """One part where the daemon's parser is here and refuses the text; nothing otherwise.

    What a newer FRR has written, the one that is here cannot judge. A line that is not filled in
    yet makes the text a template.
    """
    if _TEMPLATE.search(source.text):
        return
    program, *arguments = COMMANDS[kind]
    text = _SHOWN.sub("!", source.as_written) if program == "vtysh" else source.as_written
    told = ask(program, arguments, text)
    if told is None or not told.refused or (program == "vtysh" and _is_newer(source.text)):
        return
    rows = dict(source.rows())
    for part in told.refusal(program, kind, source):
        row = rows.get(part.line, "")
        unmade = comes_later(row) or _UNMADE.search(row) is not None
        yield part.model_copy(update={"is_unmade": unmade})


def _is_newer(text: str) -> bool:
    written = _WRITTEN.search(text)
    told = ask("vtysh", ["--help"], "") if written else None
    installed = _INSTALLED.search(told.words) if told else None
    if written is None or installed is None:
        return False
    return tuple(map(int, written.groups())) > tuple(map(int, installed.groups()))
