"""Scripts and runbooks with commands that make BGP speakers and peers of Neutron."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping

from dr_planner.design.kind import Kind, Likeness
from dr_planner.design.secretwords import secret_words
from dr_planner.design.source import Source
from dr_planner.model.bgpcommands import HIDDEN, BgpCommands, Membership, Peer, Speaker
from dr_planner.model.part import Part
from dr_planner.model.routingconf import address_in

_BEFORE = r"(?:(?:sudo|if|!|then|do)\s+|\w+=\"?(?:\$\(|`)\s*)*"
"""What may stand before a command, such as the variable that keeps its answer."""

_BEGINS = rf"^[ \t]*(?:\S{{0,200}}[#$>]\s{{1,80}})?{_BEFORE}openstack\s+(?:-\S+\s+\S+\s+)*bgp\s+"
_COMMAND = re.compile(_BEGINS + r"(?:speaker|peer)\s+(?:create|add)\b", re.MULTILINE)
_BEHIND = re.compile(_BEGINS + r"(.*)", re.DOTALL)
_STRUCTURED = re.compile(r"\A\s*(?:\{|\[)|^[\w-]+:(?:\s|$)", re.MULTILINE)
_SCRIPTS = (".sh", ".bash")
_PROSE = (".md", ".rst", ".txt", ".log")
_END = re.compile(r"[)`]\"?\s*$")
_FLAGS = ("--advertise-", "--no-")
"""The beginnings of options that no value follows."""

_NAME = re.compile(r"[\w.:@+-]{1,100}")


def likeness(source: Source) -> Likeness:
    """By the commands. Those of Ceph in the same file count for more."""
    if (
        not _is_script(source)
        and not source.name.endswith(_PROSE)
        and _STRUCTURED.search(source.text)
    ):
        return Likeness.NO
    return Likeness.SHAPE if _COMMAND.search(source.text) else Likeness.NO


def _is_script(source: Source) -> bool:
    return source.text.startswith("#!") or source.name.endswith(_SCRIPTS)


def read(source: Source) -> Iterator[Part]:
    """One part."""
    speakers: list[Speaker] = []
    peers: list[Peer] = []
    members: list[Membership] = []
    for line, words in _commands(source):
        options, names = _parted(words[2:])
        name = _name(names[-1]) if names else ""
        if words[:2] == ["speaker", "create"] and name:
            version = 6 if options.get("ip-version") == "6" else 4
            number = _number(options.get("local-as", ""))
            speakers.append(Speaker(name=name, line=line, number=number, version=version))
        elif words[:2] == ["peer", "create"] and name:
            number = _number(options.get("remote-as", ""))
            address = address_in(options.get("peer-ip", ""))
            peers.append(Peer(name=name, line=line, number=number, address=address))
        elif words[:3] == ["speaker", "add", "peer"] and len(names) == 3:
            members.append(Membership(speaker=_name(names[1]), peer=name, line=line))
    yield BgpCommands(
        path=source.path, speakers=tuple(speakers), peers=tuple(peers), members=tuple(members)
    )


def _commands(source: Source) -> Iterator[tuple[int, list[str]]]:
    """The words behind ``openstack bgp``.

    A line that begins with ``#`` is a remark in a script, and root's in what shows a terminal.
    """
    remarks = "#" if _is_script(source) else "\0"
    for line, row in source.shell_rows():
        found = _BEHIND.match(row)
        if found and not row.lstrip().startswith(remarks):
            try:
                words = shlex.split(_closed(found.group(1)), comments=True)
            except ValueError:
                words = []  # a quote that another line closes
            yield line, words


def _closed(text: str) -> str:
    """A command without the end of the parentheses that it was in."""
    return _END.sub("", text) if text.count("(") < text.count(")") or "`" in text else text


def _parted(words: list[str]) -> tuple[Mapping[str, str], list[str]]:
    """The options with their values, and the other words."""
    options: dict[str, str] = {}
    names: list[str] = []
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            names.append(word)
            continue
        name, equals, value = word.lstrip("-").partition("=")
        if not equals and not word.startswith(_FLAGS):
            value = next(rest, "")
        options[name] = value
    return options, names


def _name(word: str) -> str:
    return word if _NAME.fullmatch(word) and not secret_words(word) else HIDDEN


def _number(word: str) -> int | None:
    number = int(word) if word.isdecimal() and len(word) <= 10 else 0
    return number if 0 < number <= 0xFFFFFFFF else None


KIND = Kind("a script or runbook with BGP speakers of Neutron", likeness, read)
