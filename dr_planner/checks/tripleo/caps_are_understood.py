"""The capabilities of a key are ones that Ceph understands.

Why     Ceph refuses a key whose capabilities it cannot parse, or, where the file is copied only,
        its monitors give the client no right at all: no volume can be used at that cluster.
Fix     Write the capability without the name of the daemon in front, such as
        osd: "profile rbd pool=volumes, profile rbd pool=images".
Source  Ceph documentation, user management, capabilities; tripleo-heat-templates 18.0.0.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.settings import is_open
from dr_planner.model.tripleo import Caps, TripleoEnvironment

_PREFIX = re.compile(r"[\"']?\s*(?:mon|osd|mgr|mds)\s*[:=]")
_CLAUSE = re.compile(r"\s*(?:allow\b|profile\s+[\w-]+).*", re.DOTALL)


def subjects(view: TripleoEnvironment) -> list[tuple[str, Caps]]:
    """Every capability."""
    return [(f"{caps.cluster}, {caps.client}, {caps.daemon}", caps) for caps in view.caps]


def evaluate(caps: Caps, view: TripleoEnvironment) -> Outcome:
    """Look at the beginning of each clause."""
    where, text = view.at(caps.value.line), caps.value.text.strip().strip("\"'")
    if is_open(caps.value):
        return unknown("it is filled in later, or has signs that are not shown", where=where)
    if not text:
        return failed("it is empty", where=where)
    for clause in re.split(r"[;,]", text):
        if _PREFIX.match(clause):
            return failed("the name of a daemon stands inside the value", where=where)
        if not _CLAUSE.match(clause):
            return failed("a clause begins with neither 'allow' nor 'profile'", where=where)
    return passed("every clause is understood", where=where)


CHECK = Check(Severity.ERROR, TripleoEnvironment, subjects, evaluate, "no key has capabilities")
