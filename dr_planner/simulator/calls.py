"""What was asked of a simulator: every HTTP request and every rbd command, in order."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Call:
    """One request or command.

    :param number: position in the order in which they were taken, from 1.
    :param place: the site whose endpoint was asked, or the Ceph cluster.
    :param kind: ``keystone``, ``cinder`` or ``rbd``.
    :param what: ``METHOD /path`` or the command's words.
    :param status: HTTP status, or the exit status of the command; None: no answer was given.
    :param mutating: whether it asked for a change of the simulated cloud, answered well or not.
        Getting a token is not a change.
    """

    number: int
    place: str
    kind: str
    what: str
    status: int | None
    mutating: bool


class CallLog:
    """Collects the calls of one simulator. Its owner holds the simulator's lock."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def add(self, place: str, kind: str, what: str, status: int | None, mutating: bool) -> None:
        """Write one call down."""
        self._calls.append(Call(len(self._calls) + 1, place, kind, what, status, mutating))

    def all(self) -> list[Call]:
        """The calls so far, in a list of the caller's own."""
        return list(self._calls)
