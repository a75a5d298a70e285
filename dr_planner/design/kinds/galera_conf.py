"""The option file of a Galera node, of MariaDB or MySQL, or a part of one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.galeraconf import BEFORE, GROUP, node, server_rows
from dr_planner.design.galeravalues import asked, is_taken
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.part import Part, Unread

_WSREP = re.compile(r"^[ \t]*(?:loose[-_])?wsrep[-_]\w+", re.MULTILINE)
_SET = re.compile(r"[ \t]*(?:loose[-_])?wsrep[-_][\w-]+[ \t]*=")
_ROW = re.compile(r"\s*(?:[#;].*|!include.*|\[[^\]\n]+\].*|[\w-]+(?:\s*=.*)?|\{[%#].*)?")
"""A line of a fragment: a comment, an assignment, an option alone, a header further down."""

_FOLDERS = ("my.cnf.d", "conf.d", "mariadb.conf.d", "mysql.conf.d")
_WHOLE = ("my.cnf", "galera.cnf")
_BEFORE = re.compile(r"\s*(?:[#;].*|!include.*|\{[%#].*)?")


def likeness(source: Source) -> Likeness:
    """By settings of wsrep below a group's header, or in a text that has nothing but settings."""
    if not _WSREP.search(source.text):
        return Likeness.NO
    return Likeness.SURE if _begins_with_group(source) or _is_fragment(source) else Likeness.NO


def _begins_with_group(source: Source) -> bool:
    first = next((row for _, row in source.rows() if not _BEFORE.fullmatch(row)), "")
    return GROUP.fullmatch(first) is not None


def _is_fragment(source: Source) -> bool:
    """Whether a text is settings that were taken out of their group."""
    rows = [row for _, row in source.rows()]
    return any(map(_SET.match, rows)) and all(map(_ROW.fullmatch, rows))


def _is_whole(source: Source) -> bool:
    """Whether the server reads a file by itself, by its name or folder."""
    in_folder = source.folders[:1] and source.folders[0] in _FOLDERS
    return source.name.removesuffix(".j2") in _WHOLE or bool(in_folder and not source.hint)


def read(source: Source) -> Iterator[Part]:
    """One part, and one more where the database's own reader refuses the text.

    What stands before the first group is refused in a file that the server reads by itself;
    elsewhere it was pasted, and is taken for the server's.
    """
    if not (_begins_with_group(source) or _is_whole(source)):
        yield from _pasted(source)
        return
    try:
        rows = tuple(server_rows(source))
    except NotReadable as error:
        if is_taken(source):
            reason = f"{error.reason}; but my_print_defaults takes it"
            raise NotReadable(reason, error.line) from None
        raise
    yield from asked(source, rows)


def _pasted(source: Source) -> Iterator[Part]:
    rows = tuple(server_rows(source, "mysqld"))
    yield node(source, rows)
    if rows and not source.quoted and any(GROUP.fullmatch(row) for _, row in source.rows()):
        yield Unread(path=source.path, kind="galera-conf", line=rows[0].line, reason=BEFORE)


KIND = Kind("option file of a Galera node", likeness, read)
