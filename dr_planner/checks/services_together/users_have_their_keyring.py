"""A user of Ceph that a service names has a keyring, where another's lies unused.

Why     The name was changed at one place: the service asks for a key that its host does not have
        and does not start, or, at the site that took over, loses every disk.
Fix     Write the user of the keyring into the service's file, or bring the keyring of that user.
Source  librados 16.2, the default of the option keyring: by cluster and user; cinder 29.0.0,
        volume/drivers/rbd.py; nova 34.0.0, storage/rbd_utils.py; glance_store 5.7.0,
        _drivers/rbd.py.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephconf import Keyring
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, backups, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

OF_CEPH = re.compile(r"client\.(?:admin|rbd-mirror|bootstrap|rgw|crash|ceph-exporter|nodes)")
"""Users that no service of OpenStack is."""

Subject = tuple[CephUse, list[CephUse]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The users of services, those of targets left out, with all uses at their site."""
    if not view.of(Keyring):
        return []
    every = [*uses(view), *backups(view)]
    return [
        (use.who, (use, [other for other in every if other.site == use.site]))
        for use in every
        if use.user and not use.is_target
    ]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for the keyring of the cluster, then for one of the same cluster that nobody names."""
    use, near = subject
    if NOT_KNOWN in (use.user, use.conf, use.cluster):
        return unknown("its user or its cluster is filled in later", where=use.where)
    entity = f"client.{use.user}"
    rings = [ring for ring in view.of(Keyring) if ring.site == use.site and _is_of(ring, use)]
    if any(found.name == entity for ring in rings for found in ring.entities):
        return passed(f"{entity} has a keyring", where=use.where)
    conf = conf_file(view, use)
    if conf is not None and conf.option("keyring", entity):
        return unknown(f"{conf.path} names a keyring that is not here", where=use.where)
    named = {f"client.{other.user}" for other in near if other.clusters & use.clusters}
    unused = [
        (ring, found.name)
        for ring in rings
        for found in ring.entities
        if found.name not in named and found.name.startswith("client.")
        and not OF_CEPH.match(found.name)
    ]  # fmt: skip
    if not unused or NOT_KNOWN in {other.user for other in near}:
        return unknown(f"no keyring of {entity} is here", where=use.where)
    ring, name = unused[0]
    reason = f"no keyring of {entity} is here; {ring.path} is of {name}, which nothing here names"
    return failed(reason, where=use.where)


def _is_of(ring: Keyring, use: CephUse) -> bool:
    """Whether a keyring has the name of the cluster, or is one that has no cluster's name."""
    cluster, has, _ = ring.name.partition(".client.")
    return not has or cluster in use.clusters


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "there are no keyrings with a file of a service that names a user",
)
