"""A backend that replicates has a volume service at another site that can take its name.

Why     failover-host is refused unless a cinder-volume of that very host and backend is up. When
        the site with the only one is lost, nobody is left to whom it could be said.
Fix     Give the backend a backend_host (host in the design), install cinder-volume with the same
        section at another site, started when the first is gone, and name that site under
        standby_sites.
Source  cinder 29.0.0, volume/api.py, failover: the service must be up; cmd/volume.py: the service
        is called <backend_host>@<section>.
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
    return passed(f"it can run at {', '.join(others)}")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no backend has a target")
