"""Waiting for something with a limit, and saying what it was where it did not come."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from tests.lab.place import LabError

T = TypeVar("T")


def until(look: Callable[[], T], what: str, *, seconds: float = 90, every: float = 0.1) -> T:
    """Look again and again until something true is seen; give that.

    :raises LabError: it was not seen in time; with the last error of looking, if there was one.
    """
    end = time.monotonic() + seconds
    last: Exception | None = None
    while time.monotonic() < end:
        try:
            if seen := look():
                return seen
            last = None
        except Exception as error:  # shown when the time is over
            last = error
        time.sleep(every)
    raise LabError(f"not within {seconds:g} s: {what}" + (f" ({last})" if last else ""))
