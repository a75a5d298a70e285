"""The program that a file is for takes every value as it is written.

Why     A service seldom stops at a value that it cannot use: Ceph takes its default instead and
        says nothing. What stands in the file is then not what is done on the night of a failover.
Fix     Write the value so that the program takes it, or lint where the release of the site is
        installed. Other rules judge what the program takes; where that is only its default, they
        judge what is written.
Source  Ceph 16.2.15: 'ceph-conf -c FILE -n NAME -D'; MariaDB 10.11:
        'my_print_defaults --defaults-file=FILE GROUP', tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Asked, Difference

SEE = "Give the file to the program by hand, and see what keeps it."


def subjects(view: Asked) -> Iterator[tuple[str, Difference | None]]:
    """Every option that the two do not agree on, else the file; nothing without the program."""
    for difference in view.differences:
        yield difference.name, difference
    if view.program and not view.differences:
        yield "the values of the file", None


def evaluate(thing: Difference | None, view: Asked) -> Outcome:
    """Say what the program takes."""
    if thing is None and view.silent:
        return unknown(f"{view.program} is installed here and gives no answer", SEE)
    if thing is None:
        return passed(f"{view.program} takes what is written")
    taken = "not as written" if thing.taken is None else f"as {thing.taken!r}"
    return failed(f"{view.program} takes it {taken}", where=view.at(thing.line))


CHECK = Check(
    Severity.WARNING, Asked, subjects, evaluate, "no program that reads such files is installed"
)
