"""The answer to "what if these fail?": what still works, where, and why."""

from __future__ import annotations

from enum import StrEnum

from dr_planner.model.frozen import Frozen
from dr_planner.model.strategy import Strategy


class ServiceState(StrEnum):
    """What a failure leaves of a quorum, an API, a zone, a prefix, a mirror or volumes.

    ``degraded``: it goes on, and a part of it is gone; the reasons say which. ``ambiguous``: a
    prefix is announced from two sides that do not hear each other, so traffic may arrive on the
    wrong one. ``unknown``: the design leaves out what would decide.
    """

    WORKS = "works"
    DEGRADED = "degraded"
    STOPPED = "stopped"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"


class GroupState(StrEnum):
    """What a failure leaves of a protection group.

    ``runs``: at home, as before. ``recoverable``: it stands still, and another site can take it.
    ``blocked``: it stands still, and something is in the way everywhere.
    """

    RUNS = "runs"
    RECOVERABLE = "recoverable"
    BLOCKED = "blocked"
    UNKNOWN = "unknown"


class ServiceAnswer(Frozen):
    """One quorum, API, zone, prefix, mirror or backend.

    :param where: site names; of a prefix, the ids of the uplinks that carry it.
    :param reasons: why it is so, one sentence each; the first is the nearest cause.
    """

    name: str
    state: ServiceState
    where: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class GroupAnswer(Frozen):
    """One protection group.

    :param at: sites where it runs, or where it can be recovered.
    :param worst_rpo_seconds: the most that a recovery loses; None where that is not known, or
        where nothing has to be recovered.
    :param blockers: what is in the way, site by site.
    """

    name: str
    state: GroupState
    at: tuple[str, ...] = ()
    strategy: Strategy
    worst_rpo_seconds: float | None = None
    blockers: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class Answer(Frozen):
    """What is left after a set of failures.

    :param failed: ids of the components that crashed or were cut, as asked for.
    :param graceful: ids of those that were shut down in order.
    :param quorums: the databases and the other systems of voters; ``where`` is the winning side.
    :param volumes: one entry per Cinder backend: can its volumes be read and written.
    :param mirrors: one entry per direction of each mirror: does the copy follow.
    """

    failed: tuple[str, ...] = ()
    graceful: tuple[str, ...] = ()
    quorums: tuple[ServiceAnswer, ...] = ()
    apis: tuple[ServiceAnswer, ...] = ()
    zones: tuple[ServiceAnswer, ...] = ()
    prefixes: tuple[ServiceAnswer, ...] = ()
    volumes: tuple[ServiceAnswer, ...] = ()
    mirrors: tuple[ServiceAnswer, ...] = ()
    groups: tuple[GroupAnswer, ...] = ()

    def services(self) -> tuple[tuple[str, ServiceAnswer], ...]:
        """Every entry but the groups, each with the name of its list."""
        lists = ("quorums", "apis", "zones", "prefixes", "volumes", "mirrors")
        return tuple((name, entry) for name in lists for entry in getattr(self, name))
