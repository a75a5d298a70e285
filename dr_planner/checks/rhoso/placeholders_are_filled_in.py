"""No value is left that somebody was to fill in.

Why     CHANGEME, _replaced_ and the like are legal values: they are deployed as they stand, and
        the service fails at its first use of a key, a UUID or an address.
Fix     Fill the value in, or let kustomize replace it before this file is used.
Source  openstack-k8s-operators architecture 0b12d3f, examples/dt.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.rhoso import RhosoFile

MOST = 4


def subjects(view: RhosoFile) -> list[tuple[str, RhosoFile]]:
    """The object."""
    return [("the values of the file", view)]


def evaluate(thing: RhosoFile, view: RhosoFile) -> Outcome:
    """Name the first of them."""
    found = thing.placeholders
    if found:
        told = ", ".join(f"{each.key} (line {each.line})" for each in found[:MOST])
        more = f" and {len(found) - MOST} more" if len(found) > MOST else ""
        return failed(f"to be filled in: {told}{more}", where=thing.at(found[0].line))
    if any(service.secrets for service in thing.volumes):
        return unknown("a part of the configuration is in secrets, which are not here")
    return passed("every value is filled in")


CHECK = Check(Severity.WARNING, RhosoFile, subjects, evaluate)
