"""The user of a Cinder backend may use the pool of that backend.

Why     The capabilities decide which pools a key opens. When the pool is not among them, the
        volume service starts and every volume on it fails; at the target, at the failover.
Fix     ceph auth caps <user> mon 'profile rbd' osd 'profile rbd pool=<pool>' mgr 'profile rbd
        pool=<pool>'.
Source  cinder 29.0.0, documentation of the RBD driver: capabilities of its user. The profile rbd
        exists since Luminous.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Entity, Keyring
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Pair = tuple[CinderConf, str, Keyring, Entity]


def subjects(view: Collection) -> list[tuple[str, Pair]]:
    """The backends whose user stands in a keyring with capabilities."""
    return [
        (f"[{backend.name}] and {entity.name} of {keyring.path}",
         (cinder, backend.name, keyring, entity))
        for cinder in view.of(CinderConf)
        for backend in cinder.backends
        for keyring in view.of(Keyring)
        for entity in keyring.entities
        if entity.caps
        and entity.name == f"client.{cinder.text(backend.name, 'rbd_user') or ''}"
        and cinder.option(backend.name, "rbd_pool")
    ]  # fmt: skip


def evaluate(thing: Pair, view: Collection) -> Outcome:
    """Look for the pool in the words for OSDs."""
    cinder, backend, keyring, entity = thing
    cap = entity.cap("osd")
    if cap is None:
        return failed("it may do nothing at OSDs", where=keyring.at(entity.line))
    where = keyring.at(cap.value.line)
    option = cinder.option(backend, "rbd_pool")
    if cap.value.hidden or option is None or option.value.hidden or option.value.is_template:
        return unknown("the pool, or the words for OSDs, cannot be read here", where=where)
    pool = option.value.text.strip()
    for grant in re.split(r"[,;]", cap.value.text):
        writes = re.search(r"profile[ =]+rbd(?![\w-])|allow +(?:\*|[rx]*w|class-write)", grant)
        named = re.search(r"pool[ =]+['\"]?([\w.-]+)", grant)
        if writes and (named is None or named.group(1) == pool):
            return passed(f"it may write to {pool}", where=where)
    return failed(f"nothing lets it write to {pool}", where=where)


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "no user of a Cinder backend stands in a keyring with capabilities",
)
