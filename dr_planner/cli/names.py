"""Finding what an operator named, or saying what it could have been."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from dr_planner.errors import NotFound

MOST_SHOWN = 12


def find(name: str, known: Sequence[str], kind: str) -> str:
    """The name, if it is one of those known.

    :param kind: what such a name stands for, for the message.
    :raises NotFound: it is not; the message has the nearest, or else the first few.
    """
    if name in known:
        return name
    parts = {last: whole for whole in reversed(known) for last in (whole, whole.split(".")[-1])}
    near = difflib.get_close_matches(name, list(parts), n=3, cutoff=0.5)
    if near:
        hint = "nearest: " + ", ".join(dict.fromkeys(parts[part] for part in near))
    else:
        more = f" and {len(known) - MOST_SHOWN} more" if len(known) > MOST_SHOWN else ""
        hint = f"known: {', '.join(known[:MOST_SHOWN])}{more}"
    raise NotFound(f"there is no {kind} {name!r}; {hint}")
