"""The last lock on what was read: no part leaves a reader with a key or token in it.

Readers keep only values that they were told to keep. A key that somebody pasted in the place of
such a value, of a pool's name for instance, is put out here, also where a reader took a piece of
it only.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Any, TypeVar

from dr_planner.design.secretwords import HIDDEN
from dr_planner.model.part import Part

P = TypeVar("P", bound=Part)

_RUN = re.compile(r"[A-Za-z0-9+/=_.-]{10,}")
"""What may be a piece of a key. A shorter one tells nothing."""

_KEPT = frozenset({"path", "site"})
"""What the caller gave, and no file."""


def without_keys(part: P, keys: Set[str]) -> P:
    """The same part, with ``***`` for the keys of its file, and for pieces of them.

    :param keys: see ``secretwords.telling_words``.
    """
    if not keys:
        return part
    fields = part.model_dump(mode="json")
    masked = {n: v if n in _KEPT else _masked(v, keys) for n, v in fields.items()}
    return part if masked == fields else type(part).model_validate(masked)


def _masked(value: Any, keys: Set[str]) -> Any:
    if isinstance(value, str):
        return _RUN.sub(lambda run: _run_masked(run.group(), keys), value)
    if isinstance(value, list):
        return [_masked(member, keys) for member in value]
    if isinstance(value, dict):
        return {_masked(name, keys): _masked(member, keys) for name, member in value.items()}
    return value


def _run_masked(run: str, keys: Set[str]) -> str:
    return HIDDEN if any(run in key or key in run for key in keys) else run
