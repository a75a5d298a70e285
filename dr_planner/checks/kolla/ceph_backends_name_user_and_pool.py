"""Every entry for a Ceph cluster names its cluster, user and pool.

Why     The roles read these keys without a default, and make the names of files of them: without
        one the deployment stops, or the service gets no key. Older releases took them from
        variables of their own, so older files lack them.
Fix     Add the keys that are missing to the entry.
Source  kolla-ansible 22.2.0, roles cinder, glance and nova-cell, external_ceph.yml and templates;
        kolla-ansible change 907166.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import CephUse, KollaGlobals

Thing = CephUse | tuple[str, int]


def subjects(view: KollaGlobals) -> list[tuple[str, Thing]]:
    """The entries, and the lists that are a template."""
    return [*view.named(), *((name, (name, line)) for name, line in view.templates)]


def evaluate(thing: Thing, view: KollaGlobals) -> Outcome:
    """Look for the keys. A template is a value."""
    if isinstance(thing, tuple):
        return unknown("Jinja fills the list in", where=view.at(thing[1]))
    missing = [key for key in thing.required if not thing.text(key)]
    where = view.at(thing.line)
    if missing:
        return failed(f"not there: {', '.join(missing)}", where=where)
    return passed("cluster, user and pool are there", where=where)


CHECK = Check(Severity.ERROR, KollaGlobals, subjects, evaluate, "no entry for a Ceph cluster")
