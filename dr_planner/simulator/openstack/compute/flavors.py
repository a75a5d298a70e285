"""Flavors: list, show, create, describe, delete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query, links, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Flavor
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    boolean,
    refuse,
    text,
    true,
    validate,
    whole,
)

ROUTES = Routes()
KEYS: dict[str, Callable[[Flavor], Any]] = {
    "flavorid": lambda f: f.id,
    "id": lambda f: f.id,
    "name": lambda f: f.name,
    "memory_mb": lambda f: f.ram,
    "vcpus": lambda f: f.vcpus,
    "root_gb": lambda f: f.disk,
    "ephemeral_gb": lambda f: f.ephemeral,
    "swap": lambda f: f.swap,
    "rxtx_factor": lambda f: f.rxtx_factor,
    "is_public": lambda f: f.is_public,
    "description": lambda f: f.description or "",
}
QUERY = ("limit", "marker", "sort_key", "sort_dir", "is_public", "minRam", "minDisk")
DESCRIPTION = text(longest=65535, null=True)


def find(context: Context, id: str) -> Flavor:
    """The flavor, if who asks can see it.

    :raises Fault: 404, there is none for them.
    """
    flavor = context.region.compute.flavors.get(id)
    if flavor is None or not (
        flavor.is_public or context.is_admin or policy.project_id(context) in flavor.projects
    ):
        raise Fault(404, f"Flavor {id} could not be found.")
    return flavor


def view(context: Context, flavor: Flavor) -> dict[str, Any]:
    """A flavor in full."""
    newest = context.at_least("2.75")
    document: dict[str, Any] = {
        "id": flavor.id,
        "name": flavor.name,
        "ram": flavor.ram,
        "disk": flavor.disk,
        "swap": flavor.swap or (0 if newest else ""),
        "OS-FLV-EXT-DATA:ephemeral": flavor.ephemeral,
        "vcpus": flavor.vcpus,
        "os-flavor-access:is_public": flavor.is_public,
        "links": links(context, "flavors", flavor.id),
    }
    if not context.at_least("2.102"):
        document["OS-FLV-DISABLED:disabled"] = False
        document["rxtx_factor"] = flavor.rxtx_factor
    if context.at_least("2.55"):
        document["description"] = flavor.description
    if context.at_least("2.61"):
        document["extra_specs"] = dict(flavor.extra_specs)
    return document


def _short(context: Context, flavor: Flavor) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": flavor.id,
        "name": flavor.name,
        "links": links(context, "flavors", flavor.id),
    }
    if context.at_least("2.55"):
        document["description"] = flavor.description
    return document


# ------------------------------------------------------------------------------- reads


def _number(context: Context, name: str) -> int:
    value = context.request.first(name)
    if value is None:
        return 0
    if not value.lstrip("-").isdigit():
        raise Fault(400, f"Invalid {name} filter [{value}]")
    return int(value)


def _visible(context: Context) -> list[Flavor]:
    rows = list(context.region.compute.flavors.values())
    if not context.is_admin:
        own = policy.project_id(context)
        return [f for f in rows if f.is_public or own in f.projects]
    wanted = context.request.first("is_public")
    if wanted is not None and wanted.lower() == "none":
        return rows
    if wanted is not None and wanted.lower() not in (
        *("1", "0", "true", "false", "t", "f", "yes", "no", "y", "n", "on", "off"),
    ):
        raise Fault(400, f"Invalid is_public filter [{wanted}]")
    public = wanted is None or true(wanted)
    return [f for f in rows if f.is_public == public]


def _list(
    context: Context, path: str, show: Callable[[Context, Flavor], dict[str, Any]]
) -> dict[str, Any]:
    named = ("name",) if context.at_least("2.102") else ()
    check_query(context, (*QUERY, *named))
    least_ram, least_disk = _number(context, "minRam"), _number(context, "minDisk")
    rows = [f for f in _visible(context) if f.ram >= least_ram and f.disk >= least_disk]
    if named and (name := context.request.first("name")) is not None:
        rows = [f for f in rows if f.name == name]
    key = context.request.first("sort_key") or "flavorid"
    if key not in KEYS:
        raise Fault(
            400,
            f"Invalid input for query parameters sort_key. Value: {key}. {key!r} is not one of "
            f"{sorted(KEYS)}",
        )
    rows.sort(key=KEYS[key], reverse=context.request.first("sort_dir") == "desc")
    chosen, next_link = page(context, rows, path=path, identifier=lambda f: f.id)
    document: dict[str, Any] = {"flavors": [show(context, flavor) for flavor in chosen]}
    if next_link:
        document["flavors_links"] = next_link
    return document


@ROUTES.add("GET", "/flavors")
def index(context: Context) -> dict[str, Any]:
    """Flavors in short."""
    return _list(context, "/flavors", _short)


@ROUTES.add("GET", "/flavors/detail")
def detail(context: Context) -> dict[str, Any]:
    """Flavors in full."""
    return _list(context, "/flavors/detail", view)


@ROUTES.add("GET", "/flavors/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One flavor."""
    return {"flavor": view(context, find(context, id))}


