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
import re
from collections.abc import Iterator
from pathlib import Path

from oslo_config import types

from dr_planner.design.cinderdrivers import KNOWN_KEYS
from dr_planner.design.cinderoptions import BACKEND_OPTIONS, GONE, RBD_OPTIONS, SERVICE_OPTIONS
from dr_planner.design.inifile import (
    BEFORE,
    FILLED_LATER,
    MARK,
    IniReader,
    has_statements,
    is_name,
    left_out,
    left_to_template,
    plain,
    shape,
)
from dr_planner.design.source import NotReadable, Source, open_source
from dr_planner.errors import InputError
from dr_planner.model.cinderconf import (
    COMMA_AT_END,
    DEVICE,
    CinderConf,
    Device,
    Pair,
    Remark,
    Section,
)
from dr_planner.model.inifile import DEFAULT, NO_SECTION, Option, Value, normalized
from dr_planner.model.part import Part, Unread
from dr_planner.model.placeholder import is_template

_ZONES = frozenset(
    {"storage_availability_zone", "default_availability_zone", "backend_availability_zone"}
)
_OPTIONS_KEPT = _ZONES | {
    "volume_driver",
    "volume_backend_name",
    "default_volume_type",
    "enabled_backends",
    "rbd_pool",
    "rbd_user",
    "rbd_ceph_conf",
    "rbd_cluster_name",
    "rbd_secret_uuid",
    "backup_driver",
    "backup_ceph_conf",
    "backup_ceph_user",
    "backup_ceph_pool",
    "backup_ceph_image_journals",
    "backend_host",
    "host",
    "cluster",
    "allow_availability_zone_fallback",
    "rados_connection_retries",
    "rados_connection_interval",
    "backend_url",
    "proxy",
    "san_ip",
}
_KEYS_KEPT = frozenset(
    {"backend_id", "conf", "user", "pool", "secret_uuid", "san_ip", "mvip", "target_device_id"}
)
_KNOWN_OPTIONS = RBD_OPTIONS | BACKEND_OPTIONS | SERVICE_OPTIONS | GONE.keys() | _OPTIONS_KEPT

_OF_BACKENDS = RBD_OPTIONS | BACKEND_OPTIONS
_WORD = re.compile(rf"(?:[\w./@%+~-]|{FILLED_LATER})*")
_HOST = re.compile(rf"(?:[\w./@%+~:-]|{FILLED_LATER})*")
_WORDS = re.compile(rf"(?:[\w./@%+~,'\" -]|{FILLED_LATER})*")
_SCHEME = re.compile(rf"[a-z][a-z0-9+]{{1,20}}://|{FILLED_LATER}")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,40}")
_KEY_AHEAD = re.compile(r"(?<!\w)([A-Za-z]\w*+)(?=[ \t]*:)")
"""Looked for where words begin only: a long word would be read once for each of its letters."""

_REMARK = re.compile(rf"{DEVICE}\s*[=:]\s*(.*)")


def read(path: Path) -> CinderConf:
    """Read a file that is said to be a cinder.conf.

    :raises FileUnreadable: it is missing, empty, too large, not text.
    :raises InputError: oslo.config cannot read it; says at which line. The line itself is not
        shown, for it may hold a secret.
    """
    source = open_source(path)
    try:
        return read_source(source)
    except NotReadable as error:
        raise InputError(
            f"is not a cinder.conf: {error.reason}",
            where=f"{path}:{error.line}",
            remedy="Give a file in the format of cinder.conf: [sections] with lines "
            "'option = value'.",
        ) from None


def read_source(source: Source) -> CinderConf:
    """Read a text.

    :raises NotReadable: oslo.config cannot read it.
    """
    source.refuse_mark(MARK)
    reader = _Reader(source)
    if not reader.found:
        raise NotReadable("it has no [section]", source.first_line)
    if reader.before:
        raise NotReadable(BEFORE, reader.before)
    return _conf(reader)


