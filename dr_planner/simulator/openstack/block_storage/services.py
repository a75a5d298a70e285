"""The services of Cinder: list, freeze, thaw, and what is left of enable and disable."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Service
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, text, validate

ROUTES = Routes()
HOST = {"host": text(null=True, shortest=1), "cluster": text(null=True)}
SWITCH_FIELDS = {**HOST, "binary": text(shortest=1), "service": text(shortest=1)}
SWITCH = Body(SWITCH_FIELDS, any_of=("binary", "service"))
REASON = Body({**SWITCH_FIELDS, "disabled_reason": text(shortest=1)}, any_of=("binary", "service"))
FREEZE = Body(HOST)
FAILOVER = Body({**HOST, "backend_id": text(null=True)})
FROM = ["enabled", "failed-over"]
"""The states from which a backend fails over."""

DEFECT = "The server has either erred or is incapable of performing the requested operation."


def view(context: Context, service: Service) -> dict[str, Any]:
    """A service; those that serve volumes tell about their replication."""
    storage = context.region.block_storage
    is_volume = service.binary == "cinder-volume"
    document: dict[str, Any] = {
        "binary": service.binary,
        "host": service.host,
        "zone": service.zone,
        "status": "disabled" if service.disabled else "enabled",
        "state": "up" if storage.is_up(service) else "down",
        "updated_at": context.iso(storage.heartbeat(service)),
    }
    if is_volume and context.at_least("3.49"):
        document["backend_state"] = _backend_state(context, service)
    if context.at_least("3.7"):
        document["cluster"] = None
    document["disabled_reason"] = service.disabled_reason
    if is_volume:
        document["replication_status"] = service.replication_status
        document["active_backend_id"] = service.active_backend_id
        document["frozen"] = service.frozen
    return document


def _backend_state(context: Context, service: Service) -> str | None:
    """What the scheduler last heard of its pool; it hears nothing of those it must not use."""
    storage = context.region.block_storage
    if service.disabled or not storage.is_up(service):
        return None
    return "up" if storage.works(service) else "down"


@ROUTES.add("GET", "/os-services")
def index(context: Context) -> dict[str, Any]:
    """The services."""
    policy.admin(context, "volume_extension:services:index")
    host, binary = context.request.first("host"), context.request.first("binary")
    found = [
        service
        for service in context.region.block_storage.services
        if binary in (None, service.binary)
        and host in (None, service.host, service.host.partition("@")[0])
    ]
    return {"services": [view(context, service) for service in found]}


def _update(context: Context) -> None:
    policy.admin(context, "volume_extension:services:update")


def _one_host(context: Context, asked: dict[str, Any]) -> str:
    """The host that a freeze, thaw or failover speaks of.

    :raises Fault: 400, none was named or it has no service.
    """
    host, cluster = asked.get("host"), asked.get("cluster")
    if context.at_least("3.26"):
        if bool(host) == bool(cluster):
            raise Fault(
                400, "Invalid input received: One and only one of cluster and host must be set."
            )
    elif not host:
        raise Fault(400, "Invalid input received: Host field is missing.")
    if not host:
        raise Fault(400, f"No service found with cluster={cluster}")
    return str(host)


def _replicating(context: Context, host: str) -> Service:
    """The one service that a host stands for.

    :raises Fault: 400, there is none, or there are several.
    """
    found = context.region.block_storage.services_of(host)
    if not found:
        raise Fault(400, f"No service found with host={host}")
    if len(found) > 1:
        raise Fault(400, "Services from different clusters found.")
    return found[0]


def _unchanged(service: Service, field: str, must: str) -> Fault:
    return Fault(
        400,
        f"Invalid input received: No service could be changed: {field} in ['{service.host}'] "
        f"must be {must} to failover.",
    )


@ROUTES.add("PUT", "/os-services/freeze")
def freeze(context: Context) -> Reply:
    """Keep the set of a backend's volumes as it is."""
    service = _to_freeze(context, wanted=True)
    service.disabled, service.disabled_reason = True, "frozen"
    return Reply(200)


@ROUTES.add("PUT", "/os-services/thaw")
def thaw(context: Context) -> Reply:
    """End a freeze; the service is enabled too, whatever had disabled it."""
    service = _to_freeze(context, wanted=False)
    service.disabled, service.disabled_reason = False, ""
    return Reply(200)


def _to_freeze(context: Context, *, wanted: bool) -> Service:
    """Mark a backend frozen or not; its service must answer before it is disabled or enabled.

    :raises Fault: 400, it is so already; 500, the service does not answer.
    """
    asked = validate(FREEZE, context.request.json())
    _update(context)
    service = _replicating(context, _one_host(context, asked))
    if service.frozen == wanted:
        raise _unchanged(service, "frozen", str(not wanted))
    service.frozen = wanted
    if service.died_at is not None:
        raise Fault(500, DEFECT)
    return service


@ROUTES.add("PUT", "/os-services/failover_host")
def failover_host(context: Context) -> Reply:
    """Let a backend serve its volumes from another cluster; it begins after the answer."""
    asked = validate(FAILOVER, context.request.json())
    _update(context)
    service = _replicating(context, _one_host(context, asked))
    storage = context.region.block_storage
    if not storage.is_up(service) or service.replication_status not in FROM:
        raise _unchanged(service, "replication_status", f"{FROM} and must be up")
    storage.fail_over(service, asked.get("backend_id"))
    return Reply(202)


def _switched(context: Context, asked: dict[str, Any]) -> tuple[Service, dict[str, Any]]:
    _update(context)
    host = asked.get("host")
    if not host:
        raise Fault(400, "Invalid input received: Host field is missing.")
    binary = asked.get("binary") or asked.get("service") or ""
    service = next(
        (
            s
            for s in context.region.block_storage.services
            if s.host == host and s.binary == binary
        ),
        None,
    )
    if service is None:
        raise Fault(404, f"Service {binary} could not be found on host {host}.")
    said = {
        "host": host,
        "service": asked.get("service", ""),
        "binary": asked.get("binary", ""),
    }
    return service, said


@ROUTES.add("PUT", "/os-services/enable")
def enable(context: Context) -> dict[str, Any]:
    """Answers well and changes nothing, as Cinder 28 and 29 do."""
    _, said = _switched(context, validate(SWITCH, context.request.json()))
    return {**said, "status": "enabled", "disabled": False}


@ROUTES.add("PUT", "/os-services/disable")
def disable(context: Context) -> dict[str, Any]:
    """Answers well and changes nothing, as Cinder 28 and 29 do."""
    _, said = _switched(context, validate(SWITCH, context.request.json()))
    return {**said, "status": "disabled", "disabled": True}


@ROUTES.add("PUT", "/os-services/disable-log-reason")
def disable_with_reason(context: Context) -> dict[str, Any]:
    """Keep new volumes away from a service; this one works."""
    asked = validate(REASON, context.request.json())
    service, said = _switched(context, asked)
    service.disabled = True
    if asked.get("disabled_reason"):
        service.disabled_reason = asked["disabled_reason"]
    return {
        **said,
        "status": "disabled",
        "disabled": True,
        "disabled_reason": asked.get("disabled_reason"),
    }
