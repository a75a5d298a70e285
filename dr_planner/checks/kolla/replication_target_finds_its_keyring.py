"""A replication target has the name of its cluster, or its conf names the keyring.

Why     Cinder connects to a target by the name of its backend_id, and Ceph makes the keyring's
        path of that name. The role delivers <cluster>.client.<user>.keyring, so under another
        name no key is found, and fail-over ends with every volume in error.
Fix     Write the cluster's name as backend_id, or add the line 'keyring =
        /etc/ceph/CLUSTER.client.USER.keyring' to the conf in the config tree.
Source  cinder 29.0.0, volume/drivers/rbd.py; kolla-ansible 22.2.0,
        roles/cinder/tasks/external_ceph.yml; librados 16.2.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.kolla.replication_target_is_delivered import Thing, subjects
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Compare the names, and look for the line in the conf of the config tree."""
    part, device = thing
    name, path, user = (device.text(key) for key in ("backend_id", "conf", "user"))
    if name is None or "{{" in f"{name}{path}":
        return unknown("its backend_id or its conf is not known here", where=part.path)
    cluster = PurePosixPath(path).stem if path else name
    if name == cluster:
        return passed("its backend_id is the name of its cluster", where=part.path)
    folder = f"{part.root}/cinder/"
    confs = [
        conf
        for conf in view.of(CephConf)
        if conf.path.startswith(folder) and conf.name == f"{cluster}.conf"
    ]
    if not confs:
        return unknown(f"{cluster}.conf is not in these files", where=part.path)
    if all(conf.option("keyring", f"client.{user}") is not None for conf in confs):
        return passed("its conf names the keyring", where=part.path)
    told = f"backend_id is {name}, and the keyring that is delivered is of {cluster}"
    return failed(told, where=part.path)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no config tree has a target")
