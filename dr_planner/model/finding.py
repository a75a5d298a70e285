"""A finding: the answer of one check about one thing."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from dr_planner.model.frozen import Frozen


class Verdict(StrEnum):
    """What a check found out."""

    PASSED = "passed"
    FAILED = "failed"
    UNKNOWN = "unknown"
    NOT_APPLICABLE = "not-applicable"


class Severity(StrEnum):
    """How much a failed check matters.

    ``blocker``: recovery will fail or lose data; an unknown blocker blocks too.
    ``error``: part of the workload is not protected. ``warning``: it works, at a risk.
    """

    BLOCKER = "blocker"
    ERROR = "error"
    WARNING = "warning"


class Finding(Frozen):
    """What one check says of one subject.

    :param where: ``file:line``, where there is one.
    :param sites: the sites that the subject belongs to; empty where it belongs to none.
    :param waived: why somebody bears with it; empty where nobody does.
    """

    check: str
    severity: Severity
    verdict: Verdict
    subject: str
    reason: str
    remedy: str = ""
    where: str = ""
    sites: tuple[str, ...] = ()
    waived: str = ""

    @property
    def counts_against(self) -> bool:
        """Whether this finding makes the answer "no", with the usual strictness."""
        return self.counts(warnings=False)

    def counts(self, *, warnings: bool) -> bool:
        """Whether this finding makes the answer "no".

        A failed blocker or error does, and so does a blocker that could not be told. What is
        waived does not.

        :param warnings: whether a failed warning does too.
        """
        if self.waived:
            return False
        if self.verdict is Verdict.FAILED:
            return warnings or self.severity is not Severity.WARNING
        return self.verdict is Verdict.UNKNOWN and self.severity is Severity.BLOCKER

    def masked(self, mask: Callable[[str], str]) -> Finding:
        """The same finding, with its words passed through a mask."""
        names = ("subject", "reason", "remedy", "waived")
        words = {name: mask(getattr(self, name)) for name in names}
        return self.model_copy(update=words)
