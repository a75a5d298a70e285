"""Keyrings of Ceph: as files, and as ``ceph auth get`` and ``ceph auth ls`` print them.

No key is kept.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from typing import Any

from dr_planner.design import cephini
from dr_planner.design.cephsession import PROMPT
from dr_planner.design.inifile import shape, value
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.secretwords import secret_words
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.cephconf import Cap, Entity, Keyring
from dr_planner.model.inifile import Value
from dr_planner.model.part import Part
from dr_planner.model.placeholder import comes_later

_ENTITY = re.compile(r"^[ \t]*\[(?:client|mon|osd|mgr|mds)\.[^\]\n]*\]", re.MULTILINE)
_KEY = re.compile(r"^[ \t]*(?:key\s*=|caps[ _-]+(?:mon|osd|mgr|mds)\s*=)", re.MULTILINE)
_NAME = re.compile(r"(?:client|mon|osd|mgr|mds)\.[A-Za-z0-9_.{}$<> -]{0,60}")
_CAPS = re.compile(r"""[\w ,;=*"'./:{}$<>-]*""")
_ENTRY = re.compile(r'\A\s*[\[{].*"entity"\s*:\s*"(?:client|mon|osd|mgr|mds)\.', re.DOTALL)
"""How ``ceph auth get`` and ``ceph auth ls`` begin as JSON."""

_LISTED_NAME = r"(?:client|mon|osd|mgr|mds)\.[^\s:]*"
_LISTED = re.compile(rf"^{_LISTED_NAME}[ \t]*\n[ \t]+(?:key|auid|caps):", re.MULTILINE)
"""How ``ceph auth ls`` begins an entity."""

_SAID = re.compile(
    r"(?m)^(?:exported keyring for .*|installed auth entries:|Inferring (?:fsid|config) .*"
    r"|Using (?:recent )?ceph image .*|[ \t]*\[?(?:\.{3,}|…)\]?[ \t]*)$"
)
"""What ``ceph auth`` and cephadm say beside the answer, and dots for what a page leaves out."""

_LONGEST_WORD = 40
_HEADER_BYTES = 12
"""Of a key: its type, the time it was made, and the length of what follows."""


def is_session(source: Source) -> bool:
    """Whether a terminal shows an entity with a key among answers of other commands too."""
    if not (_ENTITY.search(source.text) and _KEY.search(source.text)):
        return False
    return any(not is_auth for is_auth in _prompts(source))


def _prompts(source: Source) -> Iterator[bool]:
    """For each command behind a prompt, whether it is one of ``ceph auth``."""
    for _, text in source.rows():
        found = PROMPT.match(text)
        if found is not None:
            yield re.match(r"\S*ceph\s.*\bauth\s", found.group("command")) is not None


def likeness(source: Source) -> Likeness:
    """By entities with keys or capabilities."""
    if is_session(source):
        return Likeness.NO
    if _ENTRY.search(source.text):
        return Likeness.SURE if any(True for _ in _entries(source)) else Likeness.NO
    text = Source(source.path, _as_file(source.text))
    if _ENTITY.search(text.text) and _KEY.search(text.text) and cephini.begins_with_section(text):
        return Likeness.SURE
    return Likeness.NAME if source.name.endswith(".keyring") else Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """One part.

    :raises NotReadable: Ceph would not read it.
    """
    source.refuse_mark("at which Ceph's reader fails")
    if _ENTRY.search(source.text):
        yield Keyring(path=source.path, entities=tuple(_entries(source)), file=source.hint)
        return
    found: dict[str, Entity] = {}
    piece = Source(source.path, _as_file(source.text), source.first_line, source.hint)
    for row in cephini.rows(piece):
        name = _shown(row.section)
        entity = found.setdefault(name, Entity(name=name, line=row.line))
        if row.name == "key":
            unfilled = comes_later(row.text)
            update: dict[str, object] = {
                "has_key": bool(row.text), "key_line": row.line, "unfilled": unfilled,
                "well_formed": is_key(row.text),
            }  # fmt: skip
        elif row.name.startswith("caps_"):
            cap = Cap(service=row.name.removeprefix("caps_")[:8], value=caps(row.text, row.line))
            update = {"caps": (*entity.caps, cap)}
        else:
            continue
        found[name] = entity.model_copy(update=update)
    if not found:
        raise NotReadable("it has no [entity]", source.first_line)
    yield Keyring(path=source.path, entities=tuple(found.values()), file=source.hint)


def _entries(source: Source) -> Iterator[Entity]:
    """The entities of an answer in JSON; each is where its name stands."""
    try:
        answer = json.loads(source.text)
    except (ValueError, RecursionError):
        return
    rows: Any = answer.get("auth_dump") if isinstance(answer, dict) else answer
    for row in rows if isinstance(rows, list) else ():
        if not isinstance(row, dict) or not isinstance(row.get("entity"), str):
            continue
        key, granted = row.get("key"), row.get("caps")
        place = source.text.find(json.dumps(row["entity"]))
        line = source.first_line + source.text.count("\n", 0, max(place, 0))
        yield Entity(
            name=_shown(row["entity"]), line=line, key_line=line, has_key=bool(key),
            well_formed=isinstance(key, str) and is_key(key),
            unfilled=isinstance(key, str) and comes_later(key),
            caps=tuple(
                Cap(service=str(service)[:8], value=caps(text, line))
                for service, text in (granted.items() if isinstance(granted, dict) else ())
                if isinstance(text, str)
            ),
        )  # fmt: skip


def _as_file(text: str) -> str:
    """What a command printed as a file would have it, line by line.

    ``ceph auth get`` says on a line of its own what it exports; ``ceph auth ls`` has a form of its
    own; both may stand below the command.
    """
    text = _SAID.sub("", text)
    text = "\n".join("" if PROMPT.match(row) else row for row in text.split("\n"))
    if _LISTED.search(text) is None:
        return text
    text = re.sub(rf"(?m)^({_LISTED_NAME})[ \t]*$", r"[\1]", text)
    text = re.sub(r"(?m)^[ \t]+(key|auid):[ \t]*(.*)$", r"\1 = \2", text)
    return re.sub(r"(?m)^[ \t]+caps:[ \t]*\[(\w+)\][ \t]*(.*)$", r'caps \1 = "\2"', text)


def caps(text: str, line: int) -> Value:
    """A capability, or its shape where it may hold more than that."""
    words = re.split(r"[\s,;=]+", text)
    plain = all(len(word) <= _LONGEST_WORD for word in words) and not secret_words(text)
    return value(text, (line,), _CAPS if plain else None)


def is_key(text: str) -> bool:
    """Whether a text can be a key of cephx: base64 of a header and as many bytes as it says."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return False
    length = int.from_bytes(data[10:_HEADER_BYTES], "little")
    return (len(data) >= _HEADER_BYTES and len(data) == _HEADER_BYTES + length) or not any(data)


def _shown(name: str) -> str:
    return name if _NAME.fullmatch(name) and not secret_words(name) else shape(name)


KIND = Kind("a keyring of Ceph", likeness, read)
