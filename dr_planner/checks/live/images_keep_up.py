"""Every copy is less behind its primary than the tightest RPO of the design.

Why     What is not replayed when a site is lost is lost with it. A copy by snapshots says "idle"
        also when no snapshot is made any more, so the age of its newest one is looked at too.
Fix     Give rbd-mirror and the link between the clusters more room, or write less: the journal
        is read at the copy's pace. In snapshot mode shorten the schedule, and see with 'rbd mirror
        snapshot schedule status' whether the next one is planned.
Source  Ceph 16.2.15, the reports of rbd-mirror: entries_behind_primary by entries_per_second, or
        the times of the newest snapshots (since Octopus); a report is up to 30 s old. Ceph
        trackers 56724 and 62891: schedules that stopped.
"""

from __future__ import annotations

from datetime import UTC, datetime

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.reality import ImagePair, Reality, images
from dr_planner.model.finding import Severity
from dr_planner.model.replay import Replay, replay


def evaluate(pair: ImagePair, view: Reality) -> Outcome:
    """Estimate how far the copy is behind."""
    if pair.not_told:
        return unknown(pair.not_told)
    reports = [report for _flag, report in pair.copies if report and report.is_replaying]
    if not reports:
        return not_applicable("no copy of it is replaying")
    behind = replay(reports[0].description)
    seconds = _seconds(behind, reports[0].last_update)
    if behind.is_stuck:
        return failed(f"{behind.entries_behind} entries behind, and nothing is replayed")
    groups = view.design.deployment.protection_groups
    limits = [g.rpo_seconds for g in groups if g.rpo_seconds is not None]
    if seconds is None:
        return unknown("its report does not tell how far it is behind")
    if not limits:
        return unknown(f"about {seconds:.0f} s behind; no protection group has an RPO")
    if seconds > min(limits):
        return failed(f"about {seconds:.0f} s behind; the tightest RPO is {min(limits)} s")
    return passed(f"about {seconds:.0f} s behind")


def _seconds(behind: Replay, said_at: str) -> float | None:
    """How far behind it is; by snapshots, no less than the newest one's age at the report."""
    if behind.newest_here is None or not said_at:
        return behind.seconds
    try:
        moment = datetime.strptime(said_at, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return behind.seconds
    return max(behind.seconds or 0.0, moment.timestamp() - behind.newest_here)


CHECK = Check(Severity.WARNING, Reality, images, evaluate, "no mirrored image was seen")
