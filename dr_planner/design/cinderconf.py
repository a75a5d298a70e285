"""A cinder.conf -> its model, read by the parser that Cinder itself uses.

``oslo_config.iniparser`` splits the lines and ``types.Dict`` the targets, so what is reported is
what Cinder would get. Jinja is tolerated: a line that is nothing but a statement or an expression
is passed over, a value that holds one is known to be unknown.

Values are kept only where a rule compares them and nothing secret can be in them: names, paths,
zones, UUIDs. All others become a shape, which rules can still see line breaks, signs and emptiness
in. A key or an option's name is kept only where it cannot be the tail of a broken secret.
"""

from __future__ import annotations

import bisect
import io
import re
from collections.abc import Iterator
from pathlib import Path

from oslo_config import iniparser, types

from dr_planner.design.cinderdrivers import KNOWN_KEYS
from dr_planner.design.cinderoptions import BACKEND_OPTIONS, GONE, RBD_OPTIONS, SERVICE_OPTIONS
from dr_planner.design.yamlfile import read_text
from dr_planner.errors import InputError
from dr_planner.model.cinderconf import (
    DEVICE,
    CinderConf,
    Device,
    Option,
    Pair,
    Remark,
    Section,
    Value,
    is_template,
    normalized,
)

LARGEST_FILE = 4 * 1024 * 1024
"""Bytes. The sample file with every option of Cinder is below 0.4 MiB."""

_YAML_SUFFIXES = (".yaml", ".yml")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_ZONES = frozenset(
    {"storage_availability_zone", "default_availability_zone", "backend_availability_zone"}
)
_OPTIONS_KEPT = _ZONES | {
    "volume_driver",
    "volume_backend_name",
    "enabled_backends",
    "rbd_pool",
    "rbd_user",
    "rbd_ceph_conf",
    "rbd_cluster_name",
    "rbd_secret_uuid",
    "backup_driver",
    "proxy",
    "san_ip",
}
_KEYS_KEPT = frozenset(
    {"backend_id", "conf", "user", "pool", "secret_uuid", "san_ip", "mvip", "target_device_id"}
)
_KNOWN_OPTIONS = RBD_OPTIONS | BACKEND_OPTIONS | SERVICE_OPTIONS | GONE.keys() | _OPTIONS_KEPT

_FILLED_LATER = r"<[^<>\n]*>|\{\{[^{}\n]*\}\}"
_WORD = re.compile(rf"(?:[\w./@%+~-]|{_FILLED_LATER})*")
_WORDS = re.compile(rf"(?:[\w./@%+~,'\" -]|{_FILLED_LATER})*")
_SIGNS = frozenset("\n\t :,#;<>{}%=$'\"")
_SNAKE = re.compile(r"[A-Z]?[a-z0-9]+(?:_[a-z0-9]+)+")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,40}")
_KEY_AHEAD = re.compile(r"([A-Za-z]\w*)(?=[ \t]*:)")
_REMARK = re.compile(rf"{DEVICE}\s*[=:]\s*(.*)")
_ONLY_TEMPLATE = re.compile(r"\s*(?:\{%.*%\}|\{#.*#\}|\{\{[^{}]*\}\})\s*")


def read(path: Path) -> CinderConf:
    """Read a file.

    :raises FileUnreadable: it is missing, empty, too large, not text.
    :raises InputError: oslo.config cannot read it; says at which line. The line itself is not
        shown, for it may hold a secret.
    """
    text = read_text(path, LARGEST_FILE)
    with path.open("rb") as stream:
        if stream.read(len(_BYTE_ORDER_MARK)) == _BYTE_ORDER_MARK:
            raise InputError(
                "begins with a byte-order mark, which oslo.config takes for a part of the text",
                where=f"{path}:1",
                remedy="Save the file as UTF-8 without a byte-order mark.",
            )
    reader = _Reader(path, text)
    if not reader.found:
        raise _not_ini(path, text, 1, "it has no [section]")
    return CinderConf(path=str(path), sections=tuple(part.section() for part in reader.found))


def _not_ini(path: Path, text: str, line: int, why: str) -> InputError:
    first = next((s for row in text.splitlines() if (s := row.strip()) and s[0] not in "#;"), "")
    yaml = path.suffix in _YAML_SUFFIXES or first == "---" or re.fullmatch(r"[\w.-]+:", first)
    remedy = "Give a file in the format of cinder.conf: [sections] with lines 'option = value'."
    if yaml:
        remedy = "This is YAML. Put the ini text in it into a file of its own, and give that."
    return InputError(f"is not a cinder.conf: {why}", where=f"{path}:{line}", remedy=remedy)


