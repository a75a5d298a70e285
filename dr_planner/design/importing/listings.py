"""What the lists of the openstack command add: volume types, computes, gateways, zones.

A list is of a control plane and may be the same at all sites. Which hosts are a site's is told by
their zone, where the zone is of that site only.
"""

from __future__ import annotations

from dr_planner.design.importing.draft import Block, Draft, Said, agreed
from dr_planner.model.openstacklist import (
    AgentListing,
    ComputeListing,
    ListedHost,
    ListedType,
    TypeListing,
)
from dr_planner.model.part import Collection

TRUE = "<is> True"
OWN_SPECS = frozenset({"replication_enabled", "multiattach", "volume_backend_name"})
"""Extra specs that have a key of their own in the design."""

DEFAULT_TYPE = "__DEFAULT__"
GATEWAYS = frozenset({"neutron-l3-agent", "neutron-dhcp-agent"})
Row = tuple[str, ListedHost]


class Listings:
    """The lists of a collection."""

    def __init__(self, parts: Collection) -> None:
        self._types: dict[str, tuple[str, ListedType]] = {}
        self._computes: dict[str, list[Row]] = {}
        self._agents: dict[str, list[Row]] = {}
        for types in parts.of(TypeListing):
            for row in types.types:
                self._types.setdefault(row.name, (types.at(row.line), row))
        for computes in parts.of(ComputeListing):
            here = self._computes.setdefault(computes.site, [])
            rows = [host for host in computes.hosts if host.what == "nova-compute"]
            here += [(computes.at(host.line), host) for host in rows]
        for agents in parts.of(AgentListing):
            here = self._agents.setdefault(agents.site, [])
            rows = [host for host in agents.hosts if host.what in GATEWAYS]
            here += [(agents.at(host.line), host) for host in rows]

    # ------------------------------------------------------------------ hosts and zones

    def compute_zone(self, site: str) -> Said | None:
        """The zone of Nova at a site: the one of its list, or the one that bears its name."""
        return self._zone(self._computes, site)

    def network_zone(self, site: str) -> Said | None:
        """The zone of Neutron at a site, told in the same way."""
        return self._zone(self._agents, site)

    def computes(self, site: str, zones: Block) -> Said | None:
        """The computes in the Nova zone of a site."""
        return _hosts(self._computes, zones.text("nova"))

    def gateways(self, site: str, zones: Block) -> Said | None:
        """The hosts of routing and DHCP agents in the Neutron zone of a site."""
        return _hosts(self._agents, zones.text("neutron"))

    @staticmethod
    def _zone(lists: dict[str, list[Row]], site: str) -> Said | None:
        rows = [(origin, host) for origin, host in lists.get(site, []) if host.zone]
        found = agreed(Said(host.zone, origin) for origin, host in rows)
        if not isinstance(found, list):
            return found
        return next((said for said in found if said.value == site), None)

    # ------------------------------------------------------------------ types

    def types(self, cinder: Block, draft: Draft) -> list[Block]:
        """The volume types, with those backends of the design that they name."""
        names: dict[str, list[str]] = {}
        backends = cinder.entries.get("backends", [])
        for backend in backends if isinstance(backends, list) else []:
            shown = backend.text("volume_backend_name") or backend.text("name")
            names.setdefault(shown, []).append(backend.text("name"))
        found = []
        for name, (origin, row) in self._types.items():
            if name != DEFAULT_TYPE:
                found.append(_type(origin, row, names, draft))
        return found


def _type(origin: str, row: ListedType, names: dict[str, list[str]], draft: Draft) -> Block:
    block, specs = Block(), row.properties
    block.put("name", row.name, origin)
    wanted = specs.get("volume_backend_name", "")
    words = [wanted] if wanted in names else [w for w in wanted.split() if w != "<or>"]
    serving = [backend for word in words for backend in names.get(word, [])]
    if serving:
        block.put("backends", serving, origin)
    elif wanted:
        draft.left.append(f"{origin}: volume type {row.name} wants a backend that was not seen")
    if specs.get("replication_enabled") == TRUE:
        block.put("replicated", True, origin)
    if specs.get("multiattach") == TRUE:
        block.put("multiattach", True, origin)
    others = {key: value for key, value in specs.items() if key not in OWN_SPECS}
    if others:
        more = Block()
        for key, value in others.items():
            more.put(key, value, origin)
        block.entries["extra_specs"] = more
    return block


def _hosts(lists: dict[str, list[Row]], zone: str) -> Said | None:
    """The hosts of a zone by any list; None where the zone is not known or has none."""
    rows = [(o, host) for listed in lists.values() for o, host in listed if zone == host.zone]
    if not zone or not rows:
        return None
    hosts = list(dict.fromkeys(host.host for _origin, host in rows))
    return Said(hosts, rows[0][0])
