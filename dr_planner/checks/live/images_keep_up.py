"""Every copy is less behind its primary than the tightest RPO of the design.

Why     What is not replayed when a site is lost is lost with it.
Fix     Give rbd-mirror and the link between the clusters more room, or write less: the journal
        is read at the copy's pace. In snapshot mode shorten the schedule.
Source  Ceph 16.2.15, the reports of rbd-mirror: entries_behind_primary by entries_per_second, or
        the times of the newest snapshots; a report is up to 30 s old.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import ImagePair, Reality, images
from dr_planner.model.finding import Severity
from dr_planner.model.replay import replay


def evaluate(pair: ImagePair, view: Reality) -> Outcome:
    """Estimate how far the copy is behind."""
    if pair.not_told:
        return unknown(pair.not_told)
    reports = [report for _flag, report in pair.copies if report and report.is_replaying]
    if not reports:
        return not_applicable("no copy of it is replaying")
    behind = replay(reports[0].description)
    if behind.is_stuck:
        return failed(f"{behind.entries_behind} entries behind, and nothing is replayed")
    groups = view.design.deployment.protection_groups
    limits = [g.rpo_seconds for g in groups if g.rpo_seconds is not None]
    if behind.seconds is None:
        return unknown("its report does not tell how far it is behind")
    if not limits:
        return unknown(f"about {behind.seconds:.0f} s behind; no protection group has an RPO")
    if behind.seconds > min(limits):
        return failed(f"about {behind.seconds:.0f} s behind; the tightest RPO is {min(limits)} s")
    return passed(f"about {behind.seconds:.0f} s behind")


CHECK = Check(Severity.WARNING, Reality, images, evaluate, "no mirrored image was seen")