class _Part:
    """A section while it is read."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.options: list[Option] = []
        self.devices: list[Device] = []
        self.remarks: list[Remark] = []

    def section(self) -> Section:
        return Section(
            name=self.name,
            line=self.line,
            options=tuple(self.options),
            devices=tuple(self.devices),
            remarks=tuple(self.remarks),
        )


class _Reader(iniparser.BaseParser):
    """oslo.config's parser, keeping lines."""

    def __init__(self, path: Path, text: str) -> None:
        super().__init__()
        self._path = path
        self._text = text
        self._by_name: dict[str, _Part] = {}
        self._current: _Part | None = None
        self._lines: list[int] = []
        broken: InputError | None = None
        try:
            self.parse(self._rows())
        except iniparser.ParseError as error:
            broken = _not_ini(path, text, error.lineno, _in_our_words(error.msg))
        if broken is not None:
            raise broken  # outside, so that no traceback carries the line that the parser quotes

    @property
    def found(self) -> list[_Part]:
        """The sections, in the order of their first appearance."""
        return list(self._by_name.values())

    def _rows(self) -> Iterator[str]:
        # Lines end as in a file opened as text: that is how oslo.config reads.
        for row in io.StringIO(self._text, newline=None):
            if _ONLY_TEMPLATE.fullmatch(row):
                self.lineno += 1
                continue
            if row.startswith((" ", "\t")) and row.strip():
                self._lines.append(self.lineno + 1)
            yield row

    def _split_key_value(self, line: str) -> tuple[str, list[str]]:
        self._lines = [self.lineno]
        return super()._split_key_value(line)

    def new_section(self, section: str) -> None:
        self._current = self._by_name.setdefault(normalized(section), _Part(section, self.lineno))

    def comment(self, comment: str) -> None:
        found = _REMARK.match(comment)
        if found and self._current is not None:
            value = found.group(1).strip()
            is_default = value in ("", "<None>", "None")
            self._current.remarks.append(
                Remark(option=DEVICE, line=self.lineno, is_default=is_default)
            )

    def assignment(self, key: str, value: list[str]) -> None:
        lines = tuple(self._lines)
        if self._current is None:
            why = "an option stands before the first [section]"
            raise _not_ini(self._path, self._text, lines[0], why)
        text = "\n".join(value)
        if key == DEVICE:
            number = len(self._current.devices) + 1
            self._current.devices.append(_device(self._current.name, number, text, lines))
            return
        kept = key in _OPTIONS_KEPT
        pattern = _WORDS if key in _ZONES or key == "enabled_backends" else _WORD
        named = key.lower() in _KNOWN_OPTIONS or _SNAKE.fullmatch(key) is not None
        self._current.options.append(
            Option(
                name=key if named else _shape(key),
                named=named,
                capitals=key != key.lower(),
                value=_value(text, lines, pattern if kept else None),
            )
        )


def _in_our_words(message: str) -> str:
    if "continuation" in message:
        return "an indented line continues nothing"
    if "assignment" in message:
        return "a line is no [section], no 'option = value', no comment and not indented"
    if "Key cannot be empty" in message:
        return "a line has no name before its '='"
    return "a [section] header is not closed, or empty"


def _value(text: str, lines: tuple[int, ...], pattern: re.Pattern[str] | None) -> Value:
    kept = pattern is not None and all(pattern.fullmatch(part) for part in text.split("\n"))
    return Value(text=text if kept else _shape(text), hidden=not kept, lines=lines)


def _shape(text: str) -> str:
    """The signs of a text. Of its words, only keys that some driver knows are kept."""
    result, position = "", 0
    for match in _KEY_AHEAD.finditer(text):
        if match.group(1) in KNOWN_KEYS:
            result += _crossed_out(text[position : match.start()]) + match.group(1)
            position = match.end()
    return result + _crossed_out(text[position:])


def _crossed_out(text: str) -> str:
    return "".join(sign if sign in _SIGNS else "x" for sign in text)


def _device(section: str, number: int, text: str, lines: tuple[int, ...]) -> Device:
    breaks = [offset for offset, sign in enumerate(text) if sign == "\n"]

    def row(offset: int) -> int:
        return bisect.bisect_left(breaks, offset)

    def at(offset: int) -> int:
        return lines[min(row(offset), len(lines) - 1)]

    template = is_template(text)
    try:
        parsed: dict[str, str] = types.Dict()(text)
    except ValueError:
        problem, offset = _problem(text)
        return Device(
            section=section,
            number=number,
            line=at(offset),
            problem="" if template else problem,
            is_template=template,
        )
    problem, offset = "", 0
    if any("," in key or "=" in key for key in parsed):
        problem, offset = _problem(text)
    elif any(set("{}\"'[]") & set(key) for key in parsed) and not template:
        problem = "it is written like JSON; braces and quotes become part of the keys"
    pairs, position, after_secret = [], 0, False
    for key, value in parsed.items():
        position = text.index(key, position)
        named = key in KNOWN_KEYS or (not after_secret and _IDENTIFIER.fullmatch(key) is not None)
        start = text.index(":", position + len(key)) + 1
        start = text.index(value, start) if value else start
        rows = range(row(start), row(start + len(value)) + 1)
        pattern = _WORD if key in _KEYS_KEPT else None
        kept = _value(value, tuple(lines[min(n, len(lines) - 1)] for n in rows), pattern)
        pairs.append(Pair(key=key if named else _shape(key), named=named, value=kept))
        after_secret = kept.hidden
        position = start + len(value)
    return Device(
        section=section,
        number=number,
        line=at(offset) if problem else lines[0],
        pairs=tuple(pairs),
        problem="" if template else problem,
        is_template=template and not pairs,
    )


def _problem(text: str) -> tuple[str, int]:
    """Why oslo.config cannot make pairs of a text, or makes wrong ones, and at which offset."""
    offset, seen = 0, set[str]()
    segments = text.split(",")
    for position, segment in enumerate(segments):
        key, colon, _ = segment.partition(":")
        here = offset + len(segment) - len(segment.lstrip())
        last = position == len(segments) - 1
        if not segment.strip():
            where = max(0, offset - 1)
            return (
                "it ends in a comma" if last else "two commas have no pair between them"
            ), where
        if not colon:
            if "=" in segment:
                return "a pair has '=' where ':' belongs", here
            return "a pair has no ':'; a comma inside a value does that too", here
        if not key.strip():
            return "a pair has no key before its ':'", here
        if key.strip() in seen:
            name = key.strip()
            shown = f"the key {name!r}" if name in KNOWN_KEYS else "a key"
            return f"{shown} is there twice", here
        seen.add(key.strip())
        offset += len(segment) + 1
    return "oslo.config makes no pairs of it", 0
