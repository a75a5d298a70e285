"""A terminal's text, cut into answers: each with the command above it and the side it is from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dr_planner.design.secretwords import secret_words
from dr_planner.design.source import Source
from dr_planner.model.cephconf import uuid_in

_AROUND = (
    r"(?:sudo\s+)?(?:(?:kubectl|oc|lxc|juju|cephadm|docker|podman)\s(?:[^\n]*?\s)?--\s+"
    r"|(?:docker|podman)\s+exec\s[^\n]*?\s|cephadm\s+shell\s+|(?:juju\s+)?ssh\s[^\n]*?\s)?"
    r"(?:sudo\s+)?"
)
"""What runs a command elsewhere: in a container, or on another host."""

PROMPT = re.compile(
    r"^(?P<before>[^\n#$>{}|=]{0,80}?)\s{0,80}(?:[#$>]\s{1,80}|\$(?=(?:kubectl|oc)\s))"
    rf"(?P<line>(?P<around>{_AROUND})(?P<command>(?:/usr/bin/)?(?:rbd|ceph)\s+[^\n]*))$"
)
"""A command as a terminal shows it: behind its prompt, and what runs it elsewhere."""

_CONTEXT = re.compile(r"\s--context[= ](\S+)")
_ELSEWHERE = re.compile(r"\bssh\s+(?:-\S+\s+)*(?:[\w.-]+@)?([A-Za-z0-9][\w.-]*)")
_HEADING = re.compile(r"^\s*(?:#+|={2,}|-{2,}|\*{2,}|%+)\s*(?P<words>[^\n#]*?)\s*[:=*#-]*\s*$")
_DOCUMENT = re.compile(r"^[ \t]*(?=[\[{])", re.MULTILINE)
_PLAIN = re.compile(r"[.]?[A-Za-z0-9][A-Za-z0-9_.-]{0,62}")
_FILLERS = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "cluster",
        "datacenter",
        "from",
        "host",
        "in",
        "node",
        "of",
        "on",
        "output",
        "pool",
        "rbd",
        "root",
        "server",
        "site",
        "the",
        "ubuntu",
    ]
)


_MOST_FAILURES = 20
"""Documents that are cut off, before the rest of an answer is left alone."""

_LONGEST_LINE = 2000
_LONGEST_HEADING = 4
"""Words. What has more is a sentence."""


@dataclass(frozen=True)
class Answer:
    """What was printed after a command, or after a heading.

    :param line: of the first line of the text.
    :param words: of the command; none where there is none.
    :param placed: whether the command or its prompt says the side, and not a heading.
    """

    line: int
    text: str
    words: tuple[str, ...] = ()
    side: str = ""
    placed: bool = False

    @property
    def pool(self) -> str:
        """The pool that the command names."""
        for number, word in enumerate(self.words):
            if word in ("-p", "--pool") and number + 1 < len(self.words):
                return plain(self.words[number + 1])
            if word.startswith("--pool="):
                return plain(word.partition("=")[2])
        for verb in ("info", "status"):
            if verb in self.words[:5]:
                rest = [w for w in self.words[self.words.index(verb) + 1 :] if w[:1] != "-"]
                return plain(rest[0].partition("/")[0]) if rest else ""
        return ""


def answers(source: Source) -> Iterator[Answer]:
    """Every stretch of text between two commands or headings."""
    begin, held, words = source.first_line, list[str](), tuple[str, ...]()
    side, placed, named = "", False, ""
    for line, text in source.rows():
        short = len(text) < _LONGEST_LINE
        prompt = PROMPT.match(text) if short else None
        heading = _HEADING.match(text) if short and not prompt else None
        if prompt is None and heading is None:
            held.append(text)
            continue
        if any(held):
            yield Answer(begin, "\n".join(held), words, side, placed)
        begin, held = line + 1, []
        if prompt is not None:
            words = tuple(prompt.group("command").split())
            place = cluster_of(words) or _place(prompt)
            side, placed = place or named, bool(place)
        elif heading is not None:
            named = side = _host(heading.group("words")) or named
            words, placed = (), False
    if any(held):
        yield Answer(begin, "\n".join(held), words, side, placed)


def plain(word: str) -> str:
    """A name that may be kept, or nothing."""
    return word if _PLAIN.fullmatch(word) and not secret_words(word) else ""


def cluster_of(words: tuple[str, ...]) -> str:
    """The cluster that ``--cluster`` names."""
    for number, word in enumerate(words):
        if word == "--cluster" and number + 1 < len(words):
            return plain(words[number + 1])
        if word.startswith("--cluster="):
            return plain(word.partition("=")[2])
    return ""


def _place(prompt: re.Match[str]) -> str:
    """Where a command was run: what is called from elsewhere says it, else the prompt."""
    around = prompt.group("around")
    found = _CONTEXT.search(around) or _ELSEWHERE.search(around)
    return (plain(found.group(1)) if found else "") or _host(prompt.group("before"))


def _host(before: str) -> str:
    """The name in a prompt or heading: behind the ``@``, else the last word that is one."""
    behind = re.search(r"@([A-Za-z0-9][A-Za-z0-9_.-]*)", before)
    if behind:
        return plain(behind.group(1))
    words = re.findall(r"[A-Za-z0-9][A-Za-z0-9_.-]*", before)
    if any(map(uuid_in, words)):
        return ""  # it is about a cluster, and names none
    found = [w for w in words if w not in _FILLERS]
    return plain(found[-1]) if found and len(found) <= _LONGEST_HEADING else ""


def json_values(answer: Answer) -> Iterator[tuple[int, Any]]:
    """The JSON documents of an answer, with the line that each begins on."""
    decoder = json.JSONDecoder()
    position, failures, line, counted = 0, 0, answer.line, 0
    while match := _DOCUMENT.search(answer.text, position):
        try:
            found, position = decoder.raw_decode(answer.text, match.end())
        except (ValueError, RecursionError):
            position = answer.text.find("\n", match.end())
            failures += 1
            if position < 0 or failures > _MOST_FAILURES:
                return
            continue
        line, counted = line + answer.text.count("\n", counted, match.end()), match.end()
        yield line, found
