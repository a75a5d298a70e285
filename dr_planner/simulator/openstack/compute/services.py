"""The services of Nova: list, enable, disable, force down, forget."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute_lists import check_query
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.compute import EVACUATION
from dr_planner.simulator.region.server import ComputeService
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    UUID,
    Body,
    Check,
    boolean,
    one_of,
    text,
    true,
    validate,
)

ROUTES = Routes()
RULE = "os_compute_api:os-services:"
REASON = text(shortest=1)


def view(context: Context, service: ComputeService) -> dict[str, Any]:
    """A service."""
    compute = context.region.compute
    document: dict[str, Any] = {
        "binary": service.binary,
        "host": service.host,
        "id": service.uuid if context.at_least("2.53") else service.number,
        "zone": compute.zone_of_service(service),
        "status": "disabled" if service.disabled else "enabled",
        "state": "up" if compute.is_up(service) else "down",
        "updated_at": context.iso(compute.heartbeat(service)),
        "disabled_reason": service.disabled_reason,
    }
    if context.at_least("2.11"):
        document["forced_down"] = service.forced_down
    return document


@ROUTES.add("GET", "/os-services")
def index(context: Context) -> dict[str, Any]:
    """The services."""
    check_query(context, ("host", "binary"))
    policy.admin(context, RULE + "list")
    host, binary = context.request.first("host"), context.request.first("binary")
    return {
        "services": [
            view(context, service)
            for service in context.region.compute.services
            if (not host or service.host == host) and (not binary or service.binary == binary)
        ]
    }


def _only_computes(binary: str) -> None:
    if binary != "nova-compute":
        raise Fault(
            400,
            f"Updating a {binary} service is not supported. Only nova-compute services can be "
            "updated.",
        )


def _check_evacuations(context: Context, host: str) -> None:
    """A host from which servers were evacuated cannot be forced up before it was started anew."""
    for migration in context.region.compute.migrations:
        wanted = (migration.source, migration.status, migration.type)
        if wanted == (host, "done", EVACUATION):
            raise Fault(
                400,
                f"Unable to force up host {host} as `done` evacuation migration records remain "
                "associated with the host. Ensure the compute service has been restarted, "
                "allowing these records to move to `completed` before retrying this request.",
            )


# ------------------------------------------------------------- before 2.53: by their hosts

ACTIONS = ("enable", "disable", "disable-log-reason")


def _by_host(context: Context, action: str) -> dict[str, Any]:
    fields: dict[str, Check] = {
        "host": text(shortest=1, pattern=r"^[a-zA-Z0-9-._]*$"),
        "binary": text(shortest=1),
        "disabled_reason": REASON,
    }
    if context.at_least("2.11"):
        fields["forced_down"] = boolean
    asked = validate(Body(fields, ("host", "binary")), context.request.json())
    policy.admin(context, RULE + "update")
    if action not in ACTIONS and not (action == "force-down" and context.at_least("2.11")):
        raise Fault(404, "Unknown action", problem=True)
    missing = {"disable-log-reason": "disabled_reason", "force-down": "forced_down"}.get(action)
    if missing is not None and missing not in asked:
        raise Fault(400, f"Missing {missing.replace('disabled_', 'disabled ')} field")
    _only_computes(asked["binary"])
    service = context.region.compute.compute(asked["host"])
    if service is None:
        raise Fault(404, f"Host '{asked['host']}' is not mapped to any cell")
    said = {"host": service.host, "binary": service.binary}
    if action == "force-down":
        if not true(asked["forced_down"]):
            _check_evacuations(context, service.host)
        service.forced_down = true(asked["forced_down"])
        return {"service": {**said, "forced_down": service.forced_down}}
    service.disabled = action != "enable"
    service.disabled_reason = asked.get("disabled_reason") if "reason" in action else None
    said["status"] = "disabled" if service.disabled else "enabled"
    if service.disabled_reason:
        said["disabled_reason"] = service.disabled_reason
    return {"service": said}


# ---------------------------------------------------------------- from 2.53: by their UUID


def _find(context: Context, id: str) -> ComputeService:
    if context.at_least("2.53"):
        if not UUID.fullmatch(id):
            raise Fault(400, f"Invalid uuid {id}")
    elif not id.isdigit():
        raise Fault(400, "Invalid input received: id must be an integer")
    for service in context.region.compute.services:
        if id in (service.uuid, str(service.number)):
            return service
    raise Fault(404, f"Service {id} could not be found.")


@ROUTES.add("PUT", "/os-services/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Enable or disable a service for new servers, or say that its host is down."""
    if not context.at_least("2.53"):
        return _by_host(context, id)
    fields: dict[str, Check] = {
        "status": one_of("enabled", "disabled"),
        "disabled_reason": REASON,
        "forced_down": boolean,
    }
    asked = validate(Body(fields), context.request.json())
    policy.admin(context, RULE + "update")
    service = _find(context, id)
    _only_computes(service.binary)
    if asked.get("status") == "enabled" and asked.get("disabled_reason"):
        raise Fault(400, "Specifying 'disabled_reason' with status 'enabled' is invalid.")
    if "status" not in asked and "forced_down" not in asked:
        raise Fault(
            400,
            "No updates were requested. Fields 'status' or 'forced_down' should be specified.",
        )
    if "forced_down" in asked:
        if not true(asked["forced_down"]):
            _check_evacuations(context, service.host)
        service.forced_down = true(asked["forced_down"])
    if "status" in asked:
        service.disabled = asked["status"] == "disabled"
        service.disabled_reason = asked.get("disabled_reason") if service.disabled else None
    return {"service": view(context, service)}


@ROUTES.add("DELETE", "/os-services/<id>")
def delete(context: Context, id: str) -> Reply:
    """Forget a service whose host has no servers."""
    policy.admin(context, RULE + "delete")
    service = _find(context, id)
    if service.is_compute and context.region.compute.servers_on(service.host):
        raise Fault(
            409,
            "Unable to delete compute service that is hosting instances. Migrate or delete the "
            "instances first.",
        )
    context.region.compute.remove_service(service)
    return Reply(204)
