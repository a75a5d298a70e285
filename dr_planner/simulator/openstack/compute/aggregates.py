"""Host aggregates, which are zones when their metadata says so."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute.server_actions import asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import ZONE_KEY, Aggregate
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, strings, text, validate

ROUTES = Routes()
RULE = "os_compute_api:os-aggregates:"
NAME = text(shortest=1, pattern=r"^\S(.*\S)?$")
ZONE = text(shortest=1, null=True, pattern=r"^[^:]*$")
HOST = Body({"host": text(shortest=1, pattern=r"^[a-zA-Z0-9-._]*$")}, ("host",))
FIELDS: dict[str, Check] = {"name": NAME, "availability_zone": ZONE}


def view(context: Context, aggregate: Aggregate) -> dict[str, Any]:
    """An aggregate."""
    document: dict[str, Any] = {
        "id": aggregate.number,
        "name": aggregate.name,
        "hosts": list(aggregate.hosts),
        "metadata": dict(aggregate.metadata),
        "availability_zone": aggregate.zone,
        "created_at": context.iso(aggregate.created_at),
        "updated_at": context.iso(aggregate.updated_at),
        "deleted_at": None,
        "deleted": False,
    }
    if context.at_least("2.41"):
        document["uuid"] = aggregate.uuid
    return document


def _find(context: Context, id: str) -> Aggregate:
    if not id.isdigit():
        raise Fault(400, "Invalid input received: id must be an integer")
    aggregate = context.region.compute.aggregates.get(int(id))
    if aggregate is None:
        raise Fault(404, f"Aggregate {id} could not be found.")
    return aggregate


def _changed(context: Context, aggregate: Aggregate) -> dict[str, Any]:
    aggregate.updated_at = context.region.compute.now()
    return {"aggregate": view(context, aggregate)}


@ROUTES.add("GET", "/os-aggregates")
def index(context: Context) -> dict[str, Any]:
    """All aggregates."""
    policy.admin(context, RULE + "index")
    return {"aggregates": [view(context, a) for a in context.region.compute.aggregates.values()]}


@ROUTES.add("GET", "/os-aggregates/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One aggregate."""
    policy.admin(context, RULE + "show")
    return {"aggregate": view(context, _find(context, id))}


def _name_is_free(context: Context, name: str, besides: Aggregate | None = None) -> None:
    for aggregate in context.region.compute.aggregates.values():
        if aggregate.name == name and aggregate is not besides:
            raise Fault(409, f"Aggregate {name} already exists.")


@ROUTES.add("POST", "/os-aggregates")
def create(context: Context) -> dict[str, Any]:
    """A new aggregate without hosts."""
    body = validate(
        Body({"aggregate": Body(FIELDS, ("name",))}, ("aggregate",)), context.request.json()
    )
    policy.admin(context, RULE + "create")
    given = body["aggregate"]
    _name_is_free(context, given["name"])
    made = context.region.compute.add_aggregate(given["name"], given.get("availability_zone"))
    document = view(context, made)
    del document["hosts"], document["metadata"]
    return {"aggregate": document}