# ------------------------------------------------------------------------------ writes


def _id(name: str, value: Any) -> None:
    if value is not None and not isinstance(value, (int, float)):
        text(shortest=1, pattern=r"^(?! )[a-zA-Z0-9. _-]+(?<! )$")(name, value)


def _factor(name: str, value: Any) -> None:
    try:
        good = not isinstance(value, bool) and float(value) > 0
    except (TypeError, ValueError):
        good = False
    if not good:
        raise refuse(name, value, f"{value!r} does not match '^[0-9]+(\\\\.[0-9]+)?$'")


@ROUTES.add("POST", "/flavors")
def create(context: Context) -> dict[str, Any]:
    """A new flavor."""
    fields: dict[str, Check] = {
        "name": text(shortest=1, pattern=r"^\S(.*\S)?$"),
        "id": _id,
        "ram": whole(least=1),
        "vcpus": whole(least=1),
        "disk": whole(least=0),
        "OS-FLV-EXT-DATA:ephemeral": whole(least=0),
        "swap": whole(least=0),
        "os-flavor-access:is_public": boolean,
    }
    if not context.at_least("2.102"):
        fields["rxtx_factor"] = _factor
    if context.at_least("2.55"):
        fields["description"] = DESCRIPTION
    body = Body({"flavor": Body(fields, ("name", "ram", "vcpus", "disk"))}, ("flavor",))
    asked = validate(body, context.request.json())["flavor"]
    policy.admin(context, "os_compute_api:os-flavor-manage:create")
    flavors = context.region.compute.flavors
    id = str(asked.get("id") or context.region.identifiers.uuid())
    name = asked["name"].strip()
    if any(f.name == name for f in flavors.values()):
        raise Fault(409, f"Flavor with name {name} already exists.")
    if id in flavors:
        raise Fault(409, f"Flavor with ID {id} already exists.")
    flavors[id] = Flavor(
        id=id,
        name=name,
        ram=int(asked["ram"]),
        vcpus=int(asked["vcpus"]),
        disk=int(asked["disk"]),
        ephemeral=int(asked.get("OS-FLV-EXT-DATA:ephemeral", 0)),
        swap=int(asked.get("swap", 0)),
        rxtx_factor=float(asked.get("rxtx_factor", 1.0)),
        is_public=true(asked.get("os-flavor-access:is_public", True)),
        description=asked.get("description"),
    )
    return {"flavor": view(context, flavors[id])}


@ROUTES.add("PUT", "/flavors/<id>", since="2.55")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another description; nothing else of a flavor changes."""
    body = Body({"flavor": Body({"description": DESCRIPTION}, ("description",))}, ("flavor",))
    asked = validate(body, context.request.json())["flavor"]
    policy.admin(context, "os_compute_api:os-flavor-manage:update")
    flavor = find(context, id)
    flavor.description = asked["description"]
    return {"flavor": view(context, flavor)}


@ROUTES.add("DELETE", "/flavors/<id>")
def delete(context: Context, id: str) -> Reply:
    """No flavor any more; servers keep their copies."""
    policy.admin(context, "os_compute_api:os-flavor-manage:delete")
    find(context, id)
    del context.region.compute.flavors[id]
    return Reply(202)
