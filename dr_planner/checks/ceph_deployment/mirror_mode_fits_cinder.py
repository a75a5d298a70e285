"""A pool of Cinder's is mirrored per image.

Why     Cinder's replication turns on mirroring for each volume, which Ceph refuses in a pool that
        is mirrored as a whole. ceph-ansible mirrors whole pools unless it is told otherwise. Whole
        pools are right where Ceph alone mirrors the volumes, without replication_device; then say
        so.
Fix     Set ceph_rbd_mirror_mode: image for the pool with volumes, or write the mode pool that is
        meant.
Source  ceph-ansible, roles/ceph-rbd-mirror, default mode pool since pull request 4422 (stable-3.2
        and later); ceph pull request 50343; cinder 29.0.0, administration guide, replication.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephdeployment import CephAnsibleVars
from dr_planner.model.finding import Severity
from dr_planner.model.settings import Settings, is_open

MODE, POOL = "ceph_rbd_mirror_mode", "ceph_rbd_mirror_pool"
_CINDER = re.compile(r"cinder|volume", re.IGNORECASE)


def evaluate(variables: Settings, view: CephAnsibleVars) -> Outcome:
    """Compare the mode, for a pool with the name of one of Cinder's."""
    where = view.at(variables.line_of(MODE))
    mode = variables.text(MODE) or "pool"
    if mode == "image":
        return passed("mode image", where=where)
    if any(is_open(variables.get(key)) for key in (MODE, POOL)):
        return unknown("the mode or the pool is filled in later", where=where)
    if _CINDER.search(variables.text(POOL)):
        pool = variables.text(POOL)
        if MODE in variables.keys:
            return unknown(
                f"mode pool for pool {pool}: right only where no backend has replication_device",
                "Compare with cinder.conf.",
                where=where,
            )
        return failed(f"no mode, so mode pool, for pool {pool}", where=where)
    return not_applicable("its pool has no name that Cinder's have", where=where)


CHECK = Check(
    Severity.ERROR,
    CephAnsibleVars,
    CephAnsibleVars.configured,
    evaluate,
    "ceph-ansible is not told to configure mirroring",
)
