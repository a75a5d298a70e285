"""Security groups."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack.network.security_group_rules import RESOURCE as RULES
from dr_planner.simulator.openstack.network_kinds import boolean, text
from dr_planner.simulator.openstack.network_resource import (
    Attribute,
    Resource,
    of,
    own,
    project_id,
    standard,
)
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.refusal import Refusal
from dr_planner.simulator.region.security_group import DEFAULT, SecurityGroup
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def _rows(context: Context) -> dict[str, SecurityGroup]:
    """All groups; that of the project is made when somebody looks."""
    security = context.region.network.security
    if project_id(context):
        security.default(project_id(context))
    return security.groups


def _rules(context: Context, group: SecurityGroup) -> list[dict[str, Any]]:
    """Shown inside of their group, rules have a number that they have nowhere else."""
    return [
        {**RULES.view(context, rule), "tags": sorted(rule.tags), "standard_attr_id": rule.number}
        for rule in group.rules.values()
    ]


ATTRIBUTES: dict[str, Attribute[SecurityGroup]] = {
    **standard(),
    "name": Attribute(of("name"), post=True, put=True, default="", kind=text()),
    "stateful": Attribute(of("stateful"), post=True, put=True, default=True, kind=boolean),
    "shared": Attribute(
        lambda context, g: context.region.network.sharing.reaches(g.id, project_id(context)),
        kind=boolean,
        sort=False,
    ),
    "security_group_rules": Attribute(
        _rules,
        filter=False,
        sort=False,
    ),
}


def _sees(context: Context, group: SecurityGroup) -> bool:
    sharing = context.region.network.sharing
    return own(context, group) or sharing.reaches(group.id, project_id(context))


def _not_default(name: str) -> None:
    if name.lower() == DEFAULT:
        raise Refusal(
            409, "SecurityGroupDefaultAlreadyExists", "Default security group already exists."
        )


def _create(context: Context, asked: dict[str, Any]) -> SecurityGroup:
    _not_default(asked["name"])
    security = context.region.network.security
    security.default(asked["project_id"])
    return security.add(
        asked["project_id"], asked["name"], asked["description"], stateful=asked["stateful"]
    )


def _update(context: Context, group: SecurityGroup, asked: dict[str, Any]) -> None:
    if "name" in asked:
        if group.is_default and asked["name"] != group.name:
            raise Refusal(
                409,
                "SecurityGroupCannotUpdateDefault",
                "Updating default security group not allowed.",
            )
        if not group.is_default:
            _not_default(asked["name"])
    if "stateful" in asked and asked["stateful"] != group.stateful and _used(context, group):
        raise Refusal(409, "SecurityGroupInUse", f"Security Group {group.id} in use.")
    for name in ("name", "description", "stateful"):
        if name in asked:
            setattr(group, name, asked[name])
    context.region.network.touch(group)


def _used(context: Context, group: SecurityGroup) -> bool:
    ports = context.region.network.ports.values()
    return any(group.id in port.security_groups for port in ports)


def _delete(context: Context, group: SecurityGroup) -> None:
    if group.is_default and not context.is_admin:
        raise Refusal(
            409,
            "SecurityGroupCannotRemoveDefault",
            "Insufficient rights for removing default security group.",
        )
    if _used(context, group):
        raise Refusal(409, "SecurityGroupInUse", f"Security Group {group.id} in use.")
    context.region.network.security.remove(group)


RESOURCE: Resource[SecurityGroup] = Resource(
    member="security_group",
    collection="security_groups",
    attributes=ATTRIBUTES,
    rows=_rows,
    sees=_sees,
    owns=own,
    missing=lambda id: Refusal(
        404, "SecurityGroupNotFound", f"Security group {id} does not exist"
    ),
    create=_create,
    update=_update,
    delete=_delete,
    quota="security_group",
)
RESOURCE.register(ROUTES, "/security-groups")
