"""Lists of behaviours, one file per part of the simulator, found by walking.

A confirmed behaviour names the contract tests that pass on the simulator and on real services
(Ceph 16.2.15, OpenStack 2026.2). Whatever is not confirmed in that way says where it comes from.
"""

from __future__ import annotations

import sys

from dr_planner.registry import discover
from dr_planner.simulator.behaviour import Behaviours, Confirmed, Unconfirmed


def _found() -> list[Behaviours]:
    return list(discover(sys.modules[__name__], "BEHAVIOURS", Behaviours).values())


def confirmed() -> list[Confirmed]:
    """Every behaviour that contract tests hold."""
    return [behaviour for part in _found() for behaviour in part.confirmed]


def unconfirmed() -> list[Unconfirmed]:
    """Every behaviour that has only another source."""
    return [behaviour for part in _found() for behaviour in part.unconfirmed]


def unsupported() -> list[str]:
    """Everything that is refused."""
    return [sentence for part in _found() for sentence in part.unsupported]
