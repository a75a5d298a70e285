"""What ``my_print_defaults`` says of an option file of a database: the values that count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from dr_planner.design.galeraconf import KEPT, SERVER, Row, node, normalized, setting
from dr_planner.design.ownparser import FILE, Told, ask, has_jinja, silence
from dr_planner.design.source import Source
from dr_planner.model.galeraconf import PROVIDER_OPTIONS
from dr_planner.model.part import Difference, Part

PROGRAM = "my_print_defaults"

_GROUPS = ("mysqld", "mariadb", "mariadbd", "server", "galera")
_COMPARED = KEPT | {PROVIDER_OPTIONS}


def is_taken(source: Source) -> bool:
    """Whether ``my_print_defaults`` is here and takes the text."""
    told = _told(source, _GROUPS)
    return told is not None and not told.refused


def asked(source: Source, rows: Sequence[Row]) -> Iterator[Part]:
    """The file with the values that ``my_print_defaults`` gives, where it is here and takes it.

    Where it refuses the text that is one part more. Groups and lines are those of our reader.

    :param rows: what our reader sees.
    """
    told = _told(source, [*_GROUPS, *dict.fromkeys(row.section for row in rows)])
    if told is None:
        yield node(source, rows).model_copy(update=silence(PROGRAM, asked=not has_jinja(source)))
        return
    if told.refused:
        yield node(source, rows)
        yield from told.refusal(PROGRAM, "galera-conf", source)
        return
    said = _placed(_pairs(told.words), rows)
    found = {"program": PROGRAM, "differences": tuple(_differences(said, rows))}
    yield node(source, said).model_copy(update=found)


def _told(source: Source, groups: Sequence[str]) -> Told | None:
    if has_jinja(source):
        return None
    names = dict.fromkeys(name.lower() for name in groups if SERVER.fullmatch(name))
    lines = source.as_written.splitlines(keepends=True)
    alone = "".join(_without_include(line) for line in lines)
    return ask(PROGRAM, [f"--defaults-file={FILE}", *names], alone)


def _without_include(line: str) -> str:
    """No other file is read: what is not given is not looked at."""
    return f"#{line}" if line.lstrip().startswith("!") else line


def _pairs(words: str) -> Iterator[tuple[str, str]]:
    """Names and values; a value may go on in the next line."""
    for piece in f"\n{words.removesuffix(chr(10))}".split("\n--")[1:]:
        name, _, value = piece.partition("=")
        yield normalized(name), value


def _placed(pairs: Iterator[tuple[str, str]], rows: Sequence[Row]) -> list[Row]:
    """What is said, with the groups and lines of our reader: of each name one after the other."""
    places = {name: iter(found) for name, found in _by_name(rows).items()}
    said = []
    for name, value in pairs:
        place = next(places.get(name, iter(())), Row(name, value))
        said.append(Row(name, value, place.section, place.line))
    return said


def _differences(said: Sequence[Row], rows: Sequence[Row]) -> Iterator[Difference]:
    """The options that rules look at whose values are not those that our reader sees."""
    ours, theirs = _by_name(rows), _by_name(said)
    for name in sorted(_COMPARED & (ours.keys() | theirs.keys())):
        if [row.value for row in ours[name]] == [row.value for row in theirs[name]]:
            continue
        last = theirs[name][-1] if theirs[name] else None
        shown = None if last is None else setting(last)
        yield Difference(
            name=name,
            line=(last or ours[name][-1]).line,
            taken=None if shown is None or shown.hidden else shown.text,
        )


def _by_name(rows: Sequence[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.name].append(row)
    return found
