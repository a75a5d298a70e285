"""A Cinder backend that names a zone names that of its site.

Why     Volumes carry the zone of their backend. What reassigns the zones of a lost site passes
        over those that carry another one.
Fix     Set backend_availability_zone to the site's zone, or leave it out.
Source  cinder 29.0.0, volume/driver.py, backend_availability_zone; F. Haas, talk on rbd-mirror,
        Cephalocon 2019, checklist item 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, CinderBackend]]:
    """The backends that name a zone."""
    for backend in view.deployment.cinder.backends:
        if backend.availability_zone is not None:
            yield f"backend {backend.name}", backend


def evaluate(backend: CinderBackend, view: DeploymentGraph) -> Outcome:
    """Compare with the site's."""
    zone = view.deployment.site(backend.site).availability_zones.cinder
    if zone is None:
        return unknown(f"the design leaves Cinder's zone of {backend.site} out")
    if backend.availability_zone == zone:
        return passed(f"zone {zone}")
    return failed(f"zone {backend.availability_zone}, and its site has {zone}")


CHECK = Check(Severity.ERROR, DeploymentGraph, subjects, evaluate, "no backend names a zone")