@ROUTES.add("PUT", "/os-aggregates/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or zone."""
    inside = Body(FIELDS, any_of=("name", "availability_zone"))
    body = validate(Body({"aggregate": inside}, ("aggregate",)), context.request.json())
    policy.admin(context, RULE + "update")
    given, aggregate = body["aggregate"], _find(context, id)
    if "name" in given:
        _name_is_free(context, given["name"], aggregate)
    if "availability_zone" in given:
        _check_zone(context, aggregate, given["availability_zone"], "update aggregate")
        _set(aggregate, ZONE_KEY, given["availability_zone"])
    aggregate.name = given.get("name", aggregate.name)
    return _changed(context, aggregate)


def _set(aggregate: Aggregate, key: str, value: str | None) -> None:
    if value is None:
        aggregate.metadata.pop(key, None)
    else:
        aggregate.metadata[key] = value


def _check_zone(context: Context, aggregate: Aggregate, zone: str | None, what: str) -> None:
    """A host is in one zone only, and hosts with servers stay in theirs.

    :raises Fault: 400, that would change.
    """
    compute = context.region.compute
    if zone == aggregate.zone:
        return
    if any(compute.servers_on(host) for host in aggregate.hosts):
        raise Fault(
            400,
            f"Cannot {what} {aggregate.number}. Reason: One or more hosts contain instances in "
            "this zone.",
        )
    for other in compute.aggregates.values():
        shared = set(other.hosts) & set(aggregate.hosts)
        if other is not aggregate and other.zone and zone and other.zone != zone and shared:
            raise Fault(
                400,
                f"Cannot {what} {aggregate.number}. Reason: Host(s) already in availability "
                f"zone(s) ['{other.zone}'].",
            )


@ROUTES.add("DELETE", "/os-aggregates/<id>")
def delete(context: Context, id: str) -> Reply:
    """No aggregate any more; only one without hosts."""
    policy.admin(context, RULE + "delete")
    aggregate = _find(context, id)
    if aggregate.hosts:
        raise Fault(400, f"Cannot remove aggregate {id}. Reason: Host aggregate is not empty.")
    del context.region.compute.aggregates[aggregate.number]
    return Reply(200)


@ROUTES.add("POST", "/os-aggregates/<id>/action", action="add_host")
def add_host(context: Context, id: str) -> dict[str, Any]:
    """One host more."""
    host = asked(context, "add_host", HOST)["host"]
    policy.admin(context, RULE + "add_host")
    aggregate, compute = _find(context, id), context.region.compute
    if compute.compute(host) is None:
        raise Fault(404, f"Compute host {host} could not be found.")
    if host in aggregate.hosts:
        raise Fault(409, f"Aggregate {id} already has host {host}.")
    current = next(
        (a.zone for a in compute.aggregates.values() if a.zone and host in a.hosts), None
    )
    refused = f"Cannot add host to aggregate {id}. Reason: "
    if aggregate.zone and current and current != aggregate.zone:
        raise Fault(409, f"{refused}Host(s) already in availability zone(s) ['{current}'].")
    if aggregate.zone and compute.zone_of(host) != aggregate.zone and compute.servers_on(host):
        raise Fault(409, f"{refused}Host {host} contains instances in another zone.")
    aggregate.hosts.append(host)
    return _changed(context, aggregate)


@ROUTES.add("POST", "/os-aggregates/<id>/action", action="remove_host")
def remove_host(context: Context, id: str) -> dict[str, Any]:
    """One host less."""
    host = asked(context, "remove_host", HOST)["host"]
    policy.admin(context, RULE + "remove_host")
    aggregate = _find(context, id)
    if host not in aggregate.hosts:
        raise Fault(404, f"Cannot remove host {host} in aggregate {id}")
    aggregate.hosts.remove(host)
    return _changed(context, aggregate)


@ROUTES.add("POST", "/os-aggregates/<id>/action", action="set_metadata")
def set_metadata(context: Context, id: str) -> dict[str, Any]:
    """More keys, or with null fewer."""
    inside = Body({"metadata": strings(nullable_values=True)}, ("metadata",))
    given = asked(context, "set_metadata", inside)["metadata"]
    policy.admin(context, RULE + "set_metadata")
    aggregate = _find(context, id)
    if ZONE_KEY in given:
        _check_zone(context, aggregate, given[ZONE_KEY], "update aggregate metadata")
    for key, value in given.items():
        _set(aggregate, key, value)
    return _changed(context, aggregate)


@ROUTES.add("POST", "/os-aggregates/<id>/images", since="2.81")
def cache_images(context: Context, id: str) -> Reply:
    """Let the hosts fetch images; nothing comes of it that could be seen."""
    validate(Body({"cache": anything}, ("cache",)), context.request.json())
    policy.admin(context, "compute:aggregates:images")
    _find(context, id)
    return Reply(202)
