"""RBAC policies: what is shared with whom."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network_kinds import WrongOperation, one_of, uuid
from dr_planner.simulator.openstack.network_resource import (
    NEEDED,
    Attribute,
    Resource,
    not_found,
    of,
    own,
    owner,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.sharing import EVERYBODY, EXTERNAL, SHARED, SharingPolicy
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import UUID

ROUTES = Routes()
TYPES = ("address_scope", "network", "security_group", "subnetpool")


def _object_type(value: Any) -> str:
    if value not in TYPES:
        raise WrongOperation(f"'{value}' is not a valid RBAC object type")
    return str(value)


def _target(value: Any) -> str:
    if value != EVERYBODY and not UUID.fullmatch(str(value)):
        raise WrongOperation(
            f"'{value}' is not a valid target project ID; expected a UUID or '{EVERYBODY}'"
        )
    return str(value)


ATTRIBUTES: dict[str, Attribute[SharingPolicy]] = {
    "id": Attribute(of("id")),
    **owner(),
    "object_type": Attribute(of("object_type"), post=True, default=NEEDED, kind=_object_type),
    "object_id": Attribute(of("object_id"), post=True, default=NEEDED, kind=uuid()),
    "action": Attribute(of("action"), post=True, default=NEEDED, kind=one_of(SHARED, EXTERNAL)),
    "target_tenant": Attribute(of("target"), post=True, put=True, default=NEEDED, kind=_target),
}


def _object(context: Context, kind: str, id: str) -> Any:
    state = context.region.network
    tables: dict[str, Any] = {
        "network": state.networks,
        "security_group": state.security.groups,
        "subnetpool": state.subnet_pools,
        "address_scope": state.address_scopes,
    }
    return tables[kind].get(id)


def _create(context: Context, asked: dict[str, Any]) -> SharingPolicy:
    shared = _object(context, asked["object_type"], asked["object_id"])
    if shared is None or not own(context, shared):
        raise not_found()
    if asked["target_tenant"] == EVERYBODY and not context.is_admin:
        raise Refusal(
            403,
            "PolicyNotAuthorized",
            "((((rule:create_rbac_policy and rule:create_rbac_policy:object_type) and "
            "rule:create_rbac_policy:object_id) and rule:create_rbac_policy:target_tenant) and "
            "rule:create_rbac_policy:action) is disallowed by policy",
        )
    policy = SharingPolicy(
        id=context.region.identifiers.uuid(),
        project_id=asked["project_id"],
        object_type=asked["object_type"],
        object_id=asked["object_id"],
        action=asked["action"],
        target=asked["target_tenant"],
    )
    for other in context.region.network.sharing.policies.values():
        if (other.object_id, other.action, other.target) == (
            policy.object_id,
            policy.action,
            policy.target,
        ):
            raise Refusal(
                409,
                "DuplicateRbacPolicy",
                "An RBAC policy already exists with those values.",
            )
    context.region.network.sharing.add(policy)
    return policy


def _update(context: Context, policy: SharingPolicy, asked: dict[str, Any]) -> None:
    policy.target = asked.get("target_tenant", policy.target)


def _delete(context: Context, policy: SharingPolicy) -> None:
    state = context.region.network
    if policy.object_type == "network":
        ports = state.ports_of_network(policy.object_id)
        if any(port.project_id == policy.target for port in ports):
            raise Refusal(
                409,
                "RbacPolicyInUse",
                f"RBAC policy on object {policy.object_id} cannot be removed because other "
                "objects depend on it.\nDetails: "
                f"Unable to reconfigure sharing settings for network {policy.object_id}. Multiple "
                "projects are using it.",
            )
    state.sharing.remove(policy)


RESOURCE: Resource[SharingPolicy] = Resource(
    member="rbac_policy",
    collection="rbac_policies",
    attributes=ATTRIBUTES,
    rows=lambda context: context.region.network.sharing.policies,
    sees=own,
    owns=own,
    missing=lambda id: Refusal(
        404, "RbacPolicyNotFound", f"RBAC policy of type unknown with ID {id} not found"
    ),
    create=_create,
    update=_update,
    delete=_delete,
    quota="rbac_policy",
    tagged=False,
)
RESOURCE.register(ROUTES, "/rbac-policies")
