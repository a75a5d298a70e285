"""What starts the Galera arbitrator: ``/etc/default/garb``, garbd's own file, or a command."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.galeraconf import quoted_rows, read_arbitrator, read_command
from dr_planner.design.garbdcommand import garbd_commands
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import Source
from dr_planner.model.part import Part

_SHELL = re.compile(
    r"^[ \t]*(?:#[ \t]*)?(?:export\s+)?GALERA_(?:NODES|GROUP|OPTIONS)=", re.MULTILINE
)
_OWN = re.compile(r"^[ \t]*address[ \t]*=[ \t]*[\"']?gcomm://", re.MULTILINE)
_ROW = re.compile(r"\s*(?:#.*|\{%.*%\}|(?:export\s+)?[A-Za-z_]+\s*=.*)?\s*", re.DOTALL)


def likeness(source: Source) -> Likeness:
    """By its variables, where the file holds nothing but assignments; or by a command.

    The command may stand in a unit of systemd or a script, which may hold other things too.
    """
    if _is_file(source):
        return Likeness.SURE
    if any(True for _ in garbd_commands(source)):
        return Likeness.SURE if source.quoted else Likeness.NAME
    return Likeness.NO


def _is_file(source: Source) -> bool:
    if not (_SHELL.search(source.text) or _OWN.search(source.text)):
        return False
    return all(_ROW.fullmatch(row) for _, row in quoted_rows(source))


def read(source: Source) -> Iterator[Part]:
    """One part, or one for each command."""
    if _is_file(source):
        yield read_arbitrator(source)
        return
    for command in garbd_commands(source):
        yield read_command(source, command)


KIND = Kind("configuration of a Galera arbitrator", likeness, read)
