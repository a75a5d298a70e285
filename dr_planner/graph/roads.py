"""How many islands the sites are when only some links are there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx as nx  # type: ignore[import-untyped,unused-ignore]

from dr_planner.model.link import Link


def islands(sites: Iterable[str], links: Iterable[Link]) -> int:
    """The number of groups of sites that reach each other over these links."""
    roads: Any = nx.Graph()
    roads.add_nodes_from(sites)
    roads.add_edges_from(link.sites for link in links)
    return int(nx.number_connected_components(roads))
