"""``design show``: what was understood of a design."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dr_planner.cli.command import Lister

if TYPE_CHECKING:
    from dr_planner.graph.deployment_graph import DeploymentGraph
    from dr_planner.model.deployment import Deployment

Rows = list[dict[str, Any]]


class DesignShow(Lister):
    """Show what was understood of a design: its sites, and what is between and over them.

    The table shows sites and links, and regions, other quorums and protection groups where there
    are some. The machine-readable formats also have mirrors, pools, zone options and files.
    """

    words = "design show"
    schema = "dr-planner.design/1"
    items = "sites"
    columns = ("Site", "Role", "Zones", "APIs", "Computes", "Gateways", "Uplinks", "Votes", "Ceph")

    TABLES: Mapping[str, Mapping[str, str]] = {
        "links": {
            "link": "Link",
            "sites": "Sites",
            "networks": "Networks",
            "length_km": "km",
            "floor_rtt_ms": "At least ms",
            "rtt_ms": "Measured ms",
            "times_lan": "Times LAN",
        },
        "regions": {"region": "Region", "sites": "Sites", "votes": "Votes by site"},
        "quorums": {"quorum": "Quorum", "kind": "Kind", "votes": "Votes by site"},
        "protection_groups": {
            "group": "Group",
            "strategy": "Strategy",
            "home_site": "Home",
            "recovers_at": "Recovers at",
            "depends_on": "After",
            "rpo_seconds": "RPO s",
            "rto_seconds": "RTO s",
        },
    }
    """The tables below that of the sites: key of the facts -> key of a row -> heading."""

    def get_parser(self, prog_name: str) -> argparse.ArgumentParser:
        parser = super().get_parser(prog_name)
        parser.add_argument("design", type=Path, metavar="FILE", help="design file")
        return parser

    def rows(self, args: argparse.Namespace) -> Iterable[Sequence[Any]]:
        from dr_planner.design.load import load_with_places
        from dr_planner.graph.control_planes import databases
        from dr_planner.graph.deployment_graph import DeploymentGraph

        deployment, source = load_with_places(args.design)
        view = DeploymentGraph(deployment, source.at)
        self.facts = {
            "design": deployment.name,
            "description": deployment.description,
            "file": str(args.design),
            "files": [str(path) for path in source.files],
            "digest": deployment.digest(),
            "links": None if deployment.links is None else _links(view),
            "regions": _regions(deployment),
            "quorums": _quorums(deployment),
            "mirrors": _plain(deployment.mirrors),
            "pools": _pools(deployment),
            "zone_options": deployment.zone_options.model_dump(mode="json"),
            "protection_groups": _groups(deployment),
            "state_sites": list(deployment.state.sites) if deployment.state else None,
        }

        def count(things: Sequence[object] | None) -> int | None:
            return None if things is None else len(things)

        known = [found.galera for found in databases(deployment) if found.galera is not None]
        members = [member for galera in known for member in galera.members]
        return [
            (
                site.name,
                str(site.role),
                list(dict.fromkeys(zone for _, zone in site.availability_zones if zone)) or None,
                count(site.api_services),
                count(site.computes),
                count(site.gateways),
                count(site.uplinks),
                sum(m.weight for m in members if m.site == site.name) if known else None,
                [cluster.name for cluster in deployment.clusters_at(site.name)]
                if view.says("ceph_clusters")
                else None,
            )
            for site in deployment.sites
        ]

    def produce_output(
        self,
        parsed_args: argparse.Namespace,
        column_names: Sequence[str],
        data: Iterable[Sequence[Any]],
    ) -> int:
        if parsed_args.formatter != "table":
            return int(super().produce_output(parsed_args, column_names, data) or 0)
        from dr_planner.cli.output import table, terminal_width

        stdout = self.app.stdout
        said = [
            ["" if value is None and row[1] == "quorum" else _word(value) for value in row]
            for row in data
        ]
        status = int(super().produce_output(parsed_args, column_names, said) or 0)
        if parsed_args.columns:
            return status
        for key, headings in self.TABLES.items():
            found = self.facts[key]
            rows = [[_cell(part, row[part]) for part in headings] for row in found or ()]
            if rows:
                text = table(list(headings.values()), rows, terminal_width(stdout))
                stdout.write(f"\n{text}\n")
            elif key == "links":
                stdout.write(f"\nLinks: {_word(found)}\n")
        return status


LEFT_OUT = {
    "home_site": "where its volumes are",
    "recovers_at": "any full site",
    "rpo_seconds": "",
    "rto_seconds": "",
}
"""What it means that a key of a group is left out; of all others it is unknown."""


def _cell(key: str, value: object) -> str:
    if key == "depends_on" and not value:
        return ""
    return LEFT_OUT[key] if value is None and key in LEFT_OUT else _word(value)


def _word(value: object) -> str:
    """A value for people: what is left out is unknown, what is listed as empty is none."""
    if value is None:
        return "unknown"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(part) for part in value) or "none"
    if isinstance(value, dict):
        return ", ".join(f"{key} {part}" for key, part in value.items()) or "none"
    return str(value)


def _links(view: DeploymentGraph) -> list[dict[str, Any]]:
    """What is known of each link, with the shortest possible round trip."""
    from dr_planner.capacity.latency import link_floor_rtt_ms, times_lan

    found = []
    for link in view.deployment.links or ():
        a, b = (view.deployment.site(name).coordinates for name in link.sites)
        floor = link_floor_rtt_ms(link, a, b)
        slowest = link.rtt_ms if link.rtt_ms is not None else floor
        times = None if slowest is None else round(times_lan(slowest), 1)
        values = (
            link.name,
            list(link.sites),
            None if link.networks is None else [str(network) for network in link.networks],
            link.length_km,
            None if floor is None else round(floor, 3),
            link.rtt_ms,
            times,
        )
        found.append(dict(zip(DesignShow.TABLES["links"], values, strict=True)))
    return found


def _plain(models: Sequence[Any]) -> Rows:
    return [model.model_dump(mode="json") for model in models]


def _votes(members: Sequence[Any]) -> dict[str, int]:
    """The sum of weights at each site."""
    votes: dict[str, int] = {}
    for member in members:
        votes[member.site] = votes.get(member.site, 0) + member.weight
    return votes


def _regions(deployment: Deployment) -> Rows:
    return [
        {
            "region": region.name,
            "sites": list(region.sites),
            "votes": _votes(region.galera.members) if region.galera else None,
        }
        for region in deployment.regions or ()
    ]


def _quorums(deployment: Deployment) -> Rows:
    return [
        {
            "quorum": quorum.name,
            "kind": str(quorum.kind),
            "ceph_cluster": quorum.ceph_cluster,
            "votes": _votes(quorum.members),
        }
        for quorum in deployment.quorums
    ]


def _pools(deployment: Deployment) -> Rows:
    return [
        {"ceph_cluster": cluster.name, **pool.model_dump(mode="json")}
        for cluster, pool in deployment.pools()
    ]


def _groups(deployment: Deployment) -> Rows:
    """The groups with what each says; a home or a refuge that is left out is any."""
    return [{"group": row.pop("name"), **row} for row in _plain(deployment.protection_groups)]
