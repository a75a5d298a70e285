"""All daemons of a cluster run one line of releases.

Why     An update that stopped half way leaves features off until the last daemon is new, and
        rbd-mirror of one line has not been tried against daemons of another.
Fix     Finish the update: 'ceph orch upgrade status', or the tool that deployed the cluster.
Source  Ceph documentation, upgrading; 'ceph versions'.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import Releases
from dr_planner.model.finding import Severity


def evaluate(answer: Releases, view: Releases) -> Outcome:
    """Compare the first numbers."""
    where = view.at(view.line)
    if not answer.numbers:
        return unknown("no release can be read", where=where)
    lines = {number.partition(".")[0] for number in answer.numbers}
    if len(lines) > 1:
        return failed(f"{', '.join(answer.numbers)} run together", where=where)
    return passed(f"{', '.join(answer.numbers)} runs", where=where)


CHECK = Check(Severity.WARNING, Releases, lambda view: [("releases", view)], evaluate)
