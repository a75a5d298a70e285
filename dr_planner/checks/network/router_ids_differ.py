"""No two sites have one BGP router id.

Why     A neighbour of the same AS refuses a second router with an id that it knows, and a route
        that comes back with one's own id is dropped: the takeover is not heard.
Fix     Give each router an id of its own.
Source  RFC 4271, sections 4.2 and 6.8; RFC 4456, section 8.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.site import RoutingProtocol, Site, Uplink


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Uplink, Site]]]:
    """The uplinks that have an id."""
    for site in view.deployment.full_sites:
        for uplink in site.uplinks or ():
            if uplink.router_id is not None:
                yield f"uplink {uplink.name} at {site.name}", (uplink, site)


def evaluate(subject: tuple[Uplink, Site], view: DeploymentGraph) -> Outcome:
    """Compare with the uplinks of other sites."""
    uplink, site = subject
    others = [
        (other.name, o)
        for other in view.deployment.full_sites
        if other is not site
        for o in other.uplinks or ()
    ]
    same = [name for name, other in others if other.router_id == uplink.router_id]
    if same:
        return failed(f"{uplink.router_id} is also at {', '.join(dict.fromkeys(same))}")
    silent = [
        name
        for name, other in others
        if other.router_id is None and other.protocol in (RoutingProtocol.BGP, None)
    ]
    if silent:
        return unknown(f"the design leaves an id at {', '.join(dict.fromkeys(silent))} out")
    return passed(str(uplink.router_id))


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no uplink has an id")
