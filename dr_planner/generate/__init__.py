"""From a deployment to the files of a deployment tool, one tool per file in ``targets``.

A target is a module with one ``TARGET``; its name on the command line is its path. Pieces that
several targets share are in ``parts``. Rendering is pure: no clock, no input or output, no
secrets, and the same deployment always gives the same texts. What the design does not say is never
invented: a marked comment stands in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dr_planner.model.deployment import Deployment
from dr_planner.registry import discover

if TYPE_CHECKING:
    from dr_planner.generate.current import Files


def _nothing(deployment: Deployment) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True)
class Target:
    """One deployment tool that configuration can be written for.

    :param title: what is written, in one sentence.
    :param render: gives the text of every file by its relative path. It raises
        :class:`~dr_planner.errors.InputError` where a name of the design cannot be written in the
        tool's language.
    :param leaves_open: says, in sentences, what the operator must still fill in because the design
        does not say it.
    :param render_over: the same as ``render``, for a target that asks what is configured now.
    """

    title: str
    render: Callable[[Deployment], Mapping[str, str]]
    leaves_open: Callable[[Deployment], tuple[str, ...]] = _nothing
    render_over: Callable[[Deployment, Files], Mapping[str, str]] | None = None


def all_targets() -> dict[str, Target]:
    """Every target, by name."""
    from dr_planner.generate import targets

    return discover(targets, "TARGET", Target)