def read_fragment(source: Source) -> Iterator[Part]:
    """Read a text that need not be a whole file: options may stand above the first [section].

    Where oslo.config would refuse it as a file, with sections further down, that is said too.

    :raises NotReadable: oslo.config cannot read it, whatever stood above.
    """
    reader = None if source.byte_order_mark else _Reader(source)
    if reader is None or not reader.before or _is_whole(source):
        yield read_source(source).model_copy(update=_about(source))
        return
    yield _conf(reader).model_copy(update=_about(source))
    if len(reader.found) > 1 and not source.quoted:
        yield Unread(path=source.path, kind="cinder-conf", line=reader.before, reason=BEFORE)


def _is_whole(source: Source) -> bool:
    """Whether it is a file that Cinder reads by itself; of a page it may be what is added."""
    return source.name == "cinder.conf" and not source.quoted


def _about(source: Source) -> dict[str, object]:
    return {"left_out": left_out(source), "quoted": source.quoted}


def _conf(reader: _Reader) -> CinderConf:
    return CinderConf(
        path=reader.source.path,
        sections=tuple(part.section(reader.source.text) for part in reader.found),
        has_statements=has_statements(reader.source.text),
    )


class _SectionRead:
    """A section while it is read."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.options: list[Option] = []
        self.devices: list[Device] = []
        self.remarks: list[Remark] = []

    def section(self, text: str) -> Section:
        return Section(
            name=self.name,
            line=self.line,
            options=left_to_template(self.options, text),
            devices=tuple(self.devices),
            remarks=tuple(self.remarks),
        )


class _Reader(IniReader):
    """The sections of a cinder.conf."""

    def __init__(self, source: Source) -> None:
        self._by_name: dict[str, _SectionRead] = {}
        self._current: _SectionRead | None = None
        self.before = 0
        super().__init__(source)

    @property
    def found(self) -> list[_SectionRead]:
        """The sections, in the order of their first appearance."""
        return list(self._by_name.values())

    def new_section(self, section: str) -> None:
        self._current = self._by_name.setdefault(
            normalized(section), _SectionRead(section, self.lineno)
        )

    def comment(self, comment: str) -> None:
        found = _REMARK.match(comment)
        if found and self._current is not None:
            value = found.group(1).strip()
            is_default = value in ("", "<None>", "None")
            self._current.remarks.append(
                Remark(option=DEVICE, line=self.lineno, is_default=is_default)
            )

    def option(self, key: str, text: str, lines: tuple[int, ...]) -> None:
        if self._current is None:
            self.before = lines[0]
            name = NO_SECTION if plain(key) in _OF_BACKENDS else DEFAULT
            self._current = self._by_name[name] = _SectionRead(name, lines[0])
        if key == DEVICE:
            number = len(self._current.devices) + 1
            cut = self.is_cut(text, lines)
            whole = text.rstrip().removesuffix(",") if cut else text
            device = _device(self._current.name, number, whole, lines)
            self._current.devices.append(device.model_copy(update={"is_cut": cut}))
            return
        kept = key in _OPTIONS_KEPT
        if key == "backend_url":
            text = _scheme(text)
        pattern = _WORDS if key in _ZONES or key == "enabled_backends" else _WORD
        pattern = _SCHEME if key == "backend_url" else pattern
        pattern = _HOST if key in ("host", "backend_host") else pattern
        named = plain(key) in _KNOWN_OPTIONS or is_name(key)
        self._current.options.append(
            Option(
                name=key if named else _shape(key),
                named=named,
                capitals=key != key.lower(),
                value=_value(text, lines, pattern if kept else None),
            )
        )


def _value(text: str, lines: tuple[int, ...], pattern: re.Pattern[str] | None) -> Value:
    kept = pattern is not None and all(pattern.fullmatch(part) for part in text.split("\n"))
    return Value(text=text if kept else _shape(text), hidden=not kept, lines=lines)


def _scheme(url: str) -> str:
    """The beginning of a URL; the rest may hold a password. What has none is left as it is."""
    found = re.match(r"[a-z][a-z0-9+]{1,20}://", url.strip())
    return found.group() if found else url


def _shape(text: str) -> str:
    """The signs of a text. Of its words, only keys that some driver knows are kept."""
    return shape(text, _KEY_AHEAD, KNOWN_KEYS)


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
            return (COMMA_AT_END if last else "two commas have no pair between them"), where
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
