"""What a change of a design makes better or worse: two answers, or two sweeps, side by side."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.model.answer import Answer
from dr_planner.model.sweep import Sweep

BADNESS = {
    "works": 0,
    "runs": 0,
    "degraded": 1,
    "recoverable": 1,
    "unknown": 2,
    "ambiguous": 3,
    "stopped": 3,
    "blocked": 3,
}
"""How bad a state is; equal numbers are neither better nor worse."""

Key = tuple[str, str]


@dataclass(frozen=True)
class Change:
    """One difference.

    :param change: ``better``, ``worse``, or ``other`` where the two cannot be compared.
    :param before: the state, or the cut, in the first design; empty where there is none.
    """

    kind: str
    name: str
    change: str
    before: str
    after: str


def compare_answers(before: Answer, after: Answer) -> list[Change]:
    """What differs after the same failures."""
    old, new = _states(before), _states(after)
    found = []
    for key in dict.fromkeys((*old, *new)):
        a, b = old.get(key, ""), new.get(key, "")
        if a != b:
            found.append(Change(*key, _word(a, b), a, b))
    return found


def compare_sweeps(before: Sweep, after: Sweep) -> list[Change]:
    """Which cuts are gone and which are new.

    A cut that is gone because a smaller one has come is no gain, and the other way round.
    """
    old, new = _cuts(before), _cuts(after)
    olds = {(w.kind, w.name): w.baseline for w in before.weaknesses}
    news = {(w.kind, w.name): w.baseline for w in after.weaknesses}
    found = []
    for key in dict.fromkeys((*olds, *news)):
        a, b = olds.get(key, ""), news.get(key, "")
        if a != b:
            found.append(Change(*key, _word(a, b), a, b))
        if not a or not b:
            continue
        was, is_ = old[key], new[key]
        for cut in sorted(was - is_, key=_order):
            if not any(smaller < cut for smaller in is_):
                found.append(Change(*key, "better", " + ".join(sorted(cut)), ""))
        for cut in sorted(is_ - was, key=_order):
            if not any(smaller < cut for smaller in was):
                found.append(Change(*key, "worse", "", " + ".join(sorted(cut))))
    return found


def _word(before: str, after: str) -> str:
    if not before or not after:
        return "other"
    a, b = BADNESS[before], BADNESS[after]
    return "better" if b < a else "worse" if b > a else "other"


def _states(answer: Answer) -> dict[Key, str]:
    groups = {("groups", group.name): str(group.state) for group in answer.groups}
    return groups | {(list_, entry.name): str(entry.state) for list_, entry in answer.services()}


def _cuts(sweep: Sweep) -> dict[Key, set[frozenset[str]]]:
    return {
        (w.kind, w.name): {chosen for cut in w.cuts for chosen in cut.sets()}
        for w in sweep.weaknesses
    }


def _order(cut: frozenset[str]) -> tuple[int, list[str]]:
    return len(cut), sorted(cut)
