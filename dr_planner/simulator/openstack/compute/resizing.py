"""Resize servers, migrate them, and confirm or revert that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute import servers
from dr_planner.simulator.openstack.compute.server_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Migration, Server
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, boolean, text

ROUTES = Routes()
HOST = text(shortest=1, null=True, pattern=r"^[a-zA-Z0-9-._]*$")


def _may_move(context: Context, server: Server, method: str) -> None:
    server_rules.unlocked(context, server)
    server_rules.in_state(server, method, ("active", "stopped"))
    server_rules.at_host(context, server, up=True)


@ROUTES.add("POST", PATH, action="resize")
def resize(context: Context, id: str) -> Reply:
    """Another flavor, at another host."""
    given = asked(
        context, "resize", Body({"flavorRef": anything, **servers.DISK_CONFIG}, ("flavorRef",))
    )
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:servers:resize")
    _may_move(context, server, "resize")
    wanted = str(given["flavorRef"])
    flavor = context.region.compute.flavors.get(wanted)
    if flavor is None:
        raise Fault(400, f"Flavor {wanted} could not be found.")
    if flavor.id == server.flavor.id:
        raise Fault(400, "When resizing, instances must change flavor!")
    copied = replace(flavor, extra_specs=dict(flavor.extra_specs), projects=set())
    context.region.nova.moves.resize(server, server_rules.asker(context), flavor=copied, host=None)
    return Reply(202)


def _target(name: str, value: Any) -> None:
    if value is not None:
        Body({"host": HOST})(name, value)


@ROUTES.add("POST", PATH, action="migrate")
def migrate(context: Context, id: str) -> Reply:
    """Another host, after a shutdown."""
    named = context.at_least("2.56")
    given = asked(context, "migrate", _target if named else anything)
    host = given.get("host") if named and given else None
    server = server_rules.find(context, id)
    policy.admin(context, "os_compute_api:os-migrate-server:migrate" + (":host" if host else ""))
    _may_move(context, server, "migrate")
    _check_target(context, server, host)
    context.region.nova.moves.resize(server, server_rules.asker(context), flavor=None, host=host)
    return Reply(202)


def _check_target(context: Context, server: Server, host: str | None) -> None:
    if host is None:
        return
    if context.region.compute.compute(host) is None:
        raise Fault(400, f"Compute host {host} could not be found.")
    if host == server.host:
        raise Fault(400, "Cannot migrate to the host where the server exists.")


def _boolean_or_auto(name: str, value: Any) -> None:
    if value != "auto":
        boolean(name, value)


@ROUTES.add("POST", PATH, action="os-migrateLive")
def migrate_live(context: Context, id: str) -> Reply:
    """Another host, while the server runs."""
    fields: dict[str, Check] = {"host": HOST, "block_migration": boolean}
    required: tuple[str, ...] = ("block_migration", "host")
    if context.at_least("2.25"):
        fields["block_migration"] = _boolean_or_auto
    else:
        fields["disk_over_commit"] = boolean
        required = (*required, "disk_over_commit")
    if context.at_least("2.30") and not context.at_least("2.68"):
        fields["force"] = boolean
    given = asked(context, "os-migrateLive", Body(fields, required))
    server = server_rules.find(context, id)
    policy.admin(context, "os_compute_api:os-migrate-server:migrate_live")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "os-migrateLive", ("active", "paused"))
    server_rules.at_host(context, server, up=True)
    host = given["host"]
    _check_target(context, server, host)
    context.region.nova.moves.live_migrate(server, server_rules.asker(context), host=host)
    return Reply(202)


def _waiting(context: Context, id: str, action: str, rule: str) -> tuple[Server, Migration]:
    asked(context, action)
    server = server_rules.find(context, id)
    policy.member(context, f"os_compute_api:servers:{rule}")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, action, ("resized",))
    migration = context.region.nova.moves.unconfirmed(server)
    if migration is None:
        raise Fault(400, "Instance has not been resized.")
    return server, migration


@ROUTES.add("POST", PATH, action="confirmResize")
def confirm(context: Context, id: str) -> Reply:
    """Let go of what a resized server was."""
    server, migration = _waiting(context, id, "confirmResize", "confirm_resize")
    context.region.nova.moves.confirm(server, migration, server_rules.asker(context))
    return Reply(204)


@ROUTES.add("POST", PATH, action="revertResize")
def revert(context: Context, id: str) -> Reply:
    """Make a resized server what it was."""
    server, migration = _waiting(context, id, "revertResize", "revert_resize")
    context.region.nova.moves.revert(server, migration, server_rules.asker(context))
    return Reply(202)
