"""Reading the ini files of Ceph: ceph.conf and keyrings.

The rules are those that ``ceph-conf`` of Ceph 16 shows: blanks and underscores of a name are one,
hyphens are not; ``#`` and ``;`` begin a comment anywhere but behind a backslash, also inside
quotes; quotes around a value fall away; a line that ends with a backslash goes on, a comment does
not; an option must stand below a section.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dr_planner.design.source import NotReadable, Source
from dr_planner.model.placeholder import is_template

_COMMENT = re.compile(r"(?<!\\)[#;].*")
_GOES_ON = re.compile(r"(?<!\\)(?:\\\\)*\\$")
_HEADER = re.compile(r"\s*\[([^\]\n]*)\]\s*")
_ONLY_TEMPLATE = re.compile(r"\s*(?:\{%.*%\}|\{#.*#\}|\{\{[^{}]*\}\})\s*")
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}")


@dataclass(frozen=True)
class Row:
    """One assignment of a section, or its header, where ``name`` is empty."""

    section: str
    line: int
    name: str = ""
    text: str = ""


def rows(source: Source) -> Iterator[Row]:
    """Every header and assignment.

    :raises NotReadable: Ceph would not read it.
    """
    section = ""
    for line, text in _joined(source):
        if _ONLY_TEMPLATE.fullmatch(text) or not (bare := _without_comment(text).strip()):
            continue
        header = _HEADER.fullmatch(bare)
        if header is not None and header.group(1).strip():
            section = header.group(1)
            yield Row(section, line)
            continue
        name, equals, value = bare.partition("=")
        if bare.startswith("["):
            raise NotReadable("a [section] header is not closed, or empty", line)
        if not equals or not name.strip():
            raise NotReadable("a line is no [section], no 'option = value' and no comment", line)
        if not section:
            raise NotReadable("an option stands before the first [section]", line)
        yield Row(section, line, normalized(name), _unquoted(value.strip(), line))


def begins_with_section(source: Source) -> bool:
    """Whether a [section] comes first; in YAML, which may hold such a file, it does not."""
    for _, text in source.rows():
        bare = text.strip()
        if bare and bare[0] not in "#;" and not _ONLY_TEMPLATE.fullmatch(text):
            return bare.startswith("[") and not bare.startswith(("[{", '["', "[["))
    return False


def normalized(name: str) -> str:
    """An option's name as librados compares it."""
    return re.sub(r"\s+", "_", name.strip())


def _joined(source: Source) -> Iterator[tuple[int, str]]:
    begin, held = 0, ""
    for line, text in source.rows():
        begin = begin or line
        if _GOES_ON.search(text) and not _COMMENT.search(held + text):
            held += text[:-1]
            continue
        yield begin, held + text
        begin, held = 0, ""
    if held.strip():
        raise NotReadable("the last line ends with a backslash", begin)


def _without_comment(text: str) -> str:
    if is_template(text):
        kept = _JINJA.sub(lambda match: re.sub(r"[#;]", "\0", match.group()), text)
        return _COMMENT.sub("", kept)
    return re.sub(r"\\([#;])", r"\1", _COMMENT.sub("", text))


def _unquoted(value: str, line: int) -> str:
    if not value.startswith(("'", '"')):
        return value
    match = re.fullmatch(rf"{value[0]}((?:\\.|[^\\{value[0]}])*){value[0]}", value)
    if match is None:
        raise NotReadable("a value's quotes do not close at its end", line)
    return re.sub(r"\\(.)", r"\1", match.group(1))
