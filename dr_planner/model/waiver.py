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

    def names(self, checks: frozenset[str]) -> bool:
        """Whether it speaks of one of these checks at all."""
        return bool(fnmatch.filter(checks, self.check))

    def holds(self, today: datetime.date) -> bool:
        """Whether it is complete and not past its end."""
        told = self.reason.strip() and self.owner.strip()
        return bool(told and self.expires is not None and today <= self.expires)


class WaiverFile(Frozen):
    """All waivers of a file, on a day, and what they were used for.

    :param lines: the line of each waiver.
    :param used: how many findings each one speaks of.
    :param asked: the checks that said anything; None where it was not put to use.
    :param known: every check that there is.
    """

    path: str
    today: datetime.date
    waivers: tuple[Waiver, ...]
    lines: tuple[int, ...]
    used: tuple[int, ...] = ()
    asked: frozenset[str] | None = None
    known: frozenset[str] = frozenset()

    def applied(
        self, findings: list[Finding], known: frozenset[str] = frozenset()
    ) -> tuple[WaiverFile, list[Finding]]:
        """The findings with what is waived, and the file with what each waiver was used for.

        :param known: every check that there is, asked or not.
        """
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
        asked = frozenset(f.check for f in findings if f.verdict is not Verdict.NOT_APPLICABLE)
        update = {"used": tuple(used), "asked": asked, "known": known | asked}
        return self.model_copy(update=update), result

    def place_of(self, thing: object) -> str:
        """``file:line`` of a waiver."""
        if isinstance(thing, int):
            return f"{self.path}:{self.lines[thing]}"
        return self.path
