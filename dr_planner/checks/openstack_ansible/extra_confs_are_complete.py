"""An entry of ceph_extra_confs has all that its cluster needs.

Why     An entry brings a conf, a keyring and a libvirt secret of a further cluster to Cinder,
        Glance and the computes. With half of them a service finds the cluster and not the key, or
        computes have no secret after fail-over.
Fix     Give src or mon_host, dest, and, for the key: client_name, keyring_dest and secret_uuid.
        An entry with src and dest only is complete where keys come another way.
Source  openstack-ansible-ceph_client documentation, extra client configuration files.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.placeholder import placeholder_in
from dr_planner.model.settings import Settings

KEY = ("client_name", "keyring_src", "keyring_dest", "secret_uuid")


def subjects(view: OsaFile) -> list[tuple[str, Settings]]:
    """Every entry."""
    return [(f"extra conf {n}", entry) for n, entry in enumerate(view.extra_confs, start=1)]


def evaluate(entry: Settings, view: OsaFile) -> Outcome:
    """Look for what is missing."""
    where = view.at(entry.line)
    missing = [] if entry.text("src") or entry.text("mon_host") else ["src or mon_host"]
    missing += [] if entry.text("dest") else ["dest"]
    if any(key in entry.keys for key in KEY):
        missing += [key for key in KEY if not entry.text(key) and key != "keyring_src"]
    if missing:
        return failed(f"not there: {', '.join(missing)}", where=where)
    if any(placeholder_in(setting.value.text) for setting in entry.kept):
        return unknown("placeholders are not filled in", where=where)
    return passed("it has what it needs", where=where)


CHECK = Check(Severity.ERROR, OsaFile, subjects, evaluate, "no ceph_extra_confs")
