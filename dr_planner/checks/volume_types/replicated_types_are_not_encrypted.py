"""No listed volume type is both replicated and encrypted.

Why     The RBD driver makes a blank encrypted volume without turning on mirroring, and mirrors one
        that is made of an image without telling Cinder. The first has no copy, the second is set
        to error at the failover; and one volume without a copy spoils the failover of all others.
        The keys must be at the other site too, in Barbican and what it keeps them in.
Fix     Encrypt below Ceph (OSDs, or the disks), or replicate the pool in the mode 'pool' without
        replication_device. Take one of the two off the type.
Source  cinder 29.0.0, volume/drivers/rbd.py, create_volume returns before _setup_volume, and
        _copy_image_to_volume drops its answer; both read, the first tried.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstacklist import ListedType, TypeListing


def subjects(view: TypeListing) -> list[tuple[str, ListedType]]:
    """The replicated types."""
    return [(f"type {kind.name}", kind) for kind in view.types if kind.replicated]


def evaluate(kind: ListedType, view: TypeListing) -> Outcome:
    """Look at the column."""
    where = view.at(kind.line)
    if kind.encrypted is None:
        reason = "the list does not tell whether it is encrypted"
        return unknown(reason, "List with --long and --encryption-type.", where=where)
    if kind.encrypted:
        return failed("it is encrypted too", where=where)
    return passed("it is not encrypted", where=where)


CHECK = Check(Severity.ERROR, TypeListing, subjects, evaluate, "no listed type is replicated")
