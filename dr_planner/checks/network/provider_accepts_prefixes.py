"""The provider of an uplink accepts prefixes as long as those that are to be announced.

Why     Providers filter what is more specific than they agreed to, often anything beyond /24 in
        IPv4 and /48 in IPv6. A filtered announcement looks right at home and reaches nobody.
Fix     Agree on the length with the provider, or announce the whole larger prefix and move all
        its addresses together.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 5; neutron-dynamic-routing
        29.0.0 announces floating IPs as /32.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import uplinks
from dr_planner.model.finding import Severity
from dr_planner.model.site import DYNAMIC_PROTOCOLS, Site, Uplink


def evaluate(subject: tuple[Uplink, Site] | tuple[Site], view: DeploymentGraph) -> Outcome:
    """Compare each prefix with the limit of its address family."""
    if len(subject) == 1:
        return unknown("the design does not tell which uplinks are here")
    uplink, _ = subject
    if uplink.protocol is not None and uplink.protocol not in DYNAMIC_PROTOCOLS:
        return not_applicable("the uplink is static and announces nothing")
    if uplink.announces is None:
        return unknown("the design does not tell what this uplink can announce")
    limits = {4: uplink.longest_prefix, 6: uplink.longest_prefix_v6}
    too_long, silent = [], []
    for prefix in uplink.announces:
        limit = limits[prefix.version]
        if limit is None:
            silent.append(str(prefix))
        elif prefix.prefixlen > limit:
            too_long.append(f"{prefix} (at most /{limit})")
    if too_long:
        return failed(f"not accepted: {', '.join(too_long)}")
    if silent:
        return unknown(f"no longest prefix is given for the family of {', '.join(silent)}")
    return passed(f"{', '.join(map(str, uplink.announces)) or 'nothing'} can be announced")


CHECK = Check(Severity.ERROR, DeploymentGraph, uplinks, evaluate, "no full site has an uplink")
