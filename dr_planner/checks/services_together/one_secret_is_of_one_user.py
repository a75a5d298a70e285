"""Nova and Cinder give one libvirt secret to one user.

Why     A secret holds one key, and a key is one user's. Where two users name one secret, the
        disks of one of them cannot be opened; which, shows on the first attach, or on the first
        after a failover.
Fix     Give each user a secret of its own, or let both services use one user.
Source  nova 34.0.0, virt/libvirt/volume/net.py and imagebackend.py; cinder 29.0.0,
        volume/drivers/rbd.py.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import NIL
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, list[CephUse]]]:
    """Every secret that several places name with their user."""
    found: dict[str, list[CephUse]] = {}
    for use in uses(view):
        if use.secret and use.user:
            found.setdefault(use.secret, []).append(use)
    return [(_name(secret), named) for secret, named in found.items() if len(named) > 1]


def _name(secret: str) -> str:
    return "secrets that are not known" if secret == NOT_KNOWN else f"secret {secret}"


def evaluate(named: list[CephUse], view: Collection) -> Outcome:
    """Compare the users."""
    first = named[0]
    if first.secret in (NOT_KNOWN, NIL):
        return unknown("it is filled in later", where=first.where)
    for use in named:
        if use.user == NOT_KNOWN:
            return unknown("the user is filled in later, or not shown here", where=use.where)
    for use in named[1:]:
        if use.user != first.user:
            reason = f"{first.who} ({first.where}) is {first.user}, {use.who} is {use.user}"
            return failed(reason, where=use.where)
    return passed(f"user {first.user}", where=first.where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no secret is named twice")
