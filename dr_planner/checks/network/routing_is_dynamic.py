"""Every full site announces its addresses with a dynamic routing protocol.

Why     Floating IPs keep their addresses only if the network learns that they are now at another
        site. With a static route somebody at the provider has to be found first.
Fix     Speak BGP (or another dynamic protocol) over at least one uplink of the site.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 5; neutron-dynamic-routing
        29.0.0 and ovn-bgp-agent 7.0.0 can announce for Neutron.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import DYNAMIC_PROTOCOLS, Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """One uplink with a dynamic protocol is enough."""
    if site.uplinks is None:
        return unknown("the design does not tell which uplinks are here")
    dynamic = [
        f"{u.protocol} on {u.name}" for u in site.uplinks if u.protocol in DYNAMIC_PROTOCOLS
    ]
    if dynamic:
        return passed(", ".join(dynamic))
    silent = [uplink.name for uplink in site.uplinks if uplink.protocol is None]
    if silent:
        return unknown(f"no protocol is given for {', '.join(silent)}")
    return failed("every uplink is static" if site.uplinks else "there is no uplink here")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
