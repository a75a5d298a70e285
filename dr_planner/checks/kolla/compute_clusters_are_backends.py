"""The Ceph cluster of every compute host is one that Cinder has a backend for.

Why     A host gets the conf and the key of the cluster in its ceph_cluster, under the one
        libvirt secret. Where no backend is in that cluster, its instances cannot attach a volume.
Fix     Correct ceph_cluster in the inventory, or add the backend to cinder_ceph_backends.
Source  kolla-ansible 22.2.0, roles/nova-cell/tasks/external_ceph.yml; external Ceph guide.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import ClusterOfHost, KollaGlobals, KollaInventory
from dr_planner.model.part import Collection

Thing = tuple[KollaInventory, ClusterOfHost]


def subjects(view: Collection) -> list[tuple[str, Thing]]:
    """The hosts of every inventory."""
    return [
        (f"{part.path}: {host.host}", (part, host))
        for part in view.of(KollaInventory)
        for host in part.hosts
    ]


def evaluate(thing: Thing, view: Collection) -> Outcome:
    """Look the cluster up in the variables of its site."""
    part, host = thing
    where = part.at(host.line)
    tops = [top for top in view.of(KollaGlobals) if top.site == part.site]
    uses = [use for top in tops for use in top.uses if use.service == "cinder-volume"]
    if not uses:
        return not_applicable("cinder_ceph_backends is not in these files", where=where)
    names = {use.cluster for use in uses}
    if host.cluster in names:
        return passed(f"a backend is in {host.cluster}", where=where)
    if "" in names:
        return unknown("the cluster of a backend is filled in later", where=where)
    return failed(f"no backend is in {host.cluster}", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no inventory sets ceph_cluster")
