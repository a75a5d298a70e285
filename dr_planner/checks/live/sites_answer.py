"""The APIs at every full site answer.

Why     A site whose Cinder cannot be reached now cannot be recovered from in order, nor to.
Fix     Find out whether the site is down, or whether its clouds.yaml entry is wrong, and mend
        that.
Source  this tool: one token and one answer of Cinder, within [cloud] dead_peer_timeout.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality, sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: Reality) -> Outcome:
    """Look at the proof of life. No answer may also be our own network."""
    seen = view.seen.site(site.name)
    if seen.refused:
        return failed(f"it refuses to answer: {seen.problem}")
    if not seen.answered:
        return unknown(f"no answer: {seen.problem}")
    return passed(f"Cinder answers, with microversion {seen.microversion}")


CHECK = Check(Severity.BLOCKER, Reality, sites, evaluate, "the design has no full site")
