"""A backend with a further cluster's conf uses the client that was brought for it.

Why     Cinder's rbd_user is 'cinder' unless it is set, whatever conf a backend has. The further
        cluster knows the client of ceph_extra_confs, whose keyring is the only one there, so the
        backend cannot connect.
Fix     Set rbd_user of the backend to client_name of the entry, and rbd_secret_uuid to its
        secret_uuid.
Source  openstack-ansible-ceph_client documentation; cinder 29.0.0, volume/drivers/rbd.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.part import Collection
from dr_planner.model.settings import Settings, is_open

Thing = tuple[OsaFile, Settings, Settings]


def entries_for(view: Collection, part: OsaFile, conf: str) -> list[Settings]:
    """The entries of ceph_extra_confs that write a conf, with a client.

    They are the file's own where it has some: the variable is one list, and files of other
    deployments may be beside it. Else those of all files of its site.
    """
    others = [other for other in view.of(OsaFile) if other.site == part.site]
    for files in ([part], others):
        found = [
            entry
            for file in files
            for entry in file.extra_confs
            if conf and entry.text("client_name") and entry.text("dest") == conf
        ]
        if found:
            return found
    return []


def subjects(view: Collection) -> Iterator[tuple[str, Thing]]:
    """Every backend whose conf an entry of the same site writes, with a client."""
    for part in view.of(OsaFile):
        for backend in part.backends:
            for entry in entries_for(view, part, backend.text("rbd_ceph_conf")):
                yield f"{part.path}: backend {backend.name}", (part, backend, entry)


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Compare the names."""
    part, backend, entry = thing
    user, client = backend.text("rbd_user") or "cinder", entry.text("client_name")
    where = part.at(backend.line_of("rbd_user"))
    if user == client:
        return passed(f"its client is {client}", where=where)
    if is_open(backend.get("rbd_user")) or is_open(entry.get("client_name")):
        return unknown("a name is filled in later", where=where)
    told = "" if backend.text("rbd_user") else ", for none is set"
    return failed(f"its client is {user}{told}; the keyring is that of {client}", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no backend has a further conf")
