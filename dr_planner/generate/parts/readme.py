"""The README of a target: what its files are for, and what the design leaves open."""

from __future__ import annotations

from collections.abc import Sequence

from dr_planner.generate.banner import heading, wrapped
from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment


def readme(
    deployment: Deployment, order: str, points: Sequence[str], sections: Sequence[str] = ()
) -> str:
    """The whole text.

    :param order: the files in the order in which they are used.
    :param points: what is left open, in sentences without a full stop.
    :param sections: further lines, above what is left open.
    :raises InputError: a name of the design cannot be written on one line.
    """
    lines = [heading(deployment, sign=""), order, "", *sections]
    if not points:
        lines.append("The design leaves nothing open that is needed here.")
    else:
        lines += ["What the design leaves open:", ""]
    for point in points:
        lines += wrapped(f"- {plain(point, 'a name')}.", indent="  ")
    return "\n".join(lines) + "\n"
