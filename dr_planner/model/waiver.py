"""Waivers: findings that somebody bears with, for a reason and for a time."""

from __future__ import annotations

import datetime
import fnmatch

from pydantic import Field

from dr_planner.model.finding import Finding, Verdict
from dr_planner.model.frozen import Frozen


class Waiver(Frozen):
    """One waiver. Its reason, owner and end may be missing; a check says so.

    :param check: identifier, or a shell-style pattern of some.
    :param scope: shell-style pattern of subjects, or ``file:line`` patterns of places.
    :param expires: the last day on which it holds.
    """

    check: str = Field(min_length=1)
    scope: str = "*"
    reason: str = ""
    owner: str = ""
    expires: datetime.date | None = None

    def fits(self, finding: Finding) -> bool:
        """Whether it speaks of a finding that did not pass."""
        return (
            finding.verdict in (Verdict.FAILED, Verdict.UNKNOWN)
            and fnmatch.fnmatchcase(finding.check, self.check)
            and any(fnmatch.fnmatchcase(t, self.scope) for t in (finding.subject, finding.where))
        )

    def holds(self, today: datetime.date) -> bool:
        """Whether it is complete and not past its end."""
        return bool(
            self.reason and self.owner and self.expires is not None and today <= self.expires
        )


class WaiverFile(Frozen):
    """All waivers of a file, on a day, and what they were used for.

    :param lines: the line of each waiver.
    :param used: how many findings each one speaks of.
    """

    path: str
    today: datetime.date
    waivers: tuple[Waiver, ...]
    lines: tuple[int, ...]
    used: tuple[int, ...] = ()

    def applied(self, findings: list[Finding]) -> tuple[WaiverFile, list[Finding]]:
        """The findings with what is waived, and the file with what each waiver was used for."""
        used = [0] * len(self.waivers)
        result = []
        for finding in findings:
            for number, waiver in enumerate(self.waivers):
                if waiver.fits(finding):
                    used[number] += 1
                    if waiver.holds(self.today):
                        word = f"{waiver.reason} ({waiver.owner}, until {waiver.expires})"
                        finding = finding.model_copy(update={"waived": word})
            result.append(finding)
        return self.model_copy(update={"used": tuple(used)}), result

    def place_of(self, thing: object) -> str:
        """``file:line`` of a waiver."""
        if isinstance(thing, int):
            return f"{self.path}:{self.lines[thing]}"
        return self.path
