"""ceph-ansible knows all of the remote cluster, or nothing of it.

Why     The role adds the peer only where it knows the remote user and cluster (older releases),
        or the remote user, monitors and key (newer ones). With a part of them it stops, or the
        pool has no peer and nothing is sent.
Fix     Set ceph_rbd_mirror_remote_user, _remote_mon_hosts and _remote_key; in older releases
        _remote_user and _remote_cluster. Set none of them at the site that is only read from.
Source  ceph-ansible, roles/ceph-rbd-mirror, defaults. Remote user and cluster: stable-3.2 to 5.0
        (pull request 4422). Remote user, monitors and key: stable-6.0 from mid-2022 on, and later
        (pull request 7181).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephdeployment import CephAnsibleVars
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings

HEAD = "ceph_rbd_mirror_remote_"
NEW = (f"{HEAD}user", f"{HEAD}mon_hosts", f"{HEAD}key")
OLD = (f"{HEAD}user", f"{HEAD}cluster")


def evaluate(variables: Settings, view: CephAnsibleVars) -> Outcome:
    """Look for a set of them that is whole."""
    there = [key for key in dict.fromkeys((*NEW, *OLD)) if key in variables.keys]
    where = view.at(variables.line_of(there[0]) if there else variables.line)
    if not there:
        return not_applicable("nothing of a remote cluster is set", where=where)
    kept = [key for key in there if key != f"{HEAD}key"]
    if there == list(NEW[:2]):
        return unknown("the key is not in this file; it may be in a vault", where=where)
    if all(key in there for key in OLD) or all(key in there for key in NEW):
        empty = [key for key in kept if not variables.text(key)]
        if empty:
            return failed(f"empty: {', '.join(empty)}", where=where)
        return passed("the remote cluster is described", where=where)
    missing = [key for key in NEW if key not in there]
    return failed(f"not there: {', '.join(missing)}", where=where)


CHECK = Check(
    Severity.ERROR,
    CephAnsibleVars,
    CephAnsibleVars.configured,
    evaluate,
    "ceph-ansible is not told to configure mirroring",
)
