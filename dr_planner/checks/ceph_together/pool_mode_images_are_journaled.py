"""Clients of a pool in the mode 'pool' create images with a journal.

Why     That mode mirrors images that have the feature journaling, and no others. Cinder, Nova and
        Glance create images with the rbd_default_features of their ceph.conf.
Fix     Set rbd_default_features = 125 in [client], or for all clients with 'ceph config set client
        rbd_default_features 125'.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7; cinder 29.0.0, nova 34.0.0
        and glance_store 5.7.0 read the option from their ceph.conf.
Dispute The talk wants journaling on every image in its checklist, and warns against journaling
        everywhere in its takeaways. Where a pool is in the mode 'pool', an image without a journal
        has no copy: there the checklist is followed.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import JOURNALING, CephConf, feature_bits
from dr_planner.model.finding import Severity
from dr_planner.model.mirroranswer import MirrorPool
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, tuple[CephConf, str]]]:
    """The clients of every ceph.conf, where a pool is mirrored in that mode."""
    if not any(pool.mode == "pool" for pool in view.of(MirrorPool)):
        return []
    return [
        (f"{conf.path} {name}", (conf, name))
        for conf in view.of(CephConf)
        for name in [s.name for s in conf.clients if s.option("rbd_default_features")]
        or ["client"]
    ]


def evaluate(thing: tuple[CephConf, str], view: Collection) -> Outcome:
    """Read the features."""
    conf, name = thing
    option = conf.option("rbd_default_features", name)
    if option is None:
        reason = "they are not set here; the cluster may set them for all clients"
        return unknown(reason, where=conf.at(0))
    where = conf.at(option.value.line)
    bits = feature_bits(option.value.text)
    if bits is None:
        return unknown("they cannot be read here", where=where)
    if not bits & JOURNALING:
        return failed(f"{option.value.text} lacks journaling", where=where)
    return passed(f"{option.value.text} has journaling", where=where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there is no ceph.conf with a pool that is mirrored in the mode 'pool'",
)
