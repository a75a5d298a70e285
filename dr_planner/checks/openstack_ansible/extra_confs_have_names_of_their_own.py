"""A further cluster's conf and keyring have the names of that cluster and of its client.

Why     Ceph looks for a keyring by the name of the cluster, which is that of its conf. A conf
        that is written to /etc/ceph/ceph.conf replaces the first cluster's, and two entries with
        one dest replace each other.
Fix     Give each cluster a name: dest /etc/ceph/NAME.conf, keyring_dest
        /etc/ceph/NAME.client.USER.keyring.
Source  openstack-ansible-ceph_client documentation; librados 16.2 derives the paths of keyrings
        from the cluster's name.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.openstack_ansible.extra_confs_are_complete import subjects
from dr_planner.model.finding import Severity
from dr_planner.model.openstackansible import OsaFile
from dr_planner.model.settings import Settings, is_open

FIRST = ("ceph_mons", "ceph_conf_file")
"""The variables that the first cluster's conf is made of."""

NAME = "ceph_cluster_name"
"""The variable with the name of its files, ``ceph`` where it is not set."""


def evaluate(entry: Settings, view: OsaFile) -> Outcome:
    """Compare the names."""
    dest, keyring = entry.text("dest"), entry.text("keyring_dest")
    where = view.at(entry.line_of("dest"))
    if not dest or is_open(entry.get("dest")):
        return unknown("its dest is not known here", where=where)
    if sum(other.text("dest") == dest for other in view.extra_confs) > 1:
        return failed(f"several entries write {dest}", where=where)
    cluster = PurePosixPath(dest).stem
    if is_open(view.variables.get(NAME)):
        return unknown("the name of the first cluster is filled in later", where=where)
    if cluster == (view.variables.text(NAME) or "ceph"):
        told = f"{dest} is the conf of the first cluster"
        if _has_another(view):
            return failed(told, where=where)
        return unknown(f"{told}, which this entry may be", where=where)
    if keyring and not is_open(entry.get("keyring_dest")):
        name = PurePosixPath(keyring).name
        if ".client." in name and name.partition(".client.")[0] != cluster:
            where = view.at(entry.line_of("keyring_dest"))
            return failed(f"{name} is no name of a keyring of cluster {cluster}", where=where)
        client = entry.text("client_name")
        user = name.partition(".client.")[2].removesuffix(".keyring")
        if client and user and user != client and not is_open(entry.get("client_name")):
            where = view.at(entry.line_of("keyring_dest"))
            return failed(f"{name} is no name of the keyring of {client}", where=where)
    return passed(f"its files have the name of {cluster}", where=where)


def _has_another(view: OsaFile) -> bool:
    """Whether the file says something of a further cluster than that of one entry."""
    first = any(key in view.variables.keys for key in FIRST)
    return first or len(view.extra_confs) > 1 or bool(view.targets)


CHECK = Check(Severity.ERROR, OsaFile, subjects, evaluate, "no ceph_extra_confs")
