"""A service's present configuration, from the operator's own files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from dr_planner.design.source import Source
from dr_planner.generate.drift.formats.ini import read
from dr_planner.model.inifile import normalized


@dataclass(frozen=True)
class Current:
    """What a service's files assign, a later file over an earlier one."""

    assigned: Mapping[tuple[str, str], str]

    def value(self, section: str, option: str) -> str | None:
        """The value of an option; None where it is not set."""
        return self.assigned.get((normalized(section), option))


Files = Mapping[str, Mapping[str, Current]]
"""Present files by the name of the site, then of the service."""


def current(sources: Sequence[Source]) -> Current:
    """Put the files of one service together.

    :raises NotReadable: oslo.config cannot read one of them.
    """
    assigned: dict[tuple[str, str], str] = {}
    for source in sources:
        for key, section in read(source.text).items():
            assigned |= {(key, option.name): option.value.strip() for option in section.options}
    return Current(assigned)
