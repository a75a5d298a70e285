"""A backend_id stands for the same cluster in every backend.

Why     Unless told otherwise the driver reads /etc/ceph/<backend_id>.conf, and os-brick opens
        /etc/ceph/<backend_id>.client.<user>.keyring on every host that attaches a volume. One id
        for two clusters makes one pair of files stand for both. The Juju charm cinder-ceph does
        so (its id is always ceph) and keeps them apart by other paths and users.
Fix     Name each target after its cluster.
Source  cinder 29.0.0, cinder/volume/drivers/rbd.py; os-brick 7.1.1, initiator/connectors/rbd.py;
        charm-cinder-ceph, as of June 2026.
Dispute Guides of 2019 and before give the two clusters two names, for ceph-ansible needed that;
        Ceph's documentation now wants both to be called ceph, and only the files' names to differ.
        The charm follows the latter to the end. What counts here is that a backend_id leads to one
        pair of files.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import targets
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import ReplicationTarget

Targets = tuple[ReplicationTarget, ...]


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, Targets | None]]:
    """The targets of each backend_id."""
    found: dict[str, list[ReplicationTarget]] = {}
    for name, subject in targets(view):
        if subject is None:
            yield name, None
        else:
            found.setdefault(subject[0].backend_id, []).append(subject[0])
    for backend_id, same in found.items():
        yield f"backend_id {backend_id}", tuple(same)


def evaluate(same: Targets | None, view: DeploymentGraph) -> Outcome:
    """Count the clusters."""
    if same is None:
        return unknown("the design does not name Cinder's backends")
    clusters = list(dict.fromkeys(target.ceph_cluster for target in same))
    if len(clusters) > 1:
        return failed(f"stands for {' and for '.join(clusters)}")
    return passed(f"always {clusters[0]}")


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no backend has a target")
