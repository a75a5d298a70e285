"""The user of a Cinder backend may use the pool of that backend.

Why     The capabilities decide which pools a key opens. When the pool is not among them, the
        volume service starts and every volume on it fails; at the target, at the failover.
Fix     ceph auth caps <user> mon 'profile rbd' osd 'profile rbd pool=<pool>' mgr 'profile rbd
        pool=<pool>'.
Source  cinder 29.0.0, documentation of the RBD driver: capabilities of its user. The profile rbd
        exists since Luminous.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.design.cephgrants import Grant, grants, is_known, may_write
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, Grant]]:
    """The backends and targets whose user stands in a keyring with capabilities."""
    found = grants(view, ("cinder",))
    return [(subject_of(grant).removeprefix("Cinder "), grant) for grant in found]


def subject_of(grant: Grant) -> str:
    """What findings call it."""
    inside = f" {grant.keyring.file}" if grant.keyring.file else ""
    return f"{grant.use.who} and {grant.entity.name} of {grant.keyring.path}{inside}"


def evaluate(grant: Grant, view: Collection) -> Outcome:
    """Look for the pool in the words for OSDs."""
    keyring, pool = grant.keyring, grant.use.pool
    cap = grant.entity.cap("osd")
    if cap is None:
        return failed("it may do nothing at OSDs", where=keyring.at(grant.entity.line))
    where = keyring.at(cap.value.line)
    if not cap.value.is_known or not is_known(grant.use):
        return unknown("the pool, or the words for OSDs, cannot be read here", where=where)
    if may_write(cap.value.text, pool):
        return passed(f"it may write to {pool}", where=where)
    if not grant.certain:
        reason = f"nothing lets it write to {pool}; this may be the keyring of another cluster"
        return unknown(reason, where=where)
    return failed(f"nothing lets it write to {pool}", where=where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "no user of a Cinder backend stands in a keyring with capabilities",
)
