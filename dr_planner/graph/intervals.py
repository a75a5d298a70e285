"""Intervals between mirror snapshots, as Ceph reads them."""

from __future__ import annotations

import re

_INTERVAL = re.compile(r"(\d{1,9})([mhd]?)")
_SECONDS = {"": 60, "m": 60, "h": 3600, "d": 86400}


def seconds_between(interval: str) -> int | None:
    """The seconds of an interval such as ``15m``; None where Ceph refuses it.

    Ceph takes days, hours and minutes; a number alone is minutes (16.2.15, measured).
    """
    found = _INTERVAL.fullmatch(interval.strip())
    return int(found[1]) * _SECONDS[found[2]] if found else None
