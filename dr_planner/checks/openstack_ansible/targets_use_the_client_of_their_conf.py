"""A replication target uses the client and the secret that were brought for its cluster.

Why     The entry of ceph_extra_confs brings the keyring of one client, and gives libvirt that
        client's key under one UUID. A target with another user finds no key, and with another
        secret_uuid no compute can attach a volume after fail-over.
Fix     Set user of the target to client_name of the entry, and secret_uuid to its secret_uuid.
Source  openstack-ansible-ceph_client documentation; cinder 29.0.0, volume/drivers/rbd.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.openstack_ansible.backends_use_the_client_of_their_conf import entries_for
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile, Targets
from dr_planner.model.part import Collection
from dr_planner.model.settings import Settings, is_open

Thing = tuple[OsaFile, Targets, Settings]


def subjects(view: Collection) -> Iterator[tuple[str, Thing]]:
    """Every target whose conf an entry of the same site writes, with a client."""
    for part in view.of(OsaFile):
        for target in part.targets:
            conf = target.conf.text if target.conf else ""
            for entry in entries_for(view, part, conf):
                yield f"{part.path}: backend {target.backend}", (part, target, entry)


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Compare client and UUID; what the target does not name is the backend's."""
    part, target, entry = thing
    where = part.at(target.line)
    backend = next((b for b in part.backends if b.name == target.backend), Settings())
    user = target.user or backend.get("rbd_user")
    secret = target.secret or backend.get("rbd_secret_uuid")
    client, uuid = entry.get("client_name"), entry.get("secret_uuid")
    if any(is_open(value) for value in (user, client)):
        return unknown("a name is filled in later", where=where)
    name = user.text.strip() if user is not None else "cinder"
    if client is not None and name != client.text.strip():
        told = f"its client is {name}; the keyring is that of {client.text.strip()}"
        return failed(told, where=where)
    if secret is None or uuid is None or is_open(secret) or is_open(uuid):
        return unknown("which secret it uses, or which one there is, is not known", where=where)
    if secret.text.strip().lower() != uuid.text.strip().lower():
        return failed("libvirt has the secret of its client under another UUID", where=where)
    return passed("client and secret are those of the entry", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no target has a further conf")
