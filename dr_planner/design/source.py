"""A text from a file of an operator, or from inside one, before it is known what it is."""

from __future__ import annotations

import codecs
import functools
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dr_planner.design.yamlfile import open_at_once, read_text
from dr_planner.design.yamltree import NotYAML, Tree, documents

_KEY = re.compile(r" *(?:- +)?[\"']?[\w.$/-]+[\"']? *:(?:\s|$)")

_STATEMENT = re.compile(r"^[ \t]*(?:\{%|\{\{-?[ \t]*(?:if|else|end|range|with)\b)", re.MULTILINE)
_TEMPLATE = re.compile(r"\s*(?:\{%.*%\}|\{#.*#\}|\{\{.*\}\})\s*")
_YAML = (".yaml", ".yml")

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. The sample file with every option of Cinder is below 0.4 MiB."""


class NotReadable(Exception):
    """A reader cannot make anything of a text.

    :param reason: why, in words of ours: never a word of the text, which may be a secret.
    :param line: where, from 1; 0 where it is not known.
    """

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True)
class Source:
    """A text and where it stands.

    :param path: the file, as it was named.
    :param text: the whole of it, or the piece of it that is meant.
    :param first_line: the line of the file that the text begins on.
    :param hint: for a piece of a file: the file's name that it is going to have, such as
        ``cinder.conf``.
    :param quoted: whether a page or script quotes it, so that it need not be whole.
    :param byte_order_mark: whether the file begins with one, which the text leaves out.
    """

    path: str
    text: str
    first_line: int = 1
    hint: str = ""
    byte_order_mark: bool = False
    quoted: bool = False

    @property
    def as_written(self) -> str:
        """The text as a program reads it that is given the file."""
        return "\N{BYTE ORDER MARK}" + self.text if self.byte_order_mark else self.text

    def refuse_mark(self, why: str) -> None:
        """Say that a byte-order mark keeps the file from being read, where it begins with one.

        :param why: what the program does with it, behind a comma.
        :raises NotReadable: it does.
        """
        if self.byte_order_mark:
            raise NotReadable(f"it begins with a byte-order mark, {why}", 1)

    @property
    def name(self) -> str:
        """The name of the file, without folders."""
        return self.hint or Path(self.path).name

    @property
    def folders(self) -> tuple[str, ...]:
        """The names of the folders that the file is in, the nearest first."""
        return tuple(reversed(Path(self.path).parts[:-1]))

    @functools.cached_property
    def documents(self) -> tuple[Tree, ...]:
        """The text as YAML, or JSON, which is YAML.

        :raises NotReadable: it is no YAML.
        """
        try:
            return tuple(documents(self.text, self.first_line))
        except NotYAML as error:
            raise NotReadable(error.reason, error.line) from None

    @property
    def mapping(self) -> Tree | None:
        """The one mapping that the text is as YAML, or None."""
        try:
            found = self.documents
        except NotReadable:
            return None
        return found[0] if len(found) == 1 and found[0].is_mapping else None

    @property
    def is_unmade(self) -> bool:
        """Whether it is a template that need not be readable before it is filled in.

        Statements decide which lines of YAML are left, or there is nothing but Jinja and comments.
        """
        rows = [row for row in self.text.splitlines() if row.strip()]
        left = [row for row in rows if not row.lstrip().startswith(("#", ";"))]
        if left and all(_TEMPLATE.fullmatch(row) for row in left):
            return True
        return self.name.removesuffix(".j2").endswith(_YAML) and bool(_STATEMENT.search(self.text))

    def piece(self, text: str, line: int, hint: str) -> Source:
        """A text that stands inside this one, from a line of the file on."""
        return Source(self.path, text, line, hint)

    def rows(self) -> Iterator[tuple[int, str]]:
        """Each line with its number in the file."""
        yield from enumerate(self.text.splitlines(), self.first_line)

    def shell_rows(self) -> Iterator[tuple[int, str]]:
        """Each line as a shell takes it, with the number of its first: a backslash joins two."""
        begin, held = 0, ""
        for line, text in self.rows():
            begin = begin or line
            if text.endswith("\\"):
                held += text[:-1] + " "
                continue
            yield begin, held + text
            begin, held = 0, ""
        if held:
            yield begin, held


def open_source(path: Path) -> Source:
    """Read a file.

    :raises FileUnreadable: it is missing, empty, too large, not text.
    """
    text = read_text(path, LARGEST_FILE)
    with open_at_once(path) as stream:
        mark = stream.read(len(codecs.BOM_UTF8)) == codecs.BOM_UTF8
    return Source(str(path), _flush(text), byte_order_mark=mark)


def _flush(text: str) -> str:
    """YAML that is indented as a whole, as the extract of a page is, without that indentation.

    It means the same without; ini text does not.
    """
    rows = [row for row in text.splitlines() if row.strip()]
    if not rows or any(not row.startswith(" ") for row in rows):
        return text
    first = next((row for row in rows if not row.lstrip().startswith(("#", "---"))), "")
    return textwrap.dedent(text) if _KEY.match(first) else text
