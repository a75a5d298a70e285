"""No single provider carries all uplinks of two full sites.

Why     The talk asks for independent provider uplinks at each location. Where two sites hang on
        one provider, its fault takes both off the network, and no failover helps.
Fix     Connect one of the two sites to a second provider.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 4.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph, Kind
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare the sites that the loss of a provider would cut off."""
    if site.uplinks is None:
        return unknown("the design does not tell which uplinks are here")
    if not site.uplinks:
        return not_applicable("there is no uplink here")
    others = [other for other in view.deployment.full_sites if other != site]
    mine = view.at(site.name, Kind.UPLINK)
    for provider in {node for uplink in mine for node in view.graph.successors(uplink)}:
        hit = view.hit_by(provider)
        if provider.kind is not Kind.PROVIDER or not hit.issuperset(mine):
            continue
        cut = [
            other.name
            for other in others
            if (there := view.at(other.name, Kind.UPLINK)) and hit.issuperset(there)
        ]
        if cut:
            return failed(
                f"{view.thing(provider)} is the only provider here and at {', '.join(cut)}"
            )
    silent = [other.name for other in others if other.uplinks is None]
    if silent:
        return unknown(f"the design does not tell which uplinks are at {', '.join(silent)}")
    return passed(f"providers: {', '.join(uplink.provider for uplink in site.uplinks)}")


CHECK = Check(Severity.ERROR, DeploymentGraph, full_sites, evaluate)
