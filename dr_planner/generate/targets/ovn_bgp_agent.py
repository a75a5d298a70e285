"""ovn-bgp-agent: the AS number of each site, and what the agent leaves to FRR."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading, wrapped
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.uplinks import bgp_uplinks, local_numbers
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

ORDER = """
What is in each site's folder:

bgp-agent.conf   to /etc/ovn-bgp-agent/bgp-agent.conf of every host of the site that runs the
                 agent, together with the options that it has there now.

The agent tells the FRR of its own host which addresses are there, one by one. The sessions and the
prefixes of the uplinks are FRR's: take the target 'frr'. Restart the agent after a change.
""".strip()


def _lengths(uplink: Uplink) -> str | None:
    """What a provider takes, where single addresses would be dropped."""
    found = [
        f"/{length} of {family}"
        for length, whole, family in (
            (uplink.longest_prefix, 32, "IPv4"),
            (uplink.longest_prefix_v6, 128, "IPv6"),
        )
        if length is not None and length < whole
    ]
    return " and ".join(found) or None


def _notes(site: Site) -> list[str]:
    notes = [
        "NOT IN THE DESIGN: driver, exposing_method, expose_tenant_networks, bgp_nic, bgp_vrf. "
        "The agent's defaults hold where nothing else is set.",
        "bgp_router_id is of one host, and so is no part of a site's file.",
    ]
    for uplink in bgp_uplinks(site):
        if (longest := _lengths(uplink)) is not None:
            notes.append(
                f"NOT WRITTEN: provider {uplink.provider} takes nothing longer than {longest}. "
                "The agent announces single addresses: let the gateways announce the prefix to "
                f"uplink {uplink.name}, and not what they hear from the agents."
            )
    return notes


def _conf(deployment: Deployment, site: Site) -> str:
    rows = [heading(deployment, f"ovn-bgp-agent on the hosts of site {site.name}."), "[DEFAULT]"]
    for note in _notes(site):
        rows += [f"{HASH}{plain(row, 'an uplink')}" for row in wrapped(note)]
    numbers = local_numbers(site)
    if len(numbers) == 1:
        rows.append(f"bgp_AS = {numbers[0]}")
    elif numbers:
        rows.append(f"# bgp_AS: the uplinks have {', '.join(map(str, numbers))}. Choose one.")
    else:
        rows.append("# bgp_AS: NOT IN THE DESIGN.")
    return "\n".join(rows) + "\n"


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What the agent needs and the design does not say."""
    points = []
    for site in deployment.full_sites:
        if site.uplinks is None:
            points.append(f"site {site.name}: its uplinks")
        elif bgp_uplinks(site):
            numbers = local_numbers(site)
            if not numbers:
                points.append(f"site {site.name}: its AS number (local_as)")
            if len(numbers) > 1:
                points.append(f"site {site.name}: which of its AS numbers the agents have")
            points.append(
                f"site {site.name}: the driver of the agent and how it exposes addresses"
            )
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with an uplink that speaks BGP.

    :raises InputError: a name cannot be written on one line.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for site in deployment.full_sites:
        if bgp_uplinks(site):
            folder = path_part(site.name, "the name of a site")
            result[f"{folder}/bgp-agent.conf"] = _conf(deployment, site)
    return result


TARGET = Target(
    title="ovn-bgp-agent: bgp-agent.conf with the AS number of the site",
    render=render,
    leaves_open=leaves_open,
)
