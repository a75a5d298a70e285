"""Subnet pools: prefixes from which subnets are cut."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from typing import Any

from dr_planner.simulator.openstack.network_kinds import (
    boolean,
    cidr,
    listed,
    text,
    uuid,
    whole,
)
from dr_planner.simulator.openstack.network_resource import (
    ADMIN,
    NEEDED,
    Attribute,
    Resource,
    of,
    own,
    standard,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.subnet import SubnetPool
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
SMALLEST = {4: 8, 6: 64}
"""Shortest prefix that is cut unless said otherwise, by IP version."""

LARGEST = {4: 32, 6: 128}


def _length(name: str) -> Callable[[Context, SubnetPool], str]:
    """Lengths of prefixes are shown as texts."""
    return lambda context, pool: str(getattr(pool, name))


ATTRIBUTES: dict[str, Attribute[SubnetPool]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default=NEEDED, kind=text(shortest=1)),
    "prefixes": Attribute(
        lambda context, p: list(p.prefixes),
        post=True,
        put=True,
        default=NEEDED,
        kind=listed(cidr()),
        filter=False,
        sort=False,
    ),
    "ip_version": Attribute(of("ip_version")),
    "default_prefixlen": Attribute(
        _length("default_prefixlen"), post=True, put=True, kind=whole(0)
    ),
    "min_prefixlen": Attribute(_length("min_prefixlen"), post=True, put=True, kind=whole(0)),
    "max_prefixlen": Attribute(_length("max_prefixlen"), post=True, put=True, kind=whole(0)),
    "default_quota": Attribute(of("default_quota"), post=True, put=True, kind=whole(0, null=True)),
    "is_default": Attribute(
        of("is_default"), post=True, put=True, default=False, kind=boolean, set_by=ADMIN
    ),
    "shared": Attribute(of("shared"), post=True, default=False, kind=boolean, set_by=ADMIN),
    "address_scope_id": Attribute(
        of("address_scope_id"), post=True, put=True, kind=uuid(null=True)
    ),
}


def _create(context: Context, asked: dict[str, Any]) -> SubnetPool:
    prefixes = _prefixes(asked["prefixes"])
    version = ipaddress.ip_network(prefixes[0]).version
    least = asked.get("min_prefixlen") or SMALLEST[version]
    most = asked.get("max_prefixlen") or LARGEST[version]
    usual = asked.get("default_prefixlen") or least
    if not least <= usual <= most:
        raise Refusal(
            400,
            "IllegalSubnetPoolPrefixBounds",
            f"Illegal prefix bounds: default_prefixlen={usual}, min_prefixlen={least}.",
        )
    scope = asked.get("address_scope_id")
    _must_be_scope(context, scope, version)
    state = context.region.network
    pool = SubnetPool(
        **state.stamp(asked["project_id"]),
        name=asked["name"],
        description=asked["description"],
        prefixes=prefixes,
        ip_version=version,
        min_prefixlen=least,
        max_prefixlen=most,
        default_prefixlen=usual,
        default_quota=asked.get("default_quota"),
        is_default=asked["is_default"],
        shared=asked["shared"],
        address_scope_id=scope,
    )
    state.subnet_pools[pool.id] = pool
    return pool


def _prefixes(asked: list[str]) -> list[str]:
    if not asked:
        raise Refusal(400, "EmptySubnetPoolPrefixList", "Empty subnet pool prefix list.")
    networks = [ipaddress.ip_network(prefix) for prefix in asked]
    if len({network.version for network in networks}) > 1:
        raise Refusal(
            400, "PrefixVersionMismatch", "Cannot mix IPv4 and IPv6 prefixes in a subnet pool."
        )
    return [str(network) for network in networks]


def _must_be_scope(context: Context, id: str | None, version: int) -> None:
    if id is None:
        return
    scope = context.region.network.address_scopes.get(id)
    if scope is None or not (own(context, scope) or scope.shared):
        raise Refusal(404, "AddressScopeNotFound", f"Address scope {id} could not be found.")
    if scope.ip_version != version:
        raise Refusal(
            400,
            "IllegalSubnetPoolIpVersionAssociationToAddressScope",
            f"Illegal subnetpool association: subnetpool cannot associate with address scope {id} "
            f"because subnetpool ip_version is not {scope.ip_version}.",
        )


def _update(context: Context, pool: SubnetPool, asked: dict[str, Any]) -> None:
    if "prefixes" in asked:
        new = _prefixes(asked["prefixes"])
        kept = [ipaddress.ip_network(prefix) for prefix in new]
        for prefix in pool.prefixes:
            old = ipaddress.ip_network(prefix)
            if not any(_holds(wide, old) for wide in kept):
                raise Refusal(
                    400,
                    "IllegalSubnetPoolPrefixUpdate",
                    "Illegal update to prefixes: Existing prefixes must be a subset of the new "
                    "prefixes.",
                )
        pool.prefixes = new
    if "address_scope_id" in asked:
        _must_be_scope(context, asked["address_scope_id"], pool.ip_version)
    for name in ATTRIBUTES:
        if name in asked and name not in ("prefixes", "project_id", "tenant_id"):
            setattr(pool, name, asked[name])
    context.region.network.touch(pool)


def _holds(wide: Any, narrow: Any) -> bool:
    return wide.version == narrow.version and bool(narrow.subnet_of(wide))


def _delete(context: Context, pool: SubnetPool) -> None:
    state = context.region.network
    if any(subnet.subnetpool_id == pool.id for subnet in state.subnets.values()):
        raise Refusal(
            400,
            "SubnetPoolDeleteError",
            "Unable to delete subnet pool: Subnet pool has existing allocations.",
        )
    del state.subnet_pools[pool.id]


RESOURCE: Resource[SubnetPool] = Resource(
    member="subnetpool",
    collection="subnetpools",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.subnet_pools,
    sees=lambda context, pool: own(context, pool) or pool.shared,
    owns=own,
    missing=lambda id: Refusal(404, "SubnetPoolNotFound", f"Subnet pool {id} could not be found."),
    create=_create,
    update=_update,
    delete=_delete,
    quota="subnetpool",
)
RESOURCE.register(ROUTES, "/subnetpools")
