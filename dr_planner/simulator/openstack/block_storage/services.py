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


def view(context: Context, service: Service) -> dict[str, Any]:
    """A service; those that serve volumes tell about their replication."""
    storage = context.region.block_storage
    is_volume = service.binary == "cinder-volume"
    works = storage.works(service)
    beat = context.region.timeline.now() if works else service.died_at or 0.0
    document: dict[str, Any] = {
        "binary": service.binary,
        "host": service.host,
        "zone": service.zone,
        "status": "disabled" if service.disabled else "enabled",
        "state": "up" if storage.is_up(service) else "down",
        "updated_at": context.iso(beat),
    }
    if is_volume and context.at_least("3.49"):
        document["backend_state"] = "up" if works and not service.disabled else None
    if context.at_least("3.7"):
        document["cluster"] = None
    document["disabled_reason"] = service.disabled_reason
    if is_volume:
        document["replication_status"] = service.replication_status
        document["active_backend_id"] = service.active_backend_id
        document["frozen"] = service.frozen
    return document


@ROUTES.add("GET", "/os-services")
def index(context: Context) -> dict[str, Any]:
    """The services."""
    policy.admin(context, "volume_extension:services:index")
    host, binary = context.request.first("host"), context.request.first("binary")
    found = [
        service
        for service in context.region.block_storage.services
        if binary in (None, service.binary)
        and (host in (None, service.host) or service.host.partition("@")[0] == host)
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
    service = context.region.block_storage.service(host)
    if service is None or service.host != host:
        raise Fault(400, f"No service found with host={host}")
    return service


@ROUTES.add("PUT", "/os-services/freeze")
def freeze(context: Context) -> Reply:
    """Keep the set of a backend's volumes as it is."""
    asked = validate(FREEZE, context.request.json())
    _update(context)
    service = _replicating(context, _one_host(context, asked))
    _change_frozen(service, wanted=True)
    if not service.disabled:
        service.disabled, service.disabled_reason = True, "frozen"
    return Reply(200)


@ROUTES.add("PUT", "/os-services/thaw")
def thaw(context: Context) -> Reply:
    """End a freeze; the service is enabled too, whatever had disabled it."""
    asked = validate(FREEZE, context.request.json())
    _update(context)
    service = _replicating(context, _one_host(context, asked))
    _change_frozen(service, wanted=False)
    service.disabled, service.disabled_reason = False, ""
    return Reply(200)


def _change_frozen(service: Service, *, wanted: bool) -> None:
    if service.frozen == wanted:
        raise Fault(
            400,
            f"Invalid input received: No service could be changed: frozen in ['{service.host}'] "
            f"must be {not wanted} to failover.",
        )
    service.frozen = wanted


@ROUTES.add("PUT", "/os-services/failover_host")
def failover_host(context: Context) -> Reply:
    """Not played: the simulator rehearses moves of single volumes, not of whole backends."""
    asked = validate(FAILOVER, context.request.json())
    _update(context)
    _replicating(context, _one_host(context, asked))
    raise Fault(501, "The simulator does not play failover_host.", problem=True)


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
