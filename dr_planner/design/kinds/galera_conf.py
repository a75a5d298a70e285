"""The option file of a Galera node, of MariaDB or MySQL, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.galeraconf import GROUP, server_rows
from dr_planner.design.galeravalues import asked, is_taken
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.part import Part

_WSREP = re.compile(r"^[ \t]*(?:loose[-_])?wsrep[-_]\w+", re.MULTILINE)
_BEFORE = re.compile(r"\s*(?:[#;].*|!include.*|\{[%#].*)?")


def likeness(source: Source) -> Likeness:
    """By settings of wsrep below a group's header."""
    if not _WSREP.search(source.text):
        return Likeness.NO
    first = next((row for _, row in source.rows() if not _BEFORE.fullmatch(row)), "")
    return Likeness.SURE if GROUP.fullmatch(first) else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part, and one more where the database's own reader refuses the text."""
    try:
        rows = tuple(server_rows(source))
    except NotReadable as error:
        if is_taken(source):
            reason = f"{error.reason}; but my_print_defaults takes it"
            raise NotReadable(reason, error.line) from None
        raise
    yield from asked(source, rows)


KIND = Kind("option file of a Galera node", likeness, read)
