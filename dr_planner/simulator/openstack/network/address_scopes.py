"""Address scopes: pools whose addresses can be routed among each other."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import boolean, one_of, text
from dr_planner.simulator.openstack.network_resource import (
    ADMIN,
    NEEDED,
    Attribute,
    Resource,
    of,
    own,
    owner,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.subnet import AddressScope
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
ATTRIBUTES: dict[str, Attribute[AddressScope]] = {
    "id": Attribute(of("id")),
    **owner(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "ip_version": Attribute(
        of("ip_version"), post=True, default=NEEDED, kind=one_of(4, 6, number=True)
    ),
    "shared": Attribute(
        of("shared"), post=True, put=True, default=False, kind=boolean, set_by=ADMIN
    ),
}


def _create(context: Context, asked: dict[str, Any]) -> AddressScope:
    scope = AddressScope(
        id=context.region.identifiers.uuid(),
        project_id=asked["project_id"],
        name=asked["name"],
        ip_version=asked["ip_version"],
        shared=asked["shared"],
    )
    context.region.network.address_scopes[scope.id] = scope
    return scope


def _update(context: Context, scope: AddressScope, asked: dict[str, Any]) -> None:
    if scope.shared and asked.get("shared") is False:
        raise Refusal(
            400,
            "AddressScopeUpdateError",
            f"Unable to update address scope {scope.id} : Shared address scope can't be unshared.",
        )
    scope.name = asked.get("name", scope.name)
    scope.shared = asked.get("shared", scope.shared)


def _delete(context: Context, scope: AddressScope) -> None:
    state = context.region.network
    if any(pool.address_scope_id == scope.id for pool in state.subnet_pools.values()):
        raise Refusal(
            409,
            "AddressScopeInUse",
            f"Unable to complete operation on address scope {scope.id}. There are one or more "
            "subnet pools in use on the address scope.",
        )
    del state.address_scopes[scope.id]


RESOURCE: Resource[AddressScope] = Resource(
    member="address_scope",
    collection="address_scopes",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.address_scopes,
    sees=lambda context, scope: own(context, scope) or scope.shared,
    owns=own,
    missing=lambda id: Refusal(
        404, "AddressScopeNotFound", f"Address scope {id} could not be found."
    ),
    create=_create,
    update=_update,
    delete=_delete,
    tagged=False,
)
RESOURCE.register(ROUTES, "/address-scopes")
