"""Reading an ini file as oslo.config does, keeping lines and leaving secrets behind.

``oslo_config.iniparser`` splits the lines, so what is reported is what the service would get.
Jinja is tolerated: a line that is nothing but a statement or an expression is passed over, a value
that holds one is known to be unknown.

A value is kept only where it was asked for by its option's name and looks like what belongs there.
All others become a shape, which rules can still see line breaks, signs and emptiness in.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping

from oslo_config import iniparser

from dr_planner.design.serviceoptions import SINGLE_WORDS
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.inifile import IniSection, Option, ServiceConf, Value, normalized
from dr_planner.model.part import Part

FILLED_LATER = r"<[^<>\n]*>|\{\{[^{}\n]*\}\}"
WORD = re.compile(rf"(?:[\w./@%+~:-]|{FILLED_LATER})*")
"""A name, a path, a number, an address."""

WORDS = re.compile(rf"(?:[\w./@%+~:,;=\[\]*'\" -]|{FILLED_LATER})*")
"""Several of them."""

TYPESET = frozenset("“”„‟«»‘’‚＂＇，：；＝")
"""Signs that word processors and full-width keyboards put in the place of plain ones."""

SIGNS = frozenset("\n\t :,#;<>{}%=$'\"") | TYPESET
_NO_SIGN = re.compile(f"[^{re.escape(''.join(sorted(SIGNS)))}]")
_SNAKE = re.compile(r"[A-Z]?[a-z0-9]+(?:_[a-z0-9]+)+")
_SECTION = re.compile(r"\[[^\]\n]+\]\s*")
_STATEMENT = re.compile(r"^\s*(?:\{%|\{\{-?\s*(?:if|else|end|range|with)\b)", re.MULTILINE)
LEFT_OUT = re.compile(r"\s*(?:\.{2,}|…|\[(?:\.{3}|…)\]|<[^<>\n]+>|\((?:snip|\.{3})\))\s*")
"""A line that says that others were left out here."""

_LONG_TEMPLATE = re.compile(r"\{#(?:(?!#\}).){0,4000}#\}|\{%(?:(?!%\}).){0,4000}%\}", re.DOTALL)
_ONLY_TEMPLATE = re.compile(r"\s*(?:\{%.*%\}|\{#.*#\}|\{\{[^{}]*\}\})\s*")


def in_short(text: str) -> str:
    """The text without Jinja's comments and statements of several lines, with all its lines."""

    def lines_of(match: re.Match[str]) -> str:
        count = match.group().count("\n")
        return "\n" * count if count else match.group()

    return _LONG_TEMPLATE.sub(lines_of, text)


class IniReader(iniparser.BaseParser):
    """oslo.config's parser, keeping lines. What is done with sections and options is said below.

    :raises NotReadable: oslo.config cannot read it; says at which line. The line itself is not
        shown, for it may hold a secret.
    """

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self._lines: list[int] = []
        self.lineno = source.first_line - 1
        broken: NotReadable | None = None
        try:
            self.parse(self._rows())
        except iniparser.ParseError as error:
            broken = NotReadable(_in_our_words(error.msg), error.lineno)
        if broken is not None:
            raise broken  # outside, so that no traceback carries the line that the parser quotes

    def option(self, key: str, text: str, lines: tuple[int, ...]) -> None:
        """Take one assignment; parts of the value that stand on own lines are joined by LF."""
        raise NotImplementedError

    def _rows(self) -> Iterator[str]:
        # Lines end as in a file opened as text: that is how oslo.config reads.
        for row in io.StringIO(in_short(self.source.text), newline=None):
            if _ONLY_TEMPLATE.fullmatch(row) or LEFT_OUT.fullmatch(row):
                self.lineno += 1
                continue
            if row.startswith((" ", "\t")) and row.strip():
                self._lines.append(self.lineno + 1)
            yield row

    def _split_key_value(self, line: str) -> tuple[str, list[str]]:
        self._lines = [self.lineno]
        key, value = super()._split_key_value(line)
        return str(key), list(value)

    def new_section(self, section: str) -> None:
        """See ``BaseParser``."""
        raise NotImplementedError

    def comment(self, comment: str) -> None:
        """See ``BaseParser``."""

    def assignment(self, key: str, value: list[str]) -> None:
        """See ``BaseParser``."""
        self.option(key, "\n".join(value), tuple(self._lines))


def _in_our_words(message: str) -> str:
    if "continuation" in message:
        return "an indented line continues nothing"
    if "assignment" in message:
        return "a line is no [section], no 'option = value', no comment and not indented"
    if "Key cannot be empty" in message:
        return "a line has no name before its '='"
    return "a [section] header is not closed, or empty"


