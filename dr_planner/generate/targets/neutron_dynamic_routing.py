"""Neutron's dynamic routing: the file of its agent, and the commands for speakers and peers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dr_planner.generate import Target
from dr_planner.generate.banner import HASH, heading
from dr_planner.generate.parts.readme import readme
from dr_planner.generate.parts.shell import script, word
from dr_planner.generate.parts.uplinks import FAMILIES, bgp_uplinks, not_bgp, open_points, prefixes
from dr_planner.generate.quoting import path_part, plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.site import Site, Uplink

ORDER = """
What is in each site's folder, in the order in which it is used:

1. bgp_dragent.ini   to /etc/neutron/bgp_dragent.ini of the hosts of neutron-bgp-dragent, with each
                     host's own router id; then restart the agent.
2. speakers.sh       speakers and peers, which are objects of the API. Run it once.

Neutron chooses what a speaker announces: the subnets of tenants and the floating IP addresses that
the external network leads to. The prefixes of the design are not given to it.
""".strip()

DRIVER = "neutron_dynamic_routing.services.bgp.agent.driver.os_ken.driver.OsKenBgpDriver"


@dataclass(frozen=True)
class Speaker:
    """One speaker of a site: an AS number and a family, and the uplinks that it talks to."""

    name: str
    number: int
    version: int
    uplinks: tuple[Uplink, ...]


def _speakers(site: Site) -> Iterator[Speaker]:
    """Neutron's speakers have one AS number and one family each."""
    found: dict[tuple[int, int], list[Uplink]] = {}
    for uplink in bgp_uplinks(site):
        for version in FAMILIES:
            if uplink.local_as is not None and uplink.peer_as and prefixes(uplink, version):
                found.setdefault((uplink.local_as, version), []).append(uplink)
    for (number, version), uplinks in found.items():
        name = f"{site.name}-as{number}-ipv{version}"
        yield Speaker(name, number, version, tuple(uplinks))


def _left_out(site: Site) -> Iterator[str]:
    yield from not_bgp(site)
    for uplink in bgp_uplinks(site):
        missing = [
            field
            for field, value in (
                ("local_as", uplink.local_as),
                ("peer_as", uplink.peer_as),
                ("announces", uplink.announces),
            )
            if value is None
        ]
        if missing:
            yield f"NOT WRITTEN: uplink {uplink.name}; NOT IN THE DESIGN: {', '.join(missing)}."


def _agent(deployment: Deployment, site: Site) -> str:
    head = heading(
        deployment,
        f"neutron-bgp-dragent at site {site.name}.",
        "bgp_router_id is of one host: add it with an IPv4 address of that host, another on each. "
        "The agent does not start without one.",
        *(plain(note, "an uplink") for note in _left_out(site)),
    )
    return f"{head}\n[bgp]\nbgp_speaker_driver = {DRIVER}\n# bgp_router_id: NOT IN THE DESIGN.\n"


def _cloud(site: Site) -> list[str]:
    if site.cloud is None:
        return [f"{HASH}The clouds.yaml entry of this site is NOT IN THE DESIGN: set OS_CLOUD."]
    return [f"export OS_CLOUD={word(site.cloud, 'the cloud of a site')}"]


def _commands(deployment: Deployment, site: Site) -> str | None:
    speakers = list(_speakers(site))
    if not speakers:
        return None
    usage = ["NETWORK"]
    asked = ['network=${1:?"name the external network"}']
    blocks: list[list[str]] = []
    for speaker in speakers:
        name = word(speaker.name, "the name of a speaker")
        lines = [
            f"openstack bgp speaker create --ip-version {speaker.version} "
            f"--local-as {speaker.number} {name}",
            f'openstack bgp speaker add network {name} "$network"',
        ]
        for uplink in speaker.uplinks:
            usage.append(f"PEER{len(usage)}")
            asked.append(
                f'peer{len(usage) - 1}=${{{len(usage)}:?"address of the peer is missing"}}'
            )
            peer = word(f"{uplink.name}-ipv{speaker.version}", "the name of a peer")
            lines += [
                f"{HASH}Provider {plain(uplink.provider, 'a provider')}.",
                f'openstack bgp peer create --peer-ip "$peer{len(usage) - 1}" '
                f"--remote-as {uplink.peer_as} {peer}",
                f"openstack bgp speaker add peer {name} {peer}",
            ]
        blocks.append(lines)
    about = [
        f"BGP speakers and peers of site {site.name}. It makes each anew and stops where one is "
        "there already.",
        f"Usage: sh THIS_FILE {' '.join(usage)}. NETWORK is the external network; the peers' "
        f"addresses are those of: {', '.join(_order(speakers))}.",
        "Then give each speaker to the agents: openstack bgp dragent add speaker AGENT SPEAKER. "
        "A peer with a password needs --auth-type md5; the design has none.",
    ]
    return script(deployment, about, [*_cloud(site), *asked], *blocks)


def _order(speakers: list[Speaker]) -> list[str]:
    return [
        f"{uplink.name} (IPv{speaker.version})"
        for speaker in speakers
        for uplink in speaker.uplinks
    ]


def leaves_open(deployment: Deployment) -> tuple[str, ...]:
    """What Neutron needs and the design does not say."""
    points = list(open_points(deployment))
    for site in deployment.full_sites:
        if bgp_uplinks(site):
            points.append(f"site {site.name}: the external network, and the agents' router ids")
        if site.cloud is None and bgp_uplinks(site):
            points.append(f"site {site.name}: the clouds.yaml entry that reaches its API (cloud)")
    return tuple(points)


def render(deployment: Deployment) -> Mapping[str, str]:
    """Every file by its path: a folder per site with an uplink that speaks BGP.

    :raises InputError: a name cannot be an argument of a command.
    """
    result = {"README.txt": readme(deployment, ORDER, leaves_open(deployment))}
    for site in deployment.full_sites:
        if not bgp_uplinks(site):
            continue
        folder = path_part(site.name, "the name of a site")
        result[f"{folder}/bgp_dragent.ini"] = _agent(deployment, site)
        if (commands := _commands(deployment, site)) is not None:
            result[f"{folder}/speakers.sh"] = commands
    return result


TARGET = Target(
    title="neutron-dynamic-routing: bgp_dragent.ini, and the commands for speakers and peers",
    render=render,
    leaves_open=leaves_open,
)
