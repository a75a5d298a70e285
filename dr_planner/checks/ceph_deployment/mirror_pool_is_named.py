"""ceph-ansible is told which pool to mirror.

Why     With ceph_rbd_mirror_configure and no pool the role's own default is an empty name: no
        pool is mirrored, or the play stops.
Fix     Set ceph_rbd_mirror_pool to the pool's name, which is the same at both clusters.
Source  ceph-ansible, roles/ceph-rbd-mirror/defaults/main.yml (stable-3.2 and later).
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephdeployment import CephAnsibleVars
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings, is_open

POOLS = ("ceph_rbd_mirror_pool", "ceph_rbd_mirror_pools")


def evaluate(variables: Settings, view: CephAnsibleVars) -> Outcome:
    """Look for a name."""
    for key in POOLS:
        found = variables.get(key)
        if is_open(found):
            return unknown("the pool is filled in later", where=view.at(variables.line_of(key)))
        if found is not None and found.text.strip():
            return passed(f"{key} is set", where=view.at(found.line))
    return failed("no pool is named", where=view.at(variables.line))


CHECK = Check(
    Severity.ERROR,
    CephAnsibleVars,
    CephAnsibleVars.configured,
    evaluate,
    "ceph-ansible is not told to configure mirroring",
)
