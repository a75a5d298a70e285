"""No site's zone in Nova is called nova.

Why     Nova shows every host that is in no aggregate with a zone under this name. A new host of
        any site would be taken for one of this site, and Nova's documentation warns not to ask
        for the zone by name: the server is then pinned to it for life.
Fix     Give the site's aggregate another zone name.
Source  nova 34.0.0, default_availability_zone; Nova administration guide, availability zones;
        F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 3.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

DEFAULT = "nova"


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare with the default."""
    zone = site.availability_zones.nova
    if zone is None:
        return unknown("the design leaves the zone out")
    return failed("the zone is Nova's default") if zone == DEFAULT else passed(f"zone {zone}")


CHECK = Check(Severity.WARNING, DeploymentGraph, full_sites, evaluate)
