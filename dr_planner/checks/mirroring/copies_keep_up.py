"""No copy is further behind than the time that Cinder waits for it.

Why     Cinder tries to promote for 15 seconds. What is further behind then ends with no writable
        copy at any site; and after a disaster, what is behind is lost. An idle image may stay one
        entry behind: it is the event of its last change of role, and no data.
Fix     Find out what is too slow: the link, the daemon, the disks there. Add daemons or limit the
        writers.
Source  cinder 29.0.0, volume/drivers/rbd.py: three tries, waiting 5 and 10 seconds; measured on
        Ceph 16.2.15, which reports entries_per_second too, as older releases do not. Juju charm
        guide, RBD mirroring: the count may never reach 0.
Dispute The Juju charm guide tells to wait until entries_behind_primary is 0, and says elsewhere
        that it may never get there although the copy is complete (seen since Luminous). This check
        takes one entry for none.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import CopyReport, MirrorImageState

MOST_SECONDS = 15


def subjects(view: MirrorImageState) -> list[tuple[str, CopyReport]]:
    """The copies that are replaying, here or at a peer."""
    return [(copy_name(view, copy), copy) for copy in view.copies]


def copy_name(state: MirrorImageState, copy: CopyReport) -> str:
    """What findings call a copy."""
    return f"{state.name}, its copy at {copy.site_name}" if copy.site_name else state.name


def evaluate(copy: CopyReport, view: MirrorImageState) -> Outcome:
    """Divide what is missing by the pace at which it comes."""
    where, found = view.at(view.line), copy.replay
    if found.is_by_snapshots:
        return not_applicable("it is copied by snapshots", where=where)
    if found.entries_behind is None:
        return unknown("how far it is behind is not said", where=where)
    if found.seconds is None:
        return unknown(f"{found.entries_behind} entries behind, at no known pace", where=where)
    if not found.seconds:
        return passed("it is not behind", where=where)
    reason = f"{found.entries_behind} entries behind, which takes {found.seconds:.0f} s"
    return (failed if found.seconds > MOST_SECONDS else passed)(reason, where=where)


CHECK = Check(Severity.WARNING, MirrorImageState, subjects, evaluate, "no copy of it is replaying")
