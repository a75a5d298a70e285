"""A site's zones have names without blanks, quotes, colons and commas.

Why     Such a name must be quoted in every command and script that names the zone. Nova splits a
        zone at colons: what follows is taken for a host. Neutron's zones are a list that is split
        at commas, those of an OVN chassis at colons.
Fix     Choose a name of letters, digits, hyphens and underscores, for all three services.
Source  nova 34.0.0, compute/api.py, parse_availability_zone; neutron 29.0.0,
        default_availability_zones, and common/ovn, availability-zones of ovn-cms-options.
"""

from __future__ import annotations

import re

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

SIGNS = re.compile(r"[\s\"',:]")


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Look at the signs of each name."""
    zones = site.availability_zones
    names = [zone for zone in (zones.nova, zones.cinder, zones.neutron) if zone is not None]
    bad = dict.fromkeys(repr(zone) for zone in names if SIGNS.search(zone))
    if bad:
        return failed(f"{', '.join(bad)} has a blank, a quote, a colon or a comma")
    if not names:
        return unknown("the design leaves the zones out")
    return passed(", ".join(dict.fromkeys(names)))


CHECK = Check(Severity.WARNING, DeploymentGraph, full_sites, evaluate)
