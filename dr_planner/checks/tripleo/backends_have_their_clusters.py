"""Every backend of CinderRbdMultiConfig is in a cluster that CephExternalMultiConfig describes.

Why     The conf and the key of a further cluster come from CephExternalMultiConfig. A backend in
        a cluster that is not described there, or with another FSID, has no conf, no key, and a
        libvirt secret of the wrong name.
Fix     Give the cluster the same name and FSID at both places.
Source  tripleo-heat-templates 18.0.0, cinder-backend-rbd-puppet.yaml and ceph-external.yaml.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.settings import Settings, is_open
from dr_planner.model.tripleo import TripleoEnvironment

NAME, FSID = "CephClusterName", "CephClusterFSID"


def subjects(view: Collection) -> list[tuple[str, tuple[TripleoEnvironment, Settings]]]:
    """Every backend that names a cluster of its own."""
    return [
        (f"{part.path}: backend {backend.name}", (part, backend))
        for part in view.of(TripleoEnvironment)
        for backend in part.backends
        if backend.text(NAME) not in ("", "ceph")
    ]


def evaluate(thing: tuple[TripleoEnvironment, Settings], view: Collection) -> Outcome:
    """Look the cluster up, in all environments of the site."""
    part, backend = thing
    where, name = part.at(backend.line_of(NAME)), backend.text(NAME)
    here = [other for other in view.of(TripleoEnvironment) if other.site == part.site]
    if not any(other.has_clusters for other in here):
        return unknown("CephExternalMultiConfig is not in these files", where=where)
    found = [c for other in here for c in other.clusters if c.text("cluster") == name]
    if not found:
        return failed(f"no cluster {name} is described", where=where)
    if is_open(backend.get(FSID)) or is_open(found[0].get("fsid")):
        return unknown("an FSID is filled in later", where=where)
    if backend.text(FSID) and backend.text(FSID) != found[0].text("fsid"):
        reason = f"its FSID is not that of cluster {name}"
        return failed(reason, where=part.at(backend.line_of(FSID)))
    return passed(f"cluster {name} is described", where=where)


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no backend has another cluster")
