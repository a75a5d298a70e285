"""The one door to time, so that tests can stand still and waits can be counted."""

from __future__ import annotations

import datetime
import time
from typing import Protocol


class Clock(Protocol):
    """What the engine needs of time."""

    def now(self) -> datetime.datetime:
        """The present moment, in UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""
        ...

    def sleep(self, seconds: float) -> None:
        """Do nothing for a while."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime.datetime:
        """The present moment, in UTC."""
        return datetime.datetime.now(datetime.UTC)

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Do nothing for a while."""
        time.sleep(seconds)
