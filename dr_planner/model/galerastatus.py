"""What a node of Galera says of its cluster: ``SHOW STATUS LIKE 'wsrep%'``."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class StatusValue(Frozen):
    """One variable, without ``wsrep_``."""

    name: str
    text: str
    line: int


class GaleraStatus(Part):
    """One answer, or a part of one.

    :param quoted: whether a page shows it, which may be about a cluster that is being made.
    """

    values: tuple[StatusValue, ...]
    quoted: bool = False

    def value(self, name: str) -> StatusValue | None:
        """A variable, or None where the answer does not show it."""
        return next((value for value in self.values if value.name == name), None)

    @property
    def size(self) -> int | None:
        """How many members the cluster has, arbitrators among them."""
        found = self.value("cluster_size")
        return int(found.text) if found else None
