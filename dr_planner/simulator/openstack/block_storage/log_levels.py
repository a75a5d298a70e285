"""How much the services write into their logs. Nothing is logged here; the levels are kept."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import Service
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, one_of, text, validate

ROUTES = Routes()
SINCE = "3.32"
BINARIES = ("cinder-scheduler", "cinder-volume", "cinder-backup", "cinder-api")
LEVELS = ("INFO", "WARNING", "ERROR", "DEBUG")
WHERE = {
    "binary": one_of(*BINARIES, "", "*"),
    "server": text(null=True),
    "prefix": text(null=True),
}
GET = Body(WHERE)
SET = Body({**WHERE, "level": text(null=True)})
LOGGERS = ("cinder.coordination", "cinder.rpc", "cinder.service", "cinder.utils")
VOLUME_LOGGERS = (
    "cinder.volume.drivers.rbd",
    "cinder.volume.manager",
    "cinder.volume.volume_utils",
)
"""A few of the hundred that a real service has."""


def _chosen(context: Context, asked: dict[str, Any]) -> list[Service]:
    binary, server = asked.get("binary") or "*", asked.get("server")
    storage = context.region.block_storage
    return [
        service
        for service in storage.services
        if storage.is_up(service)
        and binary in ("*", service.binary)
        and (not server or server in (service.host, service.host.partition("@")[0]))
    ]


def _levels(service: Service, prefix: str) -> dict[str, str]:
    names = (*LOGGERS, *(VOLUME_LOGGERS if service.binary == "cinder-volume" else ()))
    return {name: service.levels.get(name, "INFO") for name in names if name.startswith(prefix)}


@ROUTES.add("PUT", "/os-services/get-log", since=SINCE, mutating=False)
def get_log(context: Context) -> dict[str, Any]:
    """The level of every logger of the services that were named."""
    asked = validate(GET, context.request.json())
    policy.admin(context, "volume_extension:services:update")
    prefix = asked.get("prefix") or ""
    return {
        "log_levels": [
            {"host": s.host, "binary": s.binary, "levels": _levels(s, prefix)}
            for s in _chosen(context, asked)
        ]
    }


@ROUTES.add("PUT", "/os-services/set-log", since=SINCE)
def set_log(context: Context) -> Reply:
    """Another level for the loggers whose names begin so."""
    asked = validate(SET, context.request.json())
    level = asked.get("level") or ""
    if level.upper() not in LEVELS:
        raise Fault(400, f"Invalid input received: {level} is not a valid log level.")
    policy.admin(context, "volume_extension:services:update")
    for service in _chosen(context, asked):
        for name in _levels(service, asked.get("prefix") or ""):
            service.levels[name] = level.upper()
    return Reply(202)
