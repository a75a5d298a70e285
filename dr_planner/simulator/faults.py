"""Faults on purpose: rules that refuse, delay or drop chosen calls of a simulator."""

from __future__ import annotations

import fnmatch
import threading
from dataclasses import dataclass, field
from enum import StrEnum


class Effect(StrEnum):
    """What happens to a call.

    ``refuse``: answer with a status (HTTP) or an exit status (rbd), without any effect.
    ``delay``: wait, then go on as usual. ``drop-before``: no effect and no answer.
    ``drop-after``: the effect takes place and the answer is lost.
    ``lose-site``: the site of the call is lost at that moment, before any effect.

    An HTTP connection that is dropped is closed. An ``rbd`` command that is dropped hangs, as it
    does when its cluster no longer answers.
    """

    REFUSE = "refuse"
    DELAY = "delay"
    DROP_BEFORE = "drop-before"
    DROP_AFTER = "drop-after"
    LOSE_SITE = "lose-site"


@dataclass
class Fault:
    """One rule. A call is hit when everything that is given fits.

    :param effect: what happens to the call.
    :param kind: ``keystone``, ``cinder`` or ``rbd``; empty: all.
    :param place: a site (HTTP) or a cluster (rbd); empty: all.
    :param pattern: shell-style pattern, such as ``POST */action`` or ``mirror image promote *``;
        HTTP calls are ``METHOD /path``, rbd commands are their words.
    :param status: HTTP status, or exit status of rbd, of a refusal.
    :param message: the text of a refusal.
    :param seconds: real seconds of a delay.
    :param after: calls that fit and pass before the rule begins to work.
    :param times: calls that it hits; None: all that follow.
    """

    effect: Effect
    kind: str = ""
    place: str = ""
    pattern: str = "*"
    status: int = 503
    message: str = "refused by a fault that was put into the simulator"
    seconds: float = 0.0
    after: int = 0
    times: int | None = None
    hits: int = field(default=0, init=False)
    seen: int = field(default=0, init=False)

    def fits(self, kind: str, place: str, what: str) -> bool:
        """Whether the rule speaks of such a call."""
        return (
            self.kind in ("", kind)
            and self.place in ("", place)
            and fnmatch.fnmatchcase(what, self.pattern)
        )


class Faults:
    """The rules of one simulator. Without rules every call passes."""

    def __init__(self) -> None:
        self._rules: list[Fault] = []
        self._lock = threading.Lock()

    def add(self, fault: Fault) -> Fault:
        """Put a rule in force; it is given back so that its ``hits`` can be read."""
        with self._lock:
            self._rules.append(fault)
        return fault

    def clear(self) -> None:
        """Take all rules away."""
        with self._lock:
            self._rules.clear()

    def hit(self, kind: str, place: str, what: str) -> Fault | None:
        """The first rule that hits a call, counted, or None."""
        with self._lock:
            for rule in self._rules:
                if not rule.fits(kind, place, what):
                    continue
                rule.seen += 1
                if rule.seen <= rule.after:
                    continue
                if rule.times is not None and rule.hits >= rule.times:
                    continue
                rule.hits += 1
                return rule
        return None
