"""Server groups: servers that are kept together or apart."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query, limited
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import ServerGroup
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, one_of, refuse, text, validate, whole

ROUTES = Routes()
RULE = "os_compute_api:os-server-groups:"
HARD = ("anti-affinity", "affinity")
SOFT = ("soft-anti-affinity", "soft-affinity")
NAME = text(shortest=1, pattern=r"^\S(.*\S)?$")


def _view(context: Context, group: ServerGroup) -> dict[str, Any]:
    known = context.region.compute.servers
    document: dict[str, Any] = {"id": group.id, "name": group.name}
    if context.at_least("2.64"):
        document["policy"] = group.policy
        document["rules"] = dict(group.rules)
    else:
        document["policies"] = [group.policy]
        document["metadata"] = {}
    document["members"] = [id for id in group.members if id in known]
    if context.at_least("2.13"):
        document["project_id"] = group.project_id
        document["user_id"] = group.user_id
    return document


def _find(context: Context, id: str) -> ServerGroup:
    group = context.region.compute.groups.get(id)
    if group is None or not policy.sees(context, group.project_id):
        raise Fault(404, f"Instance group {id} could not be found.")
    return group


@ROUTES.add("GET", "/os-server-groups")
def index(context: Context) -> dict[str, Any]:
    """The groups of the project; an admin may see all."""
    check_query(context, ("all_projects", "limit", "offset"))
    rows = list(context.region.compute.groups.values())
    if context.request.first("all_projects") is None or not context.is_admin:
        own = policy.project_id(context)
        rows = [g for g in rows if g.project_id == own]
    return {"server_groups": [_view(context, group) for group in limited(context, rows)]}


@ROUTES.add("GET", "/os-server-groups/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One group."""
    return {"server_group": _view(context, _find(context, id))}


def _schema(context: Context) -> Body:
    if context.at_least("2.64"):
        fields: dict[str, Check] = {
            "name": NAME,
            "policy": one_of(*HARD, *SOFT),
            "rules": Body({"max_server_per_host": whole(least=1)}),
        }
        return Body({"server_group": Body(fields, ("name", "policy"))}, ("server_group",))
    known = HARD + (SOFT if context.at_least("2.15") else ())

    def policies(name: str, value: Any) -> None:
        if not isinstance(value, list) or len(value) != 1:
            raise refuse(name, value, f"{value!r} is not of type 'array'")
        one_of(*known)("0", value[0])

    old: dict[str, Check] = {"name": NAME, "policies": policies}
    return Body({"server_group": Body(old, ("name", "policies"))}, ("server_group",))


@ROUTES.add("POST", "/os-server-groups")
def create(context: Context) -> dict[str, Any]:
    """A new group."""
    asked = validate(_schema(context), context.request.json())["server_group"]
    policy.member(context, RULE + "create")
    kind = asked["policy"] if context.at_least("2.64") else asked["policies"][0]
    rules = {key: int(value) for key, value in (asked.get("rules") or {}).items()}
    if rules and kind != "anti-affinity":
        raise Fault(400, "Only anti-affinity policy supports rules.")
    group = ServerGroup(
        id=context.region.identifiers.uuid(),
        name=asked["name"],
        policy=kind,
        project_id=policy.project_id(context),
        user_id=context.user.user.id,
        rules=rules,
    )
    context.region.compute.groups[group.id] = group
    return {"server_group": _view(context, group)}


@ROUTES.add("DELETE", "/os-server-groups/<id>")
def delete(context: Context, id: str) -> Reply:
    """No group any more; its servers stay."""
    group = _find(context, id)
    policy.member(context, RULE + "delete")
    del context.region.compute.groups[group.id]
    return Reply(204)
