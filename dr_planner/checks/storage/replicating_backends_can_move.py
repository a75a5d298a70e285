"""A backend that replicates has a volume service at another site that can be told to fail over.

Why     failover-host is refused unless a cinder-volume of that very host and backend is up. When
        the site with the only one is lost, nobody is left to whom it could be said. One that is
        started after that under the same name does not come up either while its own Ceph cluster
        is dead: it sends one heartbeat and no more.
Fix     Recover the group by re-homing (strategy rehome), with a backend of the other site's own.
        That needs no service of the lost site. Or run members of one cluster (cluster of
        cinder.conf) at both sites, named under standby_sites; Cinder 29 takes such a backend over
        and not back.
Source  cinder 29.0.0, volume/api.py, failover: the service must be up; cmd/volume.py: the service
        is called <backend_host>@<section>. The service that stays down: seen with Cinder 29.0.0
        and Ceph 16.2.15.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.checks.storage.replicating_backends_are_not_clustered import subjects
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def evaluate(backend: CinderBackend | None, view: DeploymentGraph) -> Outcome:
    """Look for other sites, and for a name that is not the host's."""
    if backend is None:
        return unknown("the design names no backend")
    if "standby_sites" not in backend.model_fields_set:
        return unknown("the design leaves out standby_sites")
    others = [site for site in backend.standby_sites if site != backend.site]
    if not others:
        return failed(f"its service runs at {backend.site} only")
    if backend.host is None and backend.cluster is None:
        return failed(f"at {', '.join(others)} it would have another name: it has no host")
    places = ", ".join(others)
    if backend.runs_at_standbys:
        return passed(f"members of cluster {backend.cluster} run at {places}")
    return unknown(f"one started at {places} comes up only while {backend.ceph_cluster} lives")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no backend has a target")
