"""Every entity of a keyring has a key that can be one.

Why     Ceph refuses a keyring with a key that is no base64, with all entities in it. Where a key
        is missing, that user cannot connect.
Fix     Take the keyring anew: 'ceph auth get <entity>'.
Source  Ceph 16.2.15, ceph-authtool, tried: "error reading file".
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import Entity, Keyring
from dr_planner.model.finding import Severity


def subjects(view: Keyring) -> list[tuple[str, Entity]]:
    """Every entity."""
    return [(entity.name, entity) for entity in view.entities]


def evaluate(entity: Entity, view: Keyring) -> Outcome:
    """Look at what stands behind the key's name."""
    where = view.at(entity.key_line or entity.line)
    if entity.unfilled:
        return unknown("the key is filled in later", where=where)
    if view.is_planned and not entity.has_key:
        return not_applicable("Ceph makes the key", where=where)
    if not entity.has_key:
        return failed("it has no key", where=where)
    if not entity.well_formed:
        return failed("its key is no key of cephx", where=where)
    return passed("its key looks like one", where=where)


CHECK = Check(Severity.ERROR, Keyring, subjects, evaluate)
