"""The host aggregates that make a site an availability zone of Nova."""

from __future__ import annotations

import json

from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.parts.volume_types import reach
from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site


def render(deployment: Deployment, site: Site) -> str:
    """The script that makes a site's zone and puts its computes into it.

    :raises InputError: a name cannot be an argument of a command.
    """
    shown = plain(site.name, "the name of a site")
    zone = site.availability_zones.nova
    about = [
        f"The availability zone of Nova for site {shown}: a host aggregate with the zone's name. "
        "It may be run again. Cinder's zone is backend_availability_zone in cinder.conf; "
        "Neutron's is availability_zone in the [agent] section of its agents.",
    ]
    if zone is None:
        nothing = ["# availability_zones.nova: NOT IN THE DESIGN. There is nothing to make."]
        return script(deployment, about, nothing)
    name = word(zone, f"availability zone of site {site.name!r}")
    blocks = [
        reach(site),
        [
            f"openstack aggregate show {name} > /dev/null 2>&1 || \\",
            f"    openstack aggregate create --zone {name} {name}",
        ],
    ]
    if site.computes is None:
        blocks.append(["# The computes of this site are NOT IN THE DESIGN."])
    for host in site.computes or ():
        there = word(json.dumps(host), "the name of a compute")
        blocks.append(
            [
                f"openstack aggregate show -f json -c hosts {name} | grep -qF {there} || \\",
                f"    openstack aggregate add host {name} {word(host, 'the name of a compute')}",
            ]
        )
    return script(deployment, about, *blocks)
