"""One ``ceph`` command on its way: what it was given, what it says, and tables of commands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.ceph.cluster import Cluster
from dr_planner.simulator.ceph.storage import CephStorage


@dataclass(frozen=True)
class Inquiry:
    """One command on its way: where it runs, what follows its name, and the form asked for."""

    storage: CephStorage
    cluster: Cluster
    words: tuple[str, ...]
    form: str


@dataclass(frozen=True)
class Said:
    """What a command says.

    :param document: for programs.
    :param plain: for people; None: the document is printed for them too.
    :param note: what goes to stderr.
    """

    document: Any
    plain: str | None = None
    note: str = ""


Run = Callable[[Inquiry], Said]


@dataclass(frozen=True)
class Command:
    """One command of ceph, and how many words must and may follow its name."""

    run: Run
    needs: int
    takes: int


class Commands:
    """The commands of one file, by their words."""

    def __init__(self) -> None:
        self.by_words: dict[tuple[str, ...], Command] = {}

    def add(self, words: str, *, needs: int = 0, takes: int = 0) -> Callable[[Run], Run]:
        """Register a command under its words."""

        def register(run: Run) -> Run:
            self.by_words[tuple(words.split())] = Command(run, needs, max(needs, takes))
            return run

        return register
