"""How far a copy is behind, as its rbd-mirror reports it.

The report is a word and JSON after a comma (Ceph 16.2.15 to 20, tools/rbd_mirror). Journal mode
counts entries, snapshot mode gives the moments of the newest snapshots at both ends.
"""

from __future__ import annotations

import json

from dr_planner.model.frozen import Frozen

IDLE_ENTRIES = 1
"""Entries that an idle image may stay behind: the event of a role change (seen on 16.2.15)."""


class Replay(Frozen):
    """What a replaying copy says of itself. None: not told.

    :param entries_behind: journal entries that are not replayed yet.
    :param entries_per_second: at which pace they are replayed.
    :param snapshot_lag: seconds between the newest snapshot there and the newest one here.
    """

    entries_behind: int | None = None
    entries_per_second: float | None = None
    snapshot_lag: float | None = None

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
    """Read the report of a copy; what it does not say stays None."""
    start = description.find("{")
    try:
        facts = json.loads(description[start:]) if start >= 0 else {}
    except (ValueError, RecursionError):
        facts = {}
    if not isinstance(facts, dict):
        facts = {}
    here, there = (
        _number(facts.get(f"{side}_snapshot_timestamp")) for side in ("local", "remote")
    )
    behind = _number(facts.get("entries_behind_primary"))
    return Replay(
        entries_behind=None if behind is None else int(behind),
        entries_per_second=_number(facts.get("entries_per_second")),
        snapshot_lag=None if here is None or there is None else max(0.0, there - here),
    )


def _number(value: object) -> float | None:
    return (
        float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    )
