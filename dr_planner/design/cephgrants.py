"""What keyrings with capabilities grant to the users of Ceph that files of services name."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from dr_planner.model.cephconf import Entity, Keyring
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, backups, uses
from dr_planner.model.frozen import Frozen
from dr_planner.model.part import Collection


class Grant(Frozen):
    """A use of a cluster, with the entry of its user in a keyring.

    :param certain: whether the keyring is that of the use's cluster, or any cluster's would do.
    """

    use: CephUse
    keyring: Keyring
    entity: Entity
    certain: bool = True


def grants(view: Collection, services: Container[str]) -> Iterator[Grant]:
    """Each use of a pool by some services, with each entry of its user that has capabilities."""
    every = [*uses(view), *backups(view)]
    known = {name for use in every for name in use.clusters}
    entries: dict[str, list[tuple[Keyring, Entity]]] = {}
    for keyring in view.of(Keyring):
        for entity in keyring.entities:
            if entity.caps:
                entries.setdefault(entity.name, []).append((keyring, entity))
    for use in _once(every):
        if use.service not in services or not use.pool or not use.user:
            continue
        for keyring, entity in entries.get(f"client.{use.user}", ()):
            certain = _is_of(keyring, use, every, known)
            if certain is not None:
                yield Grant(use=use, keyring=keyring, entity=entity, certain=certain)


def _once(every: list[CephUse]) -> list[CephUse]:
    """All computes of a site say the same: once is enough."""
    found: dict[tuple[str, ...], CephUse] = {}
    for use in every:
        found.setdefault((use.who, use.site, use.conf, use.pool, use.user, use.cluster), use)
    return list(found.values())


def _is_of(keyring: Keyring, use: CephUse, every: list[CephUse], known: set[str]) -> bool | None:
    """Whether a keyring is of the cluster of a use; None if it is of another, or cannot be."""
    name = keyring.name
    cluster = name.partition(".client.")[0] if ".client." in name else ""
    apart = bool(keyring.site and use.site and keyring.site != use.site)
    if cluster in known:
        # Each site may call its own cluster 'ceph'; another name is one cluster's everywhere.
        return True if cluster in use.clusters and not (apart and cluster == "ceph") else None
    if use.is_target:
        return True if keyring.site in use.clusters else None
    if apart:
        return None
    own = (u for u in every if u.service == use.service and u.user == use.user and not u.is_target)
    return len({u.pool for u in own if not (u.site and use.site and u.site != use.site)}) == 1


_WRITES = re.compile(r"profile[ =]+rbd(?![\w-])|allow +(?:\*|[rx]*w|class-write)")
_READS = re.compile(r"profile[ =]+rbd(?:-read-only)?(?![\w-])|allow +(?:\*|[wx]*r)")
_POOL = re.compile(r"pool[ =]+['\"]?([\w.-]+)")


def may_write(words: str, pool: str) -> bool:
    """Whether the words of a capability for OSDs let a user write to a pool."""
    return _may(_WRITES, words, pool)


def may_read(words: str, pool: str) -> bool:
    """Whether the words of a capability for OSDs let a user read a pool."""
    return _may(_READS, words, pool)


def _may(what: re.Pattern[str], words: str, pool: str) -> bool:
    for grant in re.split(r"[,;]", words):
        named = _POOL.search(grant)
        if what.search(grant) and (named is None or named.group(1) == pool):
            return True
    return False


def is_known(use: CephUse) -> bool:
    """Whether nothing that the keyring depends on is filled in later."""
    return NOT_KNOWN not in (use.pool, use.user, use.conf)
