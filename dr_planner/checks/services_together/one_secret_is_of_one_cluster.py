"""The computes of a site have one libvirt secret for each cluster.

Why     A secret holds one key, and the key of a user at one cluster is not its key at the other.
        Where both are to be opened with one secret, the volumes of one cluster cannot be attached;
        for a replication target that shows after the failover.
Fix     Give each cluster a secret of its own, and name it in secret_uuid of the target, in
        rbd_secret_uuid of the backend or in nova.conf. Waive this finding where the user was
        given the same key at both clusters.
Source  nova 34.0.0, virt/libvirt/volume/net.py; cinder 29.0.0, volume/drivers/rbd.py,
        initialize_connection; libvirt, secret XML: a UUID is defined once on a host.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.cephconf import NIL, CephConf
from dr_planner.model.cephuse import NOT_KNOWN, CephUse, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, list[CephUse]]]:
    """Every secret that several places of a site name."""
    found: dict[tuple[str, str], list[CephUse]] = {}
    for use in uses(view):
        if use.secret:
            found.setdefault((use.secret, use.site), []).append(use)
    return [
        (_name(secret, site), named) for (secret, site), named in found.items() if len(named) > 1
    ]


def _name(secret: str, site: str) -> str:
    name = "secrets that are not known" if secret == NOT_KNOWN else f"secret {secret}"
    return f"{name} at {site}" if site else name


def evaluate(named: list[CephUse], view: Collection) -> Outcome:
    """Compare the fsids in the files of clusters that were given."""
    first = named[0]
    if first.secret in (NOT_KNOWN, NIL):
        return unknown("it is filled in later", where=first.where)
    if len({use.conf for use in named}) > 1 and not view.of(CephConf):
        return not_applicable("no ceph.conf is here", where=first.where)
    unclear: CephUse | None = None
    for use in named[1:]:
        differ = _differ(view, first, use)
        if differ and (first.site or _file(first) == _file(use)):
            reason = f"{first.who} ({first.where}) is of {first.conf}, {use.who} of {use.conf}"
            return failed(reason, where=use.where)
        if differ is None or differ:
            unclear = unclear or use
    if unclear is not None:
        reason = f"whether {first.conf} and {unclear.conf} are of one cluster is not known here"
        if first.conf == unclear.conf:
            reason = "whether the files are of one site is not known"
        return unknown(reason, where=unclear.where)
    return passed("one cluster", where=first.where)


def _differ(view: Collection, one: CephUse, other: CephUse) -> bool | None:
    """Whether they are of two clusters; None where nothing here tells it."""
    if NOT_KNOWN in (one.conf, other.conf):
        return None
    files = [conf_file(view, use) for use in (one, other)]
    fsids = [file.fsid for file in files if file is not None and file.fsid]
    if len(fsids) == 2:
        return fsids[0] != fsids[1]
    return False if one.conf == other.conf else None


def _file(use: CephUse) -> str:
    return use.where.rpartition(":")[0]


CHECK = Check(Severity.WARNING, Collection, subjects, evaluate, "no secret is named twice")
