"""What rbd and ceph commands printed, as text or JSON; several answers in one file too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design import cephanswer, cephcommands, mirroranswer
from dr_planner.design.cephsession import Answer, answers
from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.kinds import ceph_keyring
from dr_planner.design.source import NotReadable, Source
from dr_planner.model.part import Part

_TEXT = re.compile(
    r"^(?:Mode: *(?:pool|image|disabled|init-only)[ \t]*$"
    r"|health: *(?:OK|WARNING|ERROR|UNKNOWN)[ \t]*\n"
    r"|rbd image '[^'\n]+':|[ \t]*\S+:[ \t]*\n[ \t]+global_id:|pool \d+ '[^'\n]+' \w+ "
    r"|\d+: \S+ mon\.\S+|[ \t]*POOL +NAMESPACE +IMAGE +SCHEDULE[ \t]*$)",
    re.MULTILINE,
)
_JSON = re.compile(
    r'"(?:daemon_health|block_name_prefix|pool_name|overall|peer_sites|mirror_uuid)"\s*:'
    r'|"mode"\s*:\s*"(?:pool|image|disabled|init-only)"'
    r'|"mons"\s*:|"global_id"\s*:|"items"\s*:\s*\[\s*\{\s*"interval"\s*:'
)


_PROGRAMS = "|".join(sorted({*cephcommands.PROGRAMS, "kubectl", "oc", "base64"}))
_COMMAND = re.compile(rf"\b(?:{_PROGRAMS})[ \t]+\S")
"""What a line with a command has; a dump of a large cluster has a hundred thousand without."""


def likeness(source: Source) -> Likeness:
    """By lines that only those commands print."""
    if _TEXT.search(source.text) or ceph_keyring.is_session(source):
        return Likeness.SURE
    if source.text.lstrip()[:1] in ("{", "[") or re.search(r"^[\[{]", source.text, re.MULTILINE):
        return Likeness.SURE if _JSON.search(source.text) else Likeness.NO
    return Likeness.NO


def read(source: Source) -> Iterator[Part]:
    """A part for every answer, and one for the commands that change something.

    Where a terminal shows the same command again at the same place, its last answer counts.

    :raises NotReadable: no answer is whole.
    """
    found: dict[object, list[Part]] = {}
    for number, answer in enumerate(answers(source)):
        parts = [
            *mirroranswer.read(source.path, answer),
            *cephanswer.read(source.path, answer),
            *_keyrings(source, answer),
        ]
        if parts:
            key = (answer.side, answer.words) if answer.placed else number
            found.pop(key, None)
            found[key] = parts
    if not found:
        raise NotReadable("no answer of rbd or ceph in it is whole", source.first_line)
    for parts in found.values():
        yield from parts
    if not _COMMAND.search(source.text):
        return
    commands = cephcommands.read(source)
    if any(c.verb for c in commands.commands):
        yield commands


def _keyrings(source: Source, answer: Answer) -> Iterator[Part]:
    """What ``ceph auth get`` and ``ceph auth ls`` print."""
    piece = Source(source.path, answer.text, answer.line, quoted=True)
    if ceph_keyring.likeness(piece) == Likeness.SURE:
        yield from ceph_keyring.read(piece)


KIND = Kind("what rbd and ceph commands printed", likeness, read)
