"""Simulated time: so many times faster than real time, or standing still until it is moved.

Nothing runs in the background. Whoever looks at the simulated world calls ``run_due`` first; then
everything that should have happened by now happens, in order, each thing at its own time.
"""

from __future__ import annotations

import datetime
import heapq
import itertools
import math
import random
import time
from collections.abc import Callable

MOMENT = 1e-6
Action = Callable[[], None]
ISO = "%Y-%m-%dT%H:%M:%S.%f"
FIRST_DAY = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""When a virtual clock begins unless told otherwise, so that runs can be compared."""


class Timeline:
    """The one clock of a simulator.

    :param speed: how many simulated seconds pass in a real one.
    :param seed: of the jitter.
    :param monotonic: where real seconds come from; tests give a clock that stands still.
    :param virtual: time stands still until :meth:`advance` moves it; speed has no meaning then.
    :param began: what the wall clock shows at the start, in UTC. Left out, it is now; a virtual
        clock begins on a fixed day.
    """

    def __init__(
        self,
        *,
        speed: float = 1.0,
        seed: int = 0,
        monotonic: Callable[[], float] = time.monotonic,
        virtual: bool = False,
        began: datetime.datetime | None = None,
    ) -> None:
        if speed <= 0:
            raise ValueError("speed must be positive")
        self.speed = 1.0 if virtual else speed
        self.virtual = virtual
        self._monotonic = monotonic
        self._random = random.Random(seed)
        self._origin = monotonic()
        self._told = 0.0
        today = FIRST_DAY if virtual else datetime.datetime.now(datetime.UTC)
        self._wall = began or today
        self._due: list[tuple[float, int, Action]] = []
        self._order = itertools.count()
        self._acting_at: float | None = None

    def now(self) -> float:
        """Simulated seconds since the start. Inside an action: the time it was due at."""
        if self._acting_at is not None:
            return self._acting_at
        if self.virtual:
            return self._told
        return (self._monotonic() - self._origin) * self.speed

    def advance(self, seconds: float) -> None:
        """Move a virtual clock; everything due on the way happens, each thing at its own time.

        :raises ValueError: the clock is not virtual, or it would go back.
        """
        if not self.virtual:
            raise ValueError("only a virtual clock can be moved")
        if not 0 <= seconds < math.inf:
            raise ValueError("time goes forward only, and not for ever")
        self._told += seconds
        self.run_due()

    def run_until(self, reached: Callable[[], bool], limit: float) -> bool:
        """Move a virtual clock from one due thing to the next until something is so.

        :param limit: simulated seconds; the clock never goes further.
        :returns: whether it became so.
        :raises ValueError: the clock is not virtual.
        """
        self.advance(0)
        end = self._told + limit
        while not reached():
            if self._told >= end:
                return False
            soonest = self._due[0][0] if self._due else end
            # A moment later, so that what is due then is not missed by a rounding.
            self.advance(min(max(soonest - self._told, MOMENT), end - self._told))
        return True

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

    def moment(self, wall: datetime.datetime) -> float:
        """When something on the wall clock is, or was, in simulated seconds."""
        return (wall - self._wall).total_seconds() * self.speed

    def iso(self, moment: float | None = None) -> str:
        """The wall clock as OpenStack writes it: UTC with microseconds, without a zone."""
        return self.wall(moment).strftime(ISO)
