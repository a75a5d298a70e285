"""What is left of a deployment when a set of components is down."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from dr_planner.model.answer import GroupState, ServiceState
from dr_planner.model.link import Network

Sides = tuple[int, ...]
"""For each site the set of sites that it hears and that hear it; 0 for one that is down."""


class Memory(NamedTuple):
    """What earlier failures left behind.

    :param primaries: of each database the members of the last primary component.
    :param frozen: for each flow, None while its source serves; then whether the copy still
        followed when the source stopped.
    """

    primaries: tuple[int, ...]
    frozen: tuple[bool | None, ...]


class GroupLeft(NamedTuple):
    """A group after a failure: for each part -1 where it runs, -2 where it is stuck, or a site."""

    state: GroupState
    places: tuple[int, ...]


@dataclass
class Left:
    """All that is left of one world."""

    down: int
    sides: dict[Network, Sides] = field(default_factory=dict)
    primaries: tuple[int, ...] = ()
    served: tuple[int, ...] = ()
    """Of each database the sites that can use it."""
    held: tuple[int, ...] = ()
    """Of each other system the sites that its winning side hears; 0: it stands still."""
    serving: int = 0
    """Clusters that serve."""
    apis: tuple[int, ...] = ()
    """Of each API the sites where it answers."""
    heard: tuple[int, ...] = ()
    """Of each API the sites that reach an answering one."""
    fresh: tuple[bool, ...] = ()
    """Of each flow whether the copy follows, or followed when its source stopped."""
    frozen: tuple[bool | None, ...] = ()
    services: tuple[ServiceState, ...] = ()
    where: tuple[int, ...] = ()
    """Of each service its sites; of a prefix the roads."""
    groups: tuple[GroupLeft, ...] = ()

    @property
    def memory(self) -> Memory:
        """What the next failure must know."""
        return Memory(self.primaries, self.frozen)
