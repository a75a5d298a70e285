"""What a database says of its Galera cluster, as its client prints it: a table, or rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.galerastatus import GaleraStatus, StatusValue
from dr_planner.model.part import Part

_TEXTS = {
    "cluster_status": r"[Pp]rimary|[Nn]on-[Pp]rimary|Disconnected",
    "cluster_size": r"\d{1,3}",
    "local_state_comment": r"[A-Z][A-Za-z/:() -]{2,40}",
    "ready": r"ON|OFF",
    "connected": r"ON|OFF",
}
"""The variables that are kept, and what each may say."""

_NAMED = "|".join(rf"{name}[ \t]*[|\t][ \t]*(?:{text})" for name, text in _TEXTS.items())
_ROW = re.compile(rf"^[ \t]*(?:\|[ \t]*)?wsrep_(?:{_NAMED})[ \t]*\|?[ \t]*$", re.MULTILINE)
_PARTS = re.compile(r"wsrep_(\w+)[ \t]*[|\t][ \t]*(.*?)[ \t]*\|?[ \t]*$")


def likeness(source: Source) -> Likeness:
    """By a variable of the cluster with a value that it may have."""
    return Likeness.SURE if _ROW.search(_plain(source.text)) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """A part for each answer: where a variable comes again, the next one begins."""
    held: dict[str, StatusValue] = {}
    for line, row in source.rows():
        if not _ROW.match(_plain(row)):
            continue
        match = _PARTS.search(_plain(row))
        if match is None:
            continue
        name, text = match.groups()
        if name in held:
            yield _status(source, held)
            held = {}
        held[name] = StatusValue(name=name, text=text, line=line)
    yield _status(source, held)


def _status(source: Source, held: dict[str, StatusValue]) -> GaleraStatus:
    return GaleraStatus(path=source.path, values=tuple(held.values()), quoted=source.quoted)


def _plain(text: str) -> str:
    """A text without the backslashes that a page has before underscores."""
    return text.replace("\\_", "_")


KIND = Kind("what a Galera node says of its cluster", likeness, read)
