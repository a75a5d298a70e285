"""Glance and Cinder name the same Ceph clusters.

Why     A cluster is known by its name here. Where Glance and Cinder each use one that the other
        does not, images are copied in full into every volume, and one of the names is often
        wrong.
Fix     Give the cluster one name in glance_ceph_backends and cinder_ceph_backends, and give
        Glance a store in every cluster that volumes are in.
Source  kolla-ansible 22.2.0, external Ceph guide; cinder 29.0.0, volume/drivers/rbd.py clones an
        image only within its cluster.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.kolla import KollaGlobals


def subjects(view: KollaGlobals) -> list[tuple[str, KollaGlobals]]:
    """The file, where it says something of both."""
    both = {"glance", "cinder-volume"} <= {use.service for use in view.uses}
    return [("the clusters of Glance and Cinder", view)] if both else []


def evaluate(view: KollaGlobals, same: KollaGlobals) -> Outcome:
    """Compare the names, where both have one that the other lacks."""
    names = {
        service: {
            use.cluster
            for use in view.uses
            if use.service == service and use.flag("enabled") is not False
        }
        for service in ("glance", "cinder-volume")
    }
    if any("" in found for found in names.values()):
        return unknown("the name of a cluster is not known here")
    images, volumes = names["glance"], names["cinder-volume"]
    if images - volumes and volumes - images:
        only_images, only_volumes = sorted(images - volumes), sorted(volumes - images)
        line = next(u.line for u in view.uses if u.cluster in only_volumes)
        told = f"only Glance: {', '.join(only_images)}; only Cinder: {', '.join(only_volumes)}"
        return failed(told, where=view.at(line))
    return passed("none of them has clusters that the other lacks, or only one has")


CHECK = Check(
    Severity.WARNING, KollaGlobals, subjects, evaluate, "it does not speak of both services"
)
