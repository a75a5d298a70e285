"""The pool of Glance's images is mirrored where volumes that replicate are cloned from them.

Why     A clone can be mirrored only if its parent is. Else Cinder's replicated volumes cannot be
        made from images: enabling is refused, and with the librbd of 16.2.15 the volume service of
        cinder 29.0.0 crashed while it cleaned up.
Fix     rbd mirror pool enable <pool of images> pool at both sites, and rbd_default_features
        = 125 for Glance; or let Glance show no locations, so that images are copied whole.
Source  ceph, src/librbd/api/Mirror.cc (mirroring is not enabled for the parent); glance 33.0.0,
        common/config.py: neither location is shown by default; cinder 29.0.0, image/glance.py,
        get_location, and volume/drivers/rbd.py, _is_cloneable.
"""

from __future__ import annotations

from itertools import pairwise

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.glance.locations_are_shown_from_default import NAMES
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, of_its_site, one_cluster, uses
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection
from dr_planner.model.serviceconf import GlanceConf


def subjects(view: Collection) -> list[tuple[str, CephUse]]:
    """The stores in the cluster of a backend that replicates, where rbd answered of mirroring."""
    if not view.of(MirrorPool):
        return []
    found = list(uses(view))  # a backend's targets come behind it
    replicating = [
        own for own, target in pairwise(found) if target.is_target and not own.is_target
    ]
    return [
        (f"{use.who} pool {use.pool}", use)
        for use in found
        if use.service == "glance"
        and any(own.site == use.site and one_cluster(view, use, own) for own in replicating)
    ]


def evaluate(store: CephUse, view: Collection) -> Outcome:
    """Look for the pool's mode, then whether anything is cloned from it."""
    if store.pool == NOT_KNOWN:
        return unknown("its pool is filled in later", where=store.where)
    answers = [pool for pool in view.of(MirrorPool) if pool.pool == store.pool]
    modes = {pool.mode for pool in of_its_site(answers, store.site)}
    if "pool" in modes:
        return passed("the pool is mirrored", where=store.where)
    if modes != {"disabled"}:
        reason = "each image needs mirroring of its own" if "image" in modes else "no mode is told"
        return unknown(reason, where=store.where)
    shown = _shown(view, store)
    if shown is False:
        return passed("Glance shows no locations, so images are copied", where=store.where)
    if shown is None:
        reason = "it is not mirrored; whether Glance shows locations is not in this file"
        return unknown(reason, where=store.where)
    return failed("mirroring is disabled, and volumes are cloned from it", where=store.where)


def _shown(view: Collection, store: CephUse) -> bool | None:
    """Whether a location is shown; None where the files do not say."""
    confs = of_its_site(view.of(GlanceConf), store.site)
    options = [conf.option(DEFAULT, name) for conf in confs for name in sorted(NAMES)]
    flags = [option.value.flag for option in options if option is not None]
    if any(flags):
        return True
    return None if not flags or None in flags else False


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "no answer of rbd mirror pool info is beside a store of Glance and a backend that replicates",
)
