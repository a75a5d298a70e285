"""The agents on every gateway of the design are alive and in its site's zone.

Why     Routers and DHCP of a site go on only where agents of its zone are alive.
Fix     Start the agents of the gateway; set availability_zone in the [AGENT] section of their
        files.
Source  neutron 29.0.0, GET /agents, [AGENT] availability_zone of L3 and DHCP agents; F. Haas,
        talk on rbd-mirror, Cephalocon 2019, checklist items 3 and 4.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.reality import Reality
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site

Subject = tuple[Site, str | None]


def gateways(view: Reality) -> Iterator[tuple[str, Subject]]:
    """Every gateway of the design; the site alone where they are left out."""
    for site in view.design.deployment.full_sites:
        if site.gateways is None:
            yield f"gateways of site {site.name}", (site, None)
        for host in site.gateways or ():
            yield f"gateway {host}", (site, host)


def evaluate(subject: Subject, view: Reality) -> Outcome:
    """Look at all agents on the host."""
    site, host = subject
    if host is None:
        return unknown("the design leaves out the gateways")
    plane = view.control_plane(site.name)
    if plane.network_agents is None:
        return unknown(f"Neutron does not tell its agents: {plane.why_not('network_agents')}")
    agents = [agent for agent in plane.network_agents if agent.host == host]
    if not agents:
        return failed("Neutron has no agent on it")
    dead = [a.kind for a in agents if not a.is_up]
    if dead:
        return failed(f"not alive: {', '.join(dead)}")
    off = [a.kind for a in agents if not a.enabled]
    if off:
        return failed(f"disabled: {', '.join(off)}")
    zones = {a.zone for a in agents if a.zone is not None}
    wanted = site.availability_zones.neutron
    if wanted is None and zones:
        return unknown(
            f"alive; the design leaves out the zone, Neutron: {', '.join(sorted(zones))}"
        )
    if zones - {wanted}:
        return failed(f"in zone {', '.join(sorted(zones))}, the design says {wanted}")
    return passed(f"{len(agents)} agents are alive")


CHECK = Check(Severity.ERROR, Reality, gateways, evaluate, "the design has no gateway")
