"""What a run of the checklist said, whole, for reports."""

from __future__ import annotations

from dr_planner.model.finding import Finding
from dr_planner.model.frozen import Frozen


class RulePage(Frozen):
    """What there is to say of a check that was asked."""

    id: str
    title: str
    why: str
    fix: str
    source: str
    severity: str
    dispute: str = ""


class CheckReport(Frozen):
    """The findings of one command about one design, or about files.

    :param command: the words of the command, such as ``design check``.
    :param about: what was looked at.
    :param file: the one file that was looked at; empty where there are several.
    :param rules: every check that was asked.
    :param strict: whether warnings count.
    """

    command: str
    about: str
    file: str = ""
    version: str
    rules: tuple[RulePage, ...]
    findings: tuple[Finding, ...]
    strict: bool = False

    @property
    def against(self) -> tuple[Finding, ...]:
        """The findings that make the answer "no"."""
        return tuple(f for f in self.findings if self.counts(f))

    def counts(self, finding: Finding) -> bool:
        """Whether a finding makes the answer "no", with the strictness of this report."""
        return finding.counts(warnings=self.strict)
