"""Who may go on writing: Galera's rule of the majority.

A component is primary if and only if its weight is strictly more than half of what the last
primary component weighed, less the weight of members that left gracefully. (Galera documentation,
weighted quorum; MariaDB documentation, "Quorum Control with Weighted Votes".)
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quorum:
    """The votes after a loss, in units of ``pc.weight``.

    :param total: weight of the last primary component.
    :param left: weight of those who left gracefully: they told the others.
    :param remaining: weight of those who are still there and see each other.
    :param data_members: how many of those store data; an arbitrator only votes.
    """

    total: int
    left: int
    remaining: int
    data_members: int

    @property
    def needed(self) -> int:
        """The smallest weight that would be a majority."""
        return (self.total - self.left) // 2 + 1

    @property
    def is_primary(self) -> bool:
        """Whether those who remain go on as the one database."""
        return self.remaining >= self.needed
