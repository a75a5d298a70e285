"""How far a copy is behind, as its rbd-mirror reports it.

The report is a word and JSON after a comma (Ceph 16.2.15 to 20, tools/rbd_mirror). Journal mode
counts entries, snapshot mode gives the moments of the newest snapshots at both ends.
"""

from __future__ import annotations

import json
import re

from dr_planner.model.frozen import Frozen

_OLD = re.compile(r"\bentries_behind_(?:master|primary)=(\d{1,12})\b")

LARGEST = 1e15
"""No count of entries and no moment is as large."""

IDLE_ENTRIES = 1
"""Entries that an idle image may stay behind: the event of a role change (seen on 16.2.15)."""


class Replay(Frozen):
    """What a replaying copy says of itself. None: not told.

    :param entries_behind: journal entries that are not replayed yet.
    :param entries_per_second: at which pace they are replayed.
    :param newest_there: when the primary's newest mirror snapshot was taken, in seconds of Unix.
    :param newest_here: the same of the newest one that is complete at the copy.
    """

    entries_behind: int | None = None
    entries_per_second: float | None = None
    newest_there: float | None = None
    newest_here: float | None = None

    @property
    def snapshot_lag(self) -> float | None:
        """Seconds between the newest snapshot there and the newest one here."""
        if self.newest_here is None or self.newest_there is None:
            return None
        return max(0.0, self.newest_there - self.newest_here)

    @property
    def is_by_snapshots(self) -> bool:
        """Whether it speaks of snapshots and not of a journal."""
        return self.newest_there is not None or self.newest_here is not None

    @property
    def seconds(self) -> float | None:
        """An estimate of how far behind it is; None where nothing tells, or it does not move."""
        if self.snapshot_lag is not None:
            return self.snapshot_lag
        if self.entries_behind is None:
            return None
        if self.entries_behind <= IDLE_ENTRIES:
            return 0.0
        pace = self.entries_per_second or 0.0
        return self.entries_behind / pace if pace > 0 else None

    @property
    def is_stuck(self) -> bool:
        """Whether there is something to replay, and nothing is replayed."""
        behind = self.entries_behind or 0
        return behind > IDLE_ENTRIES and self.entries_per_second == 0


def replay(description: str) -> Replay:
    """Read the report of a copy; what it does not say stays None.

    Before Octopus it is no JSON, and the primary is the master: ``entries_behind_master=3``.
    """
    start = description.find("{")
    try:
        facts = json.loads(description[start:]) if start >= 0 else {}
    except (ValueError, RecursionError):
        facts = {}
    if not isinstance(facts, dict):
        facts = {}
    behind = _number(facts.get("entries_behind_primary"))
    old = _OLD.search(description) if start < 0 else None
    if old is not None:
        behind = float(old.group(1))
    return Replay(
        entries_behind=None if behind is None or behind < 0 else int(behind),
        entries_per_second=_number(facts.get("entries_per_second")),
        newest_there=_number(facts.get("remote_snapshot_timestamp")),
        newest_here=_number(facts.get("local_snapshot_timestamp")),
    )


def _number(value: object) -> float | None:
    """A number that can be reckoned with; JSON's reader takes 1e400 for one without an end."""
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        return None
    return float(value) if abs(value) < LARGEST else None