def value(text: str, lines: tuple[int, ...], pattern: re.Pattern[str] | None) -> Value:
    """A value, or its shape where no pattern allows it."""
    kept = pattern is not None and all(pattern.fullmatch(part) for part in text.split("\n"))
    return Value(text=text if kept else shape(text), hidden=not kept, lines=lines)


def shape(text: str, words: re.Pattern[str] | None = None, known: Collection[str] = ()) -> str:
    """The signs of a text. Of its words, only known ones that the pattern finds are kept."""
    result, position = "", 0
    for match in words.finditer(text) if words is not None else ():
        if match.group(1) in known:
            result += _crossed_out(text[position : match.start()]) + match.group(1)
            position = match.end()
    return result + _crossed_out(text[position:])


def _crossed_out(text: str) -> str:
    return _NO_SIGN.sub("x", text)


def plain(key: str) -> str:
    """The option's name that a key was meant to be, where only case or hyphens are wrong."""
    return key.lower().replace("-", "_")


def is_name(key: str) -> bool:
    """Whether a key looks like an option's name, and not like the tail of a broken secret."""
    return _SNAKE.fullmatch(key) is not None


Keeps = Mapping[str, re.Pattern[str]]
"""The options whose values are kept, with what such a value looks like."""


class _ServiceReader(IniReader):
    def __init__(self, source: Source, keeps: Keeps, known: Callable[[str], bool]) -> None:
        self.found: dict[str, tuple[str, int, list[Option]]] = {}
        self._current: list[Option] | None = None
        self._keeps = keeps
        self._known = known
        super().__init__(source)

    def new_section(self, section: str) -> None:
        place = self.found.setdefault(normalized(section), (section, self.lineno, []))
        self._current = place[2]

    def option(self, key: str, text: str, lines: tuple[int, ...]) -> None:
        if self._current is None:
            raise NotReadable("an option stands before the first [section]", lines[0])
        ours = plain(key) in self._keeps or self._known(plain(key))
        named = key in self._keeps or ours or is_name(key)
        pattern = self._keeps.get(key)
        self._current.append(
            Option(
                name=key if named else shape(key),
                named=named,
                capitals=key != key.lower(),
                value=value(text, lines, pattern),
            )
        )


def has_statements(text: str) -> bool:
    """Whether a template decides which lines stay, so that an option may stand for each case.

    Jinja, or the templates of Helm.
    """
    return _STATEMENT.search(text) is not None


def left_out(source: Source) -> tuple[int, ...]:
    """The lines that say that others were left out; none in a quotation, which may do so."""
    rows = () if source.quoted else source.rows()
    return tuple(line for line, text in rows if LEFT_OUT.fullmatch(text))


def begins_as_ini(text: str) -> bool:
    """Whether the first line that is no comment and no Jinja statement is a ``[section]``."""
    for row in in_short(text).splitlines():
        passed = _ONLY_TEMPLATE.fullmatch(row) or LEFT_OUT.fullmatch(row)
        if row.strip() and not row.startswith(("#", ";")) and not passed:
            return _SECTION.fullmatch(row) is not None
    return False


def read_sections(
    source: Source, keeps: Keeps, known: Callable[[str], bool] = SINGLE_WORDS.__contains__
) -> tuple[IniSection, ...]:
    """Read the sections of a service's file.

    :param keeps: the options whose values rules look at; all others become shapes.
    :param known: whether a name in small letters is an option of this service, so that it may be
        shown though it does not look like one.
    :raises NotReadable: oslo.config cannot read it, or it has no section.
    """
    if source.byte_order_mark:
        raise NotReadable(
            "it begins with a byte-order mark, which oslo.config takes for a part of the text", 1
        )
    reader = _ServiceReader(source, keeps, known)
    if not reader.found:
        raise NotReadable("it has no [section]", source.first_line)
    return tuple(
        IniSection(name=name, line=line, options=tuple(options))
        for name, line, options in reader.found.values()
    )


def read_service(
    source: Source,
    model: Callable[..., ServiceConf],
    keeps: Keeps,
    known: Callable[[str], bool] = SINGLE_WORDS.__contains__,
) -> Iterator[Part]:
    """Read a service's file, as one part; see :func:`read_sections`.

    :param model: the class of the service's configuration.
    :raises NotReadable: oslo.config cannot read it, or it has no section.
    """
    yield model(
        path=source.path,
        sections=read_sections(source, keeps, known),
        has_statements=has_statements(source.text),
        left_out=left_out(source),
    )
