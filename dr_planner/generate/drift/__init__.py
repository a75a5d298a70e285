"""What is deployed against what would be generated, by what the files say and not how.

A language of files is a module in ``formats`` with one ``FORMAT``. All is pure: texts go in,
differences and patches come out. Reading the folder is in ``deployed``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dr_planner.generate.drift.showing import Showing
from dr_planner.registry import discover

Shown = str | list[str] | dict[str, str] | list[dict[str, str]] | None
"""A value as it may be shown; None where there is none."""

FALLBACK = "lines"
"""The format of what is of no other one."""


@dataclass(frozen=True)
class Difference:
    """One thing that is deployed otherwise than it would be generated.

    :param file: the path below the folder.
    :param section: the section, or the path of what the option is in.
    :param option: its name; empty where the whole file is meant.
    """

    file: str
    section: str
    option: str
    deployed: Shown
    generated: Shown


@dataclass(frozen=True)
class Format:
    """A language.

    :param fits: whether a text that was generated under a name is of it.
    :param compare: the differences of a deployed and a generated text; the ``file`` of each is
        empty. What the deployed text says is passed through the :class:`Showing`. Raises
        :class:`~dr_planner.design.source.NotReadable` where the deployed text is not of it.
    :param mend: the deployed text, changed in no other way than that it then says what the
        generated one says.
    """

    title: str
    fits: Callable[[str, str], bool]
    compare: Callable[[str, str, Showing], list[Difference]]
    mend: Callable[[str, str], str]


def all_formats() -> dict[str, Format]:
    """Every format, by name."""
    from dr_planner.generate.drift import formats

    return discover(formats, "FORMAT", Format)


def format_of(name: str, text: str) -> Format:
    """The format of a generated file."""
    known = all_formats()
    fitting = (form for key, form in known.items() if key != FALLBACK and form.fits(name, text))
    return next(fitting, known[FALLBACK])
