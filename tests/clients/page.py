"""The page about real clients, from the record of tempest, the slice and the stories.

``python -m tests.clients page`` writes it anew; a test compares it with what is committed.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.clients import record
from tests.clients.record import Record
from tests.clients.slice import LEFT_OUT
from tests.clients.story import all_stories
from tests.clients.tempest_program import RELEASE

FILE = Path(__file__).parents[2] / "doc/source/reference/real-clients.rst"
WIDTH = 95
INTRODUCTION = f"""\
The simulator and the lab are used by clients that know nothing of this project: the ``openstack``
and ``cinder`` commands as PyPI has them, and tempest {RELEASE}, the acceptance tests of OpenStack
itself. The same commands and the same tests are run against both. What passes on the lab and not
on the simulator is what the simulator still lacks; it is listed here.
"""
RUN = """\
.. code-block:: console

   $ tox -e clients
   # DR_PLANNER_LAB_DIR=/var/tmp/dr-planner-lab tox -e clients

The first runs against a simulator of the lab's design, the second against a lab that is up too.
Tempest goes into a virtual environment of its own, once: below ``/var/cache/dr-planner-lab``
where that may be written, else below ``~/.cache/dr-planner``. A test that does better than the
record says, or worse, fails the run. ``python -m tests.clients simulator`` or ``lab`` runs the
slice and keeps the new record, ``python -m tests.clients page`` writes this page anew.
"""
TEMPEST = """\
All of ``tempest.api.volume`` but what is left out. Tempest itself skips what needs a service that
the catalogue does not name.
"""
COMMANDS = """\
Each story is told from nothing to nothing, by an administrator and by people who are none. Exit
statuses, printed values and refusals are compared.
"""


def page() -> str:
    """The page, as reStructuredText."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    records = record.read()
    yield ".. Written by 'python -m tests.clients page'; change what it is made from, not it."
    yield from ("", *_title("Real clients", "="), *_paragraph(INTRODUCTION))
    yield from (*_title("Run them", "-"), *RUN.splitlines(), "")
    yield from (*_title("Tempest", "-"), *_paragraph(TEMPEST), *_rates(records))
    yield from _reasons("Left out", ((f"``{name}``", why) for name, why in LEFT_OUT.items()))
    for name, found in sorted(records.items()):
        yield from _tests(f"Fails on the {name}", found.failed)
        yield from _tests(f"Skipped by tempest on the {name}", found.skipped)
    yield from (*_title("The commands", "-"), *_paragraph(COMMANDS))
    for story in all_stories():
        yield from _story(story.name, [command.line for command in story.commands])


def _rates(records: dict[str, Record]) -> Iterator[str]:
    yield from (".. list-table::", "   :header-rows: 1", "")
    for row in (
        ("target", "passed", "failed", "skipped", "seconds", "on"),
        *(
            (name, f"{r.passed} of {r.counted}", len(r.failed), len(r.skipped), r.seconds, r.on)
            for name, r in sorted(records.items())
        ),
    ):
        for number, cell in enumerate(row):
            yield f"   {'-' if number else '* -'} {cell}".replace("   - ", "     - ")
    yield ""


def _tests(title: str, reasons: dict[str, str]) -> Iterator[str]:
    """Each reason with its tests, whole classes in one line."""
    if not reasons:
        return
    yield from _title(title, "~")
    for reason in sorted(set(reasons.values())):
        tests = [test for test, why in reasons.items() if why == reason]
        yield from _wrapped(f"{reason}:", "", "")
        yield ""
        classes = Counter(_short(test).rpartition(".")[0] for test in tests)
        for name in sorted(classes):
            last = sorted(
                t.rpartition(".")[2] for t in tests if _short(t).rpartition(".")[0] == name
            )
            yield from _wrapped(f"``{name}``: {', '.join(last)}", "* ", "  ")
        yield ""


def _short(test: str) -> str:
    return test.replace("tempest.api.volume.", "")


def _reasons(title: str, reasons: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield from _title(title, "~")
    for name, why in reasons:
        yield from _wrapped(f"{name}: {why}", "* ", "  ")
    yield ""


def _story(name: str, lines: list[str]) -> Iterator[str]:
    yield from (*_title(name.replace("_", " "), "~"), "::", "")
    seen: set[str] = set()
    for line in lines:
        if line not in seen:
            yield from _wrapped(line, "    ", "        ")
        seen.add(line)
    yield ""


def _title(text: str, mark: str) -> Iterator[str]:
    yield from (text, mark * len(text), "")


def _paragraph(text: str) -> Iterator[str]:
    yield from (*text.splitlines(), "")


def _wrapped(text: str, first: str, later: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    )
