"""Simulated time: runs faster than real time by a chosen factor, and holds what is due later.

Nothing runs in the background. Whoever looks at the simulated world calls ``run_due`` first; then
everything that should have happened by now happens, in order, each thing at its own time.
"""

from __future__ import annotations

import datetime
import heapq
import itertools
import random
import time
from collections.abc import Callable

Action = Callable[[], None]
ISO = "%Y-%m-%dT%H:%M:%S.%f"


class Timeline:
    """The one clock of a simulator.

    :param speed: how many simulated seconds pass in a real one.
    :param seed: of the jitter.
    :param monotonic: where real seconds come from; tests give a clock that stands still.
    """

    def __init__(
        self,
        *,
        speed: float = 1.0,
        seed: int = 0,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        if speed <= 0:
            raise ValueError("speed must be positive")
        self.speed = speed
        self._monotonic = monotonic
        self._random = random.Random(seed)
        self._origin = monotonic()
        self._wall = datetime.datetime.now(datetime.UTC)
        self._due: list[tuple[float, int, Action]] = []
        self._order = itertools.count()
        self._acting_at: float | None = None

    def now(self) -> float:
        """Simulated seconds since the start. Inside an action: the time it was due at."""
        if self._acting_at is not None:
            return self._acting_at
        return (self._monotonic() - self._origin) * self.speed

    def after(self, seconds: float, action: Action) -> None:
        """Let something happen in so many simulated seconds."""
        heapq.heappush(self._due, (self.now() + seconds, next(self._order), action))

    @property
    def waiting(self) -> int:
        """How many things are still to happen by themselves."""
        return len(self._due)

    def run_due(self) -> None:
        """Let everything happen that is due by now. Does nothing when called from an action."""
        if self._acting_at is not None:
            return
        now = self.now()
        try:
            while self._due and self._due[0][0] <= now:
                self._acting_at, _, action = heapq.heappop(self._due)
                action()
        finally:
            self._acting_at = None

    def jitter(self, shortest: float, longest: float) -> float:
        """A random number of seconds between two bounds; the seed decides."""
        return self._random.uniform(shortest, longest)

    def wall(self, moment: float | None = None) -> datetime.datetime:
        """When a simulated moment is, or was, on the wall clock, in UTC.

        Real seconds, so that ages seen by a program that looks at its own clock are right.
        """
        seconds = (self.now() if moment is None else moment) / self.speed
        return self._wall + datetime.timedelta(seconds=seconds)

    def iso(self, moment: float | None = None) -> str:
        """The wall clock as OpenStack writes it: UTC with microseconds, without a zone."""
        return self.wall(moment).strftime(ISO)
