"""The nodes of a database in files of Ansible: all together, or each in its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dr_planner.generate.parts.ansible import Block, document
from dr_planner.generate.parts.database import nodes_at, provider_options
from dr_planner.generate.quoting import plain
from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera, GaleraMember
from dr_planner.model.site import Site

ABOUT = ("Variables of one host: its share of votes and its segment in the database.",)


def same(nodes: tuple[GaleraMember, ...]) -> bool:
    """Whether all nodes of a site have the same options, which are then variables of the site."""
    return len({tuple(provider_options(node).items()) for node in nodes}) <= 1


def host_files(
    deployment: Deployment, site: Site, variables: Callable[[GaleraMember], Mapping[str, Any]]
) -> dict[str, str]:
    """The database's options of each node, where the nodes of a site differ, by node.

    :param variables: what a node's options are in the tool's words.
    :raises InputError: a name cannot be written.
    """
    nodes = nodes_at(deployment, site)
    if same(nodes):
        return {}
    return {node.name: document(deployment, ABOUT, [Block((), variables(node))]) for node in nodes}


def arbitrators_left_out(galera: Galera, lack: str) -> Iterator[str]:
    """A sentence where the database has arbitrators and the tool lacks what they need."""
    votes = [member for member in galera.members if member.arbitrator]
    if votes:
        names = ", ".join(plain(m.name, "the name of an arbitrator") for m in votes)
        yield (
            f"NOT GENERATED: {lack} for an arbitrator ({names}). Deploy garbd by other means; "
            "without it the votes are not those of the design."
        )
