"""Faults on purpose: rules that refuse, delay or drop chosen calls of a simulator."""

from __future__ import annotations

import fnmatch
import random
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Effect(StrEnum):
    """What happens to a call.

    ``refuse``: answer with a status (HTTP) or an exit status (command), without any effect.
    ``delay``: wait, then go on as usual.
    ``drop-before``: no effect and no answer. ``drop-after``: the effect takes place and the
    answer is lost.
    ``reset``: the effect takes place; the connection is reset in the middle of the answer.
    ``half``: the effect takes place; the answer ends in the middle and looks complete.
    ``expire-token``: the token of the call is no longer good (HTTP only).
    ``die``: what should answer dies at that moment, before any effect, and stays dead: an API
    of a site, behind a proxy that then answers 503, or a Ceph cluster.
    ``lose-site``: the site of the call is lost at that moment, before any effect.
    ``mishap``: a named mishap of the library happens, then the call goes on as usual.

    An HTTP connection that is dropped is closed. A command that is dropped hangs, as it does when
    its cluster no longer answers; a command whose connection is reset ends with exit status 137,
    as if it had been killed.
    """

    REFUSE = "refuse"
    DELAY = "delay"
    DROP_BEFORE = "drop-before"
    DROP_AFTER = "drop-after"
    RESET = "reset"
    HALF = "half"
    EXPIRE_TOKEN = "expire-token"  # noqa: S105 - no password
    DIE = "die"
    LOSE_SITE = "lose-site"
    MISHAP = "mishap"


AFTERWARDS = (Effect.DROP_AFTER, Effect.RESET, Effect.HALF)
"""They spoil the answer of a call that is carried out."""


@dataclass
class Fault:
    """One rule. A call is hit when everything that is given fits.

    :param effect: what happens to the call.
    :param kind: of a service, such as ``keystone`` or ``cinder``, or of a command, ``rbd`` or
        ``ceph``; empty: all.
    :param place: a site (HTTP) or a cluster (commands); empty: all.
    :param pattern: shell-style pattern, such as ``POST */action`` or ``mirror image promote *``;
        HTTP calls are ``METHOD /path``, commands are their words.
    :param status: HTTP status, or exit status of a command, of a refusal.
    :param message: the text of a refusal.
    :param seconds: real seconds of a delay.
    :param after: calls that fit and pass before the rule begins to work.
    :param times: calls that it hits; None: all that follow.
    :param chance: with which a call that fits is hit; the simulator's seed decides which.
    :param mishap: name in the library, and ``details`` what it is told.
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
    chance: float = 1.0
    mishap: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
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
    """The rules of one simulator. Without rules every call passes.

    :param seed: decides which calls are hit by a rule that leaves it to chance.
    """

    def __init__(self, seed: int = 0) -> None:
        self._random = random.Random(f"faults {seed}")
        self._rules: list[Fault] = []
        self._lock = threading.Lock()

    def add(self, fault: Fault) -> Fault:
        """Put a rule in force; it is given back so that its ``hits`` can be read."""
        with self._lock:
            self._rules.append(fault)
        return fault

    @property
    def rules(self) -> list[Fault]:
        """The rules in force, in the order in which they are asked."""
        with self._lock:
            return list(self._rules)

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
                if rule.chance < 1 and self._random.random() >= rule.chance:
                    continue
                rule.hits += 1
                return rule
        return None
