"""Nodes of one site share a segment that no other site has.

Why     By the segment a node knows which others are near. Where two sites share a number, each
        write crosses the link once for every node, and state may be fetched from afar.
Fix     Give gmcast.segment one number per site, to the arbitrator too.
Source  Galera documentation, gmcast.segment (0 where it is not set).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.galeravoters import Member, members
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf
from dr_planner.model.part import Collection

Subject = tuple[Member, list[Member]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """Nodes and arbitrators with those beside them, where their files are of several sites."""
    return [
        (name, (member, others))
        for name, (member, others) in members(view)
        if len({part.site for part in (member, *others) if part.site}) > 1
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare with the members of the same and of other sites."""
    member, others = subject
    mine = _segment(member)
    if mine is None or any(_segment(other) is None for other in others):
        return unknown("a segment is filled in later or is in a file that is not here")
    near = {_segment(other) for other in others if other.site == member.site}
    if near - {mine}:
        return failed(f"segment {mine}, and another node of its site has another one")
    far = [other.site for other in others if other.site != member.site and _segment(other) == mine]
    if far:
        return failed(f"segment {mine}, as at site {', '.join(dict.fromkeys(far))}")
    return passed(f"segment {mine}")


def _segment(member: Member) -> int | None:
    options = member.provider if isinstance(member, GaleraConf) else member.options
    if options is None:
        return None if isinstance(member, GaleraConf) and member.includes else 0
    text = options.text("gmcast.segment")
    if text is None:
        return None if options.is_open else 0
    return int(text) if text.isdecimal() else None


CHECK = Check(
    Severity.WARNING, Collection, subjects, evaluate, "no nodes of several sites are here"
)
