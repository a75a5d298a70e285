"""The evidence of a drill: what was done, what had to be true, what was seen."""

from __future__ import annotations

from typing import Literal

from dr_planner.model.frozen import Frozen


class Assertion(Frozen):
    """One thing that had to be true."""

    name: str
    holds: bool
    seen: str


class Act(Frozen):
    """One thing that was done, with its duration in seconds."""

    name: str
    seconds: float
    detail: str


class RunEvidence(Frozen):
    """One recovery of the drill. Seconds are from the start of the run."""

    run: str
    kind: str
    source: str
    target: str
    plan_digest: str
    volumes: int
    fields_compared: int
    seconds: float


class Evidence(Frozen):
    """A whole drill."""

    version: Literal[1] = 1
    id: str
    scenario: str
    stage: str
    deployment: str
    deployment_digest: str
    started_at: str
    finished_at: str
    acts: tuple[Act, ...]
    runs: tuple[RunEvidence, ...]
    assertions: tuple[Assertion, ...]

    @property
    def succeeded(self) -> bool:
        """Whether everything that had to be true was; a drill that asserted nothing failed."""
        return bool(self.assertions) and all(a.holds for a in self.assertions)
