"""What each single failure does, for the table of the page: the worst first, equals together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dr_planner.graph.page.subjects import Subject
from dr_planner.model.answer import Answer, GroupAnswer, GroupState, ServiceAnswer, ServiceState

BEFORE = {
    "quorums": "quorum of",
    "apis": "API of",
    "zones": "availability zone",
    "prefixes": "prefix",
    "volumes": "volumes of",
    "mirrors": "mirror of",
}
"""What stands before the names of one list."""

WEAKER = (ServiceState.DEGRADED, ServiceState.AMBIGUOUS, ServiceState.UNKNOWN)
MOST_PLACES = 5
"""More places than this are told by their number; the answer on the page has them all."""

MINUTE, HOUR, DAY = 60, 3600, 86400


@dataclass(frozen=True)
class Effect:
    """What a failure changes against "nothing failed"."""

    stopped: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    recoverable: tuple[str, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def is_harmless(self) -> bool:
        """Whether nothing changes."""
        return self == Effect()


@dataclass(frozen=True)
class Row:
    """Failures with one effect."""

    subjects: tuple[Subject, ...]
    effect: Effect


def rows(nothing: Answer, answers: Iterable[tuple[Subject, Answer]]) -> list[Row]:
    """A row for each effect, the worst first."""
    found: dict[Effect, list[Subject]] = {}
    for subject, answer in answers:
        found.setdefault(effect(nothing, answer), []).append(subject)
    made = [Row(tuple(subjects), made) for made, subjects in found.items()]
    return sorted(made, key=lambda row: tuple(-n for n in _weight(row.effect)))


def effect(nothing: Answer, answer: Answer) -> Effect:
    """What an answer changes."""
    before = {(name, entry.name): entry.state for name, entry in nothing.services()}
    changed_services = [
        (name, entry)
        for name, entry in answer.services()
        if before.get((name, entry.name)) is not entry.state
    ]
    was = {group.name: group.state for group in nothing.groups}
    changed = [group for group in answer.groups if was.get(group.name) is not group.state]
    ways = (GroupState.BLOCKED, GroupState.RECOVERABLE)
    return Effect(
        _said(changed_services, (ServiceState.STOPPED,)),
        _said(changed_services, WEAKER),
        tuple(group.name for group in changed if group.state is GroupState.BLOCKED),
        _recoveries([group for group in changed if group.state is GroupState.RECOVERABLE]),
        tuple(f"{group.name}: {group.state}" for group in changed if group.state not in ways),
    )


def _said(
    services: Iterable[tuple[str, ServiceAnswer]], states: tuple[ServiceState, ...]
) -> tuple[str, ...]:
    """The services in some states, one text for each list."""
    found: dict[str, list[str]] = {}
    for name, entry in services:
        if entry.state in states:
            plain = entry.state in (ServiceState.STOPPED, ServiceState.DEGRADED)
            words = entry.name if plain else f"{entry.name} ({entry.state})"
            found.setdefault(name, []).append(words)
    return tuple(f"{BEFORE[name]} {_together(words)}" for name, words in found.items())


def _together(names: list[str]) -> str:
    """Names in one text; of ``volumes: a to b`` and ``images: a to b`` the end is said once."""
    ends: dict[str, list[str]] = {}
    for name in names:
        start, colon, end = name.partition(": ")
        ends.setdefault(colon + end, []).append(start)
    return ", ".join(", ".join(starts) + end for end, starts in ends.items())


def _recoveries(groups: list[GroupAnswer]) -> tuple[str, ...]:
    """Where groups can go, how, and what is lost; groups that share all of it share a text."""
    found: dict[str, list[str]] = {}
    for group in groups:
        many = len(group.at) > MOST_PLACES
        at = f"{len(group.at)} places" if many else " or ".join(group.at)
        found.setdefault(f"at {at} by {group.strategy}, {loss(group)}", []).append(group.name)
    return tuple(f"{', '.join(names)} {words}" for words, names in found.items())


def loss(group: GroupAnswer) -> str:
    """How much a recovery loses, in words."""
    if group.worst_rpo_seconds is None:
        return "worst RPO unknown"
    return f"worst RPO {duration(group.worst_rpo_seconds)}"


def duration(seconds: float) -> str:
    """A time as people say it, in the largest unit that it fills."""
    for size, unit in ((DAY, "d"), (HOUR, "h"), (MINUTE, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds:.3g} s"


def _weight(found: Effect) -> tuple[int, ...]:
    return (
        len(found.blocked),
        len(found.recoverable),
        sum(words.count(",") + 1 for words in found.stopped),
        sum(words.count(",") + 1 for words in found.degraded),
    )
