"""Which daemons of FRR a host starts: ``/etc/frr/daemons``."""

from __future__ import annotations

from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Part


class Daemon(Frozen):
    """One line of the file."""

    name: str
    on: bool
    line: int


class FrrDaemons(Part):
    """The file of one host."""

    daemons: tuple[Daemon, ...]

    def daemon(self, name: str) -> Daemon | None:
        """The last line about a daemon, which is the one that counts, or None."""
        return next((found for found in reversed(self.daemons) if found.name == name), None)
