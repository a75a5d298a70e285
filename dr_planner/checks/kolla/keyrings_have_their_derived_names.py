"""A keyring has the name that the role makes of cluster and user.

Why     The ceph_*_keyring variables of older releases are not read any more: the role looks for
        <cluster>.client.<user>.keyring. A keyring of another name is not found. The variables of
        some releases hold the name without the cluster, which the role puts in front of it.
Fix     Rename the file, and remove the variable.
Source  kolla-ansible 22.2.0, roles cinder, glance and nova-cell, external_ceph.yml; its release
        notes on ceph_*_keyring.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import Value
from dr_planner.model.kolla import KollaGlobals
from dr_planner.model.settings import is_open

_DERIVED = re.compile(r"(?:[\w-]+\.)*client\.[\w.-]+\.keyring")


def subjects(view: KollaGlobals) -> list[tuple[str, Value]]:
    """The variables of older releases."""
    kept = view.variables.kept
    return [(each.key, each.value) for each in kept if each.key.endswith("_keyring")]


def evaluate(value: Value, view: KollaGlobals) -> Outcome:
    """Compare with the form of the name."""
    where = view.at(value.line)
    if is_open(value):
        return unknown(
            "the variable is not read any more, and its value is not known", where=where
        )
    if _DERIVED.fullmatch(value.text):
        return passed("not read any more, but the name has the form that is", where=where)
    return failed("not read any more, and no name that the role looks for", where=where)


CHECK = Check(
    Severity.WARNING, KollaGlobals, subjects, evaluate, "no ceph_*_keyring of older releases"
)
