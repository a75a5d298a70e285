"""An uplink that speaks BGP joins two autonomous systems.

Why     A session within one AS hands on no route that it heard from another such session, and
        keeps the next hop. A provider in the site's own AS is a mistake in one of the numbers.
Fix     Write the site's AS number as local_as and the provider's as peer_as.
Source  RFC 4271, section 9.1.3 and 5.1.3; RFC 4456.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.site import RoutingProtocol, Site, Uplink


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Uplink, Site]]]:
    """The uplinks with BGP that name the provider's AS."""
    for site in view.deployment.full_sites:
        for uplink in site.uplinks or ():
            if uplink.protocol is RoutingProtocol.BGP and uplink.peer_as is not None:
                yield f"uplink {uplink.name} at {site.name}", (uplink, site)


def evaluate(subject: tuple[Uplink, Site], view: DeploymentGraph) -> Outcome:
    """Compare the numbers."""
    uplink, _ = subject
    if uplink.local_as is None:
        return unknown("the design leaves the site's AS number out")
    if uplink.local_as == uplink.peer_as:
        return failed(f"both ends are in AS {uplink.local_as}")
    return passed(f"AS {uplink.local_as} and {uplink.peer_as}")


CHECK = Check(
    Severity.WARNING, DeploymentGraph, subjects, evaluate, "no uplink names a provider's AS"
)
