"""The what-if engine: break a deployment on paper and see what is left."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.graph.whatif.additions import Additions
from dr_planner.graph.whatif.engine import WhatIf
from dr_planner.graph.whatif.sweep import Sweeper
from dr_planner.model.deployment import Deployment
from dr_planner.model.sweep import Sweep

__all__ = ["WhatIf", "sweep"]


def sweep(
    deployment: Deployment,
    depth: int = 1,
    kinds: Iterable[str] | None = None,
    triple_kinds: Iterable[str] = (),
    *,
    additions: bool = True,
) -> Sweep:
    """The minimal cut sets of every service and group, single points of failure first.

    :param depth: 1: every single failure; 2: every pair too.
    :param kinds: kinds of components that fail; None: all.
    :param triple_kinds: kinds of which every three fail together too.
    :param additions: whether to look for what would remove each single point of failure.
    :raises NotFound: there is no such kind of component.
    """
    found = Sweeper(WhatIf(deployment), depth, kinds, triple_kinds).run()
    return Additions(deployment).to(found) if additions else found
