"""Rules about calls from the details of a mishap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dr_planner.errors import InputError
from dr_planner.simulator.faults import Effect, Fault
from dr_planner.simulator.mishap import number, whole

if TYPE_CHECKING:
    from dr_planner.simulator.simulator import Simulator

RULE = {
    "kind": "keystone, cinder, … or the command rbd or ceph; default: all",
    "place": "site of an API, cluster of a command; default: all",
    "pattern": "of the call, such as 'POST */action' or 'mirror image promote *'; default: all",
    "after": "so many calls that fit pass first",
    "times": "so many calls are hit; default: all that follow",
    "chance": "between 0 and 1, with which a call is hit; default: 1",
}
"""Which calls are hit."""


def add_rule(simulator: Simulator, effect: Effect, details: Mapping[str, str]) -> None:
    """Put a rule in force.

    :raises InputError: a detail is no number, or a chance above one.
    """
    chance = number(details, "chance", 1.0)
    if chance > 1:
        raise InputError(f"chance={details['chance']} is not between 0 and 1")
    simulator.faults.add(
        Fault(
            effect,
            kind=details.get("kind", ""),
            place=details.get("place", ""),
            pattern=details.get("pattern", "*"),
            status=whole(details, "status", 503) or 503,
            seconds=number(details, "seconds", 0.0),
            after=whole(details, "after", 0) or 0,
            times=whole(details, "times", None),
            chance=chance,
        )
    )
