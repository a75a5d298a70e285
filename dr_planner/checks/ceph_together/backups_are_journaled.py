"""Backups of Cinder in a pool of the mode 'pool' have a journal.

Why     That mode mirrors images with a journal and no others. cinder-backup sets the features of
        its images itself, so rbd_default_features does not reach them: without
        backup_ceph_image_journals no backup has a second copy.
Fix     Set backup_ceph_image_journals = true in [DEFAULT]; it holds for new backups only.
Source  cinder 29.0.0, backup/drivers/ceph.py: false by default. The option came with commit
        dc96c948f; a cinder-backup without it cannot have its images mirrored in this mode.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection

POOL, JOURNALS, USUAL = "backup_ceph_pool", "backup_ceph_image_journals", "backups"


def subjects(view: Collection) -> list[tuple[str, tuple[CinderConf, str]]]:
    """The files that name Ceph for backups, with their pool, where answers tell its mode."""
    known = {pool.pool for pool in view.of(MirrorPool) if pool.mode == "pool" and pool.pool}
    found = []
    for conf in view.of(CinderConf):
        default = conf.section(DEFAULT)
        driver = default.option("backup_driver") if default else None
        if default is None or driver is None or "ceph" not in driver.value.text.lower():
            continue
        option = default.option(POOL)
        pool = option.value.text.strip() if option else USUAL
        if pool in known:
            found.append((f"{conf.path}, pool {pool}", (conf, pool)))
    return found


def evaluate(thing: tuple[CinderConf, str], view: Collection) -> Outcome:
    """Read the flag."""
    conf, pool = thing
    default = conf.section(DEFAULT)
    option = default.option(JOURNALS) if default else None
    if default is None or option is None:
        return failed(f"pool {pool} mirrors journals, and backups have none", where=conf.at(0))
    where = conf.at(option.value.line)
    if option.value.flag is None:
        return unknown("it is neither true nor false here", where=where)
    return (passed if option.value.flag else failed)(
        f"{JOURNALS} is {option.value.text.strip()}", where=where
    )


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "no backups go to a pool that is known to be mirrored in the mode 'pool'",
)
