"""Ceph runs a release in which the keys of mirroring's peers are safe.

Why     Before 19.2.6 and 20.2.4 every key with 'mon allow r' can read the store in which a cluster
        keeps the keys of its peers (CVE-2026-50152).
Fix     Update to 19.2.6, 20.2.4 or later.
Source  Ceph documentation, security, CVE-2026-50152; release notes of Tentacle.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import Releases
from dr_planner.model.finding import Severity

MENDED = {19: (19, 2, 6), 20: (20, 2, 4)}
"""The first safe release of a line; older lines have none, later ones are safe."""


def evaluate(answer: Releases, view: Releases) -> Outcome:
    """Compare the oldest."""
    where = view.at(view.line)
    if not answer.numbers:
        return unknown("no release can be read", where=where)
    unsafe = [n for n in answer.numbers if not is_safe(tuple(map(int, n.split("."))))]
    if unsafe:
        return failed(f"{', '.join(unsafe)} runs", where=where)
    return passed(f"{', '.join(answer.numbers)} runs", where=where)


def is_safe(release: tuple[int, ...]) -> bool:
    """Whether a release has the correction."""
    first = MENDED.get(release[0])
    return release >= first if first else release[0] > max(MENDED)


CHECK = Check(Severity.WARNING, Releases, lambda view: [("releases", view)], evaluate)
