"""Quotas and limits of projects."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Flavor
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, boolean, refuse, validate

ROUTES = Routes()
DEFAULTS = {
    "instances": -1,
    "cores": -1,
    "ram": -1,
    "fixed_ips": -1,
    "floating_ips": -1,
    "metadata_items": 128,
    "injected_files": 5,
    "injected_file_content_bytes": 10240,
    "injected_file_path_bytes": 255,
    "security_groups": -1,
    "security_group_rules": -1,
    "key_pairs": 100,
    "server_groups": 10,
    "server_group_members": 10,
}
NETWORKS = ("fixed_ips", "floating_ips", "security_group_rules", "security_groups")
FILES = ("injected_files", "injected_file_content_bytes", "injected_file_path_bytes")
LIMIT_NAMES = {
    "ram": ("maxTotalRAMSize",),
    "instances": ("maxTotalInstances",),
    "cores": ("maxTotalCores",),
    "key_pairs": ("maxTotalKeypairs",),
    "floating_ips": ("maxTotalFloatingIps",),
    "metadata_items": ("maxServerMeta", "maxImageMeta"),
    "injected_files": ("maxPersonality",),
    "injected_file_content_bytes": ("maxPersonalitySize",),
    "security_groups": ("maxSecurityGroups",),
    "security_group_rules": ("maxSecurityGroupRules",),
    "server_groups": ("maxServerGroups",),
    "server_group_members": ("maxServerGroupMembers",),
}
USED_NAMES = {
    "ram": "totalRAMUsed",
    "cores": "totalCoresUsed",
    "instances": "totalInstancesUsed",
    "floating_ips": "totalFloatingIpsUsed",
    "security_groups": "totalSecurityGroupsUsed",
    "server_groups": "totalServerGroupsUsed",
}


def _hidden(context: Context) -> tuple[str, ...]:
    if context.at_least("2.57"):
        return NETWORKS + FILES
    return NETWORKS if context.at_least("2.36") else ()


def _limits(context: Context, project: str) -> dict[str, int]:
    return {**DEFAULTS, **context.region.compute.quotas.get(project, {})}


def _used(context: Context, project: str) -> dict[str, int]:
    servers = [s for s in context.region.compute.servers.values() if s.project_id == project]
    groups = context.region.compute.groups.values()
    return {
        "instances": len(servers),
        "cores": sum(s.flavor.vcpus for s in servers),
        "ram": sum(s.flavor.ram for s in servers),
        "server_groups": sum(g.project_id == project for g in groups),
    }


def check_room(context: Context, project: str, count: int, flavor: Flavor) -> None:
    """Whether a project may have so many servers more.

    :raises Fault: 403, its quota does not allow it.
    """
    wanted = {"instances": count, "cores": count * flavor.vcpus, "ram": count * flavor.ram}
    limits = _limits(context, project)
    if all(limits[name] < 0 for name in wanted):
        return
    used = _used(context, project)
    over = [n for n, more in wanted.items() if 0 <= limits[n] < used[n] + more]
    if over:
        raise Fault(
            403,
            f"Quota exceeded for {', '.join(over)}: Requested "
            f"{', '.join(str(wanted[n]) for n in over)}, but already used "
            f"{', '.join(str(used[n]) for n in over)} of "
            f"{', '.join(str(limits[n]) for n in over)} {', '.join(over)}",
        )


def _shown(context: Context, values: dict[str, Any], project: str = "") -> dict[str, Any]:
    hidden = _hidden(context)
    shown = {key: value for key, value in values.items() if key not in hidden}
    return {"quota_set": {**({"id": project} if project else {}), **shown}}


@ROUTES.add("GET", "/os-quota-sets/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project."""
    check_query(context, ("user_id",))
    if not policy.sees(context, id):
        raise policy.denied("os_compute_api:os-quota-sets:show")
    return _shown(context, _limits(context, id), id)


@ROUTES.add("GET", "/os-quota-sets/<id>/detail")
def detail(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project, and how much of it is used."""
    check_query(context, ("user_id",))
    if not policy.sees(context, id):
        raise policy.denied("os_compute_api:os-quota-sets:detail")
    used = _used(context, id)
    values = {
        key: {"in_use": used.get(key, 0), "limit": limit, "reserved": 0}
        for key, limit in _limits(context, id).items()
    }
    return _shown(context, values, id)


@ROUTES.add("GET", "/os-quota-sets/<id>/defaults")
def defaults(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project that has none of its own."""
    return _shown(context, dict(DEFAULTS), id)


def _limit(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise refuse(name, value, f"{value!r} is not of type 'integer', 'string'")
    if not str(value).lstrip("-").isdigit() or int(value) < -1:
        raise refuse(name, value, f"{value} is less than the minimum of -1")


@ROUTES.add("PUT", "/os-quota-sets/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another quota."""
    fields: dict[str, Check] = {k: _limit for k in DEFAULTS if k not in _hidden(context)}
    fields["force"] = boolean
    body = validate(Body({"quota_set": Body(fields)}, ("quota_set",)), context.request.json())
    policy.admin(context, "os_compute_api:os-quota-sets:update")
    asked = {k: int(v) for k, v in body["quota_set"].items() if k != "force"}
    context.region.compute.quotas.setdefault(id, {}).update(asked)
    return _shown(context, _limits(context, id))


@ROUTES.add("DELETE", "/os-quota-sets/<id>")
def delete(context: Context, id: str) -> Reply:
    """The default quota again."""
    policy.admin(context, "os_compute_api:os-quota-sets:delete")
    context.region.compute.quotas.pop(id, None)
    return Reply(202)


@ROUTES.add("GET", "/limits")
def limits(context: Context) -> dict[str, Any]:
    """Quota and use of the own project; an admin may name another one."""
    check_query(context, ("reserved", "tenant_id"))
    project = policy.project_id(context)
    wanted = context.request.first("tenant_id")
    if wanted is not None:
        policy.admin(context, "os_compute_api:limits:other_project")
        project = wanted
    hidden, used = _hidden(context), _used(context, project)
    absolute: dict[str, int] = {}
    for key, limit in _limits(context, project).items():
        for name in LIMIT_NAMES.get(key, ()) if key not in hidden else ():
            if name != "maxImageMeta" or not context.at_least("2.39"):
                absolute[name] = limit
    for key, name in USED_NAMES.items():
        if key not in hidden:
            absolute[name] = used.get(key, 0)
    return {"limits": {"rate": [], "absolute": absolute}}
