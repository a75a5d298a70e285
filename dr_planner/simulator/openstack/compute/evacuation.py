"""Evacuate servers of a dead host."""

from __future__ import annotations

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute.server_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, boolean, text, true

ROUTES = Routes()


def _schema(context: Context) -> Body:
    fields: dict[str, Check] = {
        "host": text(shortest=1, pattern=r"^[a-zA-Z0-9-._]*$"),
        "adminPass": text(),
    }
    required: tuple[str, ...] = ()
    if not context.at_least("2.14"):
        fields["onSharedStorage"] = boolean
        required = ("onSharedStorage",)
    if context.at_least("2.29") and not context.at_least("2.68"):
        fields["force"] = boolean
    return Body(fields, required)


@ROUTES.add("POST", PATH, action="evacuate")
def evacuate(context: Context, id: str) -> Reply:
    """Rebuild a server elsewhere; allowed only while its host is down. From 2.95 on stopped."""
    given = asked(context, "evacuate", _schema(context))
    server = server_rules.find(context, id)
    policy.admin(context, "os_compute_api:os-evacuate")
    host, forced = given.get("host"), true(given.get("force", False))
    if forced and not host:
        raise Fault(400, "Can't force to a non-provided destination")
    compute = context.region.compute
    if host is not None and compute.compute(host) is None:
        raise Fault(404, f"Compute host {host} not found.")
    if server.host == host:
        raise Fault(400, "The target host can't be the same one.")
    server_rules.in_state(server, "evacuate", ("active", "stopped", "error"), tasks=None)
    service = compute.compute(server.host)
    if service is None:
        raise Fault(404, f"Compute host {server.host} could not be found.")
    if compute.is_up(service):
        raise Fault(400, f"Compute service of {server.host} is still in use.")
    context.region.nova.moves.evacuate(
        server,
        server_rules.asker(context),
        host=host,
        forced=forced or (host is not None and not context.at_least("2.29")),
        stopped=context.at_least("2.95"),
    )
    if context.at_least("2.14"):
        return Reply(200)
    return Reply(200, {"adminPass": given.get("adminPass", "not-kept")})
