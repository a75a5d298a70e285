"""A site has the same zone name in Nova, Cinder and Neutron.

Why     With [cinder] cross_az_attach off, Nova attaches a volume only where the volume's zone is
        named like the server's. Names are compared letter by letter, so North is not north. Even
        with it on, people and scripts take equal names for granted.
Fix     Use one name in all three services.
Source  nova 34.0.0, [cinder] cross_az_attach; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 3.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare the names that are given."""
    zones = dict(site.availability_zones)
    names = {name for name in zones.values() if name is not None}
    if len(names) > 1:
        return failed(", ".join(f"{service}: {zone}" for service, zone in zones.items() if zone))
    silent = [service for service, zone in zones.items() if zone is None]
    if silent:
        return unknown(f"the design leaves out the zone of {', '.join(silent)}")
    return passed(f"{names.pop()} in all three")


CHECK = Check(Severity.WARNING, DeploymentGraph, full_sites, evaluate)
