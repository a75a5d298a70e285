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
from collections.abc import Collection, Iterable, Iterator, Mapping

from oslo_config import iniparser

from dr_planner.design.serviceoptions import MULTIPLE
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.inifile import Option, Value

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
_STATEMENT = re.compile(r"^[ \t]*(?:\{%|\{\{-?\s*(?:if|else|end|range|with)\b)", re.MULTILINE)
LEFT_OUT = re.compile(r"\s*(?:\.{2,}|…|\[(?:\.{3}|…)\]|<[^<>\n]+>|\((?:snip|\.{3})\))\s*")
"""A line that says that others were left out here."""

BEFORE = "an option stands before the first [section]"
MARK = "which oslo.config takes for a part of the text"
"""What becomes of a byte-order mark."""

ROW = re.compile(r"\s*|[#;].*|[ \t].*|\w[\w-]*[ \t]*(?:=.*|:[ \t]*[^\s:].*)|\[[^\]\n]+\]\s*")
"""A line of a fragment: a comment, an assignment, what goes on with one, a header further down."""

_OF_OTHERS = (
    ".env", ".eyaml", ".hcl", ".json", ".py", ".sh", ".tf", ".tfvars", ".toml", ".yaml", ".yml",
)  # fmt: skip
"""Ends of names of files in which assignments are of another language."""

_OPENING = re.compile(r"\{[#%]")
_LONGEST_TEMPLATE = 4000
"""Signs between the ends of a statement or comment; what is longer is no template."""

_ONLY_TEMPLATE = re.compile(r"\s*(?:\{%.*%\}|\{#.*#\}|\{\{[^{}]*\}\})\s*")


def in_short(text: str) -> str:
    """The text without Jinja's comments and statements of several lines, with all its lines.

    Linear in its length.
    """
    pieces, kept, passed = [], 0, 0
    ends = {"{#": 0, "{%": 0}
    for match in _OPENING.finditer(text):
        start, kind = match.start(), match.group()
        if 0 <= ends[kind] < start + 2:
            ends[kind] = text.find(f"{kind[1]}}}", start + 2)
        end = ends[kind]
        if start < passed or end < 0 or end - start - 2 > _LONGEST_TEMPLATE:
            continue
        passed = end + 2
        if count := text.count("\n", start, end):
            pieces += [text[kept:start], "\n" * count]
            kept = passed
    return "".join([*pieces, text[kept:]])


class IniReader(iniparser.BaseParser):
    """oslo.config's parser, keeping lines. What is done with sections and options is said below.

    :raises NotReadable: oslo.config cannot read it; says at which line. The line itself is not
        shown, for it may hold a secret.
    """

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self._lines: list[int] = []
        self._gaps: list[tuple[int, bool]] = []
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

    def is_cut(self, text: str, lines: tuple[int, ...]) -> bool:
        """Whether dots say that lines of a value, the last that was read, were left out."""
        goes_on = text.rstrip().endswith(",")
        return any(
            line > lines[0] and (indented or (goes_on and line == lines[-1] + 1))
            for line, indented in self._gaps
        )

    def _rows(self) -> Iterator[str]:
        # Lines end as in a file opened as text: that is how oslo.config reads.
        for row in io.StringIO(in_short(self.source.text), newline=None):
            if _ONLY_TEMPLATE.fullmatch(row) or LEFT_OUT.fullmatch(row):
                self.lineno += 1
                if LEFT_OUT.fullmatch(row):
                    self._gaps.append((self.lineno, row.startswith((" ", "\t"))))
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


def has_statements(text: str) -> bool:
    """Whether a template decides which lines stay, so that an option may stand for each case.

    Jinja, or the templates of Helm.
    """
    return _STATEMENT.search(text) is not None


def left_to_template(options: Iterable[Option], text: str) -> tuple[Option, ...]:
    """The options of a section. Where a template chooses between values of one, none is known.

    :param text: of the file, whose statements make the choice.
    """
    listed = tuple(options)
    if not has_statements(text):
        return listed
    values: dict[str, set[str]] = {}
    for option in listed:
        values.setdefault(option.name, set()).add(option.value.text.strip())
    return tuple(
        option.model_copy(update={"value": option.value.model_copy(update={"chosen_later": True})})
        if option.name not in MULTIPLE and len(values[option.name]) > 1
        else option
        for option in listed
    )


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


def is_fragment(source: Source) -> bool:
    """Whether a text may be options that were taken out of their section.

    Every line of it is then a comment, an assignment, goes on with one, or is a header.
    """
    if source.name.endswith(_OF_OTHERS):
        return False
    rows = in_short(source.text).splitlines()
    return all(
        ROW.fullmatch(row) or LEFT_OUT.fullmatch(row) or _ONLY_TEMPLATE.fullmatch(row)
        for row in rows
    )
