"""Quotas of projects: limits and use."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, volume_quota
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, boolean, refuse, true, validate

ROUTES = Routes()


def limits_in(name: str, value: Any) -> None:
    """A table of limits that is not empty."""
    if not isinstance(value, dict):
        raise refuse(name, value, f"{value!r} is not of type 'object'")
    if not value:
        raise refuse(name, value, f"{value!r} should be non-empty")


UPDATE = Body({"quota_set": limits_in}, ("quota_set",))
IGNORED = ("tenant_id", "id")


def checked(context: Context, given: dict[str, Any], what: str) -> dict[str, int]:
    """Limits as whole numbers.

    :raises Fault: 400, there is no such limit, or it is no number.
    """
    known = context.region.quotas.of("", volume_quota.type_names(context))
    bad = [key for key in given if key not in known and key not in IGNORED]
    if bad:
        raise Fault(
            400, f"Invalid input received: Bad key(s) in {what}: {','.join(bad)}", problem=True
        )
    found = {}
    for key, value in given.items():
        if key in IGNORED:
            continue
        try:
            number = int(value)
        except (TypeError, ValueError):
            raise Fault(400, f"{key} must be an integer") from None
        if number < -1:
            raise Fault(400, f"{key} must be >= -1")
        found[key] = number
    return found


def _limits(context: Context, project: str) -> dict[str, int]:
    return context.region.quotas.of(project, volume_quota.type_names(context))


@ROUTES.add("GET", "/os-quota-sets/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project; with ``usage`` what it has too."""
    if not policy.sees(context, id):
        raise policy.denied("volume_extension:quotas:show")
    usage = context.request.first("usage", "no")
    boolean("usage", usage)
    limits = _limits(context, id)
    if not true(usage):
        return {"quota_set": {**limits, "id": id}}
    used = volume_quota.used(context, id)
    shown = {
        key: {"limit": limit, "in_use": used.get(key, 0), "reserved": 0}
        for key, limit in limits.items()
    }
    return {"quota_set": {**shown, "id": id}}


@ROUTES.add("GET", "/os-quota-sets/<id>/defaults")
def defaults(context: Context, id: str) -> dict[str, Any]:
    """The quota of a project that has none of its own."""
    if not policy.sees(context, id):
        raise policy.denied("volume_extension:quotas:show")
    return {"quota_set": {**_limits(context, ""), "id": id}}


@ROUTES.add("PUT", "/os-quota-sets/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Other limits; none below what the project has."""
    asked = validate(UPDATE, context.request.json())["quota_set"]
    policy.admin(context, "volume_extension:quotas:update")
    wanted = checked(context, asked, "quota set")
    used = volume_quota.used(context, id)
    for key, limit in wanted.items():
        has = used.get(key, 0)
        if key != "per_volume_gigabytes" and -1 < limit < has:
            raise Fault(
                400,
                f"Quota {key} limit must be equal or greater than existing resources. Current "
                f"usage is {has} and the requested limit is {limit}.",
            )
    context.region.quotas.own.setdefault(id, {}).update(wanted)
    return {"quota_set": _limits(context, id)}


@ROUTES.add("DELETE", "/os-quota-sets/<id>")
def delete(context: Context, id: str) -> Reply:
    """The general limits hold again."""
    policy.admin(context, "volume_extension:quotas:delete")
    context.region.quotas.own.pop(id, None)
    return Reply(200)
