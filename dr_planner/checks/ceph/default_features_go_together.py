"""The features of new RBD images can be had together.

Why     journaling and object-map need exclusive-lock, and fast-diff needs object-map. librbd
        refuses to create an image with one that lacks what it needs, so no volume can be made.
Fix     Take 61 without journaling, 125 with it.
Source  Ceph 16.2.15, tried: creating an image with journaling alone fails with EINVAL; librbd,
        validate_features.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import CephConf, CephOption, feature_bits
from dr_planner.model.finding import Severity

NEEDS = (
    (64, 4, "journaling needs exclusive-lock"),
    (8, 4, "object-map needs exclusive-lock"),
    (16, 8, "fast-diff needs object-map"),
)
KNOWN = 255 | 256
"""Every feature, with that of an image that is being migrated."""


def subjects(view: CephConf) -> list[tuple[str, CephOption]]:
    """Every section that sets them."""
    found = ((s.name, s.option("rbd_default_features")) for s in view.sections)
    return [(f"[{name}] rbd_default_features", option) for name, option in found if option]


def evaluate(option: CephOption, view: CephConf) -> Outcome:
    """Read the number, or the names."""
    where = view.at(option.value.line)
    if option.value.is_template or "$" in option.value.text:
        return unknown("it is filled in later", where=where)
    bits = feature_bits(option.value.text)
    if bits is None or bits > KNOWN:
        return failed("it is neither a sum of features nor their names", where=where)
    for bit, needed, words in NEEDS:
        if bits & bit and not bits & needed:
            return failed(f"{words}, and {option.value.text} lacks it", where=where)
    return passed("each feature has what it needs", where=where)


CHECK = Check(
    Severity.ERROR, CephConf, subjects, evaluate, "the file sets no rbd_default_features"
)
