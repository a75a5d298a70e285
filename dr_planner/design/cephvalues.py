"""What ``ceph-conf`` says of a ceph.conf: whether it takes it, and the values that count."""

from __future__ import annotations

import functools
import json
import re
import shutil
from collections.abc import Callable, Collection, Iterator

from dr_planner.design.ownparser import FILE, Told, ask, has_jinja, silence
from dr_planner.design.source import Source
from dr_planner.model.cephconf import (
    CephConf,
    CephOption,
    CephSection,
    feature_bits,
)
from dr_planner.model.inifile import Value
from dr_planner.model.part import Difference, Part

PROGRAM = "ceph-conf"

MOST_ENTITIES = 16
"""Clients and daemons of a file. The sections of others are judged as our reader reads them."""

_TYPES = ("client", "mon", "osd", "mds", "mgr")
_NOBODY = "dr-planner-asks"
"""The id of a client or daemon that no file has a section of."""

_ENTITY = re.compile(rf"(?:{'|'.join(_TYPES)})\.[A-Za-z0-9][A-Za-z0-9_.-]{{0,60}}")
_HIDDEN = "option_of_no_interest ="
_VARIABLE = "@dollar@"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_BOOLEANS = dict.fromkeys(("1", "yes", "on"), "true") | dict.fromkeys(("0", "no", "off"), "false")


def harmless(text: str, kept: Collection[str]) -> str:
    """The text, line by line, as it can be given to ``ceph-conf``.

    ``ceph-conf`` obeys what it reads: it opens the log file, becomes another user, writes to the
    system's log. So all options but those that are asked for get a name that means nothing. And
    ``$name`` has to stay as it is: which client is meant is not known.
    """
    lines, goes_on = [], False
    for line in text.splitlines(keepends=True):
        lines.append(
            line if _is_harmless(line, kept, goes_on) else _HIDDEN + line.partition("=")[2]
        )
        goes_on = line.rstrip("\r\n").endswith("\\")
    return "".join(lines).replace("$", _VARIABLE)


def _is_harmless(line: str, kept: Collection[str], goes_on: bool) -> bool:
    name, equals, _ = line.partition("=")
    bare = name.strip()
    if not equals or bare.startswith("[") or re.search("[#;]", bare):
        return True
    return re.sub(r"\s+", "_", bare) in kept if bare else not goes_on


def is_taken(source: Source, kept: Collection[str]) -> bool:
    """Whether ``ceph-conf`` is here and takes the text."""
    if has_jinja(source):
        return False
    told = _told(harmless(source.as_written, kept), f"client.{_NOBODY}")
    return told is not None and not told.refused


def asked(
    conf: CephConf, source: Source, kept: Collection[str], value: Callable[[str, Value], Value]
) -> Iterator[Part]:
    """The file with the values that ``ceph-conf`` gives, where it is here and takes the text.

    Where it refuses the text that is one part more. The lines are those of our reader. A value in
    whose place it takes the default stays as it is written: the release at the site may take it.

    :param value: from what ``ceph-conf`` gives and from what is written, the value to be kept.
    """
    answers: dict[str, dict[str, str]] = {}
    text = harmless(source.as_written, kept)
    for entity in [] if has_jinja(source) else _entities(conf, kept):
        told = _told(text, entity)
        if told is not None and told.refused:
            yield conf
            yield from told.refusal(PROGRAM, "ceph-conf", source)
            return
        values = None if told is None else _values(told, kept)
        if values is None:
            yield conf.model_copy(update=silence(PROGRAM, asked=True))
            return
        answers[entity] = values
    yield _merged(conf, answers, value) if answers else conf


def _told(text: str, entity: str) -> Told | None:
    return _asked_once(text, entity, shutil.which(PROGRAM))


@functools.lru_cache(maxsize=100)
def _asked_once(text: str, entity: str, path: str | None) -> Told | None:
    """Many hosts have the same file."""
    if path is None:
        return None
    return ask(PROGRAM, ["-c", FILE, "-n", entity, "-D", "--format", "json"], text)


def _values(told: Told, kept: Collection[str]) -> dict[str, str] | None:
    """The options that are asked for. All others, which may be secrets, are dropped here."""
    try:
        options = json.loads(told.words)
        return {name: str(options[name]).replace(_VARIABLE, "$") for name in kept & options.keys()}
    except (ValueError, AttributeError, TypeError):
        return None


def _entities(conf: CephConf, kept: Collection[str]) -> list[str]:
    """Who has to be asked for, so that every option is seen through somebody's eyes.

    One client sees its own section, that of all clients and that of all; so mostly it is one.
    """
    names = [section.name for section in conf.sections if section.options]
    free = next((name for name in _TYPES if conf.section(name) is None), _TYPES[0])
    types = [name for name in _TYPES if name in names]
    able = [name for name in names if _ENTITY.fullmatch(name)][:MOST_ENTITIES]
    able += [f"{name}.{_NOBODY}" for name in [*types, free]]
    found: list[str] = []
    seen: set[int] = set()
    for entity in able:
        options = {id(option) for name in kept if (option := conf.option(name, entity))}
        if options - seen:
            found.append(entity)
            seen |= options
    return found or able[:1]


def _merged(
    conf: CephConf, answers: dict[str, dict[str, str]], value: Callable[[str, Value], Value]
) -> CephConf:
    differences: dict[tuple[str, int], Difference] = {}
    better: dict[int, Value] = {}
    for entity, values in answers.items():
        kind, _, identity = entity.partition(".")
        usual = {
            name: text.replace(_NOBODY, identity)
            for name, text in _defaults(kind, values.keys()).items()
        }
        for name, taken in sorted(values.items()):
            option = conf.option(name, entity)
            if option is None:
                if taken != usual.get(name, taken):
                    differences[name, 0] = Difference(name=name)
                continue
            if not option.value.is_known or _means(option.value.text, taken):
                continue
            result = value(taken, option.value)
            is_refused = taken == usual.get(name)
            if is_refused or not _NUMBER.fullmatch(taken):
                line = option.value.line
                shown = None if result.hidden else result.text
                differences[name, line] = Difference(name=name, line=line, taken=shown)
            if not is_refused:
                better[id(option)] = result
    return conf.model_copy(
        update={
            "program": PROGRAM,
            "differences": tuple(differences[key] for key in sorted(differences, key=_place)),
            "sections": tuple(_improved(section, better) for section in conf.sections),
        }
    )


def _place(key: tuple[str, int]) -> tuple[int, str]:
    name, line = key
    return line, name


def _improved(section: CephSection, better: dict[int, Value]) -> CephSection:
    options = tuple(
        CephOption(name=option.name, value=better.get(id(option), option.value))
        for option in section.options
    )
    return section.model_copy(update={"options": options})


def _defaults(kind: str, names: Collection[str]) -> dict[str, str]:
    """What options are where no file sets them; nothing where that is not told."""
    told = _told("", f"{kind}.{_NOBODY}")
    return (_values(told, names) if told else None) or {}


def _means(written: str, taken: str) -> bool:
    """Whether two texts are one value, in the notations of ceph.conf."""
    one, other = " ".join(written.split()).lower(), " ".join(taken.split()).lower()
    if one == other or _BOOLEANS.get(one) == other:
        return True
    if feature_bits(one) is not None and feature_bits(one) == feature_bits(other):
        return True
    number = one.removesuffix("s")
    return bool(_NUMBER.fullmatch(number) and _NUMBER.fullmatch(other)) and float(number) == float(
        other
    )
