"""Actions on servers at their hosts: power, pause, suspend, lock, state, rebuild."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute import servers
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region import server_power
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.region.server_power import Change
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    Body,
    Check,
    anything,
    boolean,
    one_of,
    strings,
    text,
    uuid,
    validate,
)

ROUTES = Routes()
PATH = "/servers/<id>/action"
HARD_REBOOT_STATES = ("active", "stopped", "paused", "suspended", "error")
HARD_REBOOT_TASKS = (None, "rebooting", "rebooting_hard", "resuming", "unpausing", "pausing")


def asked(context: Context, action: str, inside: Check = anything) -> Any:
    """What is inside an action's body.

    :raises Fault: 400, it does not fit.
    """
    return validate(Body({action: inside}, (action,)), context.request.json())[action]


def _change(
    context: Context,
    id: str,
    change: Change,
    *,
    rule: str,
    method: str,
    vm_states: tuple[str, ...],
    tasks: tuple[str | None, ...] = (None,),
    missing: str = server_rules.NOT_FOUND,
) -> Reply:
    server = server_rules.find(context, id, missing=missing)
    policy.member(context, f"os_compute_api:{rule}")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, method, vm_states, tasks=tasks)
    server_rules.at_host(context, server)
    context.region.nova.power.change(server, change, server_rules.asker(context))
    return Reply(202)


@ROUTES.add("POST", PATH, action="os-stop")
def stop(context: Context, id: str) -> Reply:
    """Shut a server down."""
    asked(context, "os-stop")
    return _change(
        context,
        id,
        server_power.STOP,
        rule="servers:stop",
        method="stop",
        vm_states=("active", "error"),
        missing=server_rules.NOT_MAPPED,
    )


@ROUTES.add("POST", PATH, action="os-start")
def start(context: Context, id: str) -> Reply:
    """Start a stopped server."""
    asked(context, "os-start")
    return _change(
        context,
        id,
        server_power.START,
        rule="servers:start",
        method="start",
        vm_states=("stopped",),
        missing=server_rules.NOT_MAPPED,
    )


@ROUTES.add("POST", PATH, action="pause")
def pause(context: Context, id: str) -> Reply:
    """Halt a server, keep its memory."""
    asked(context, "pause")
    return _change(
        context,
        id,
        server_power.PAUSE,
        rule="os-pause-server:pause",
        method="pause",
        vm_states=("active",),
    )


@ROUTES.add("POST", PATH, action="unpause")
def unpause(context: Context, id: str) -> Reply:
    """Let a paused server run."""
    asked(context, "unpause")
    return _change(
        context,
        id,
        server_power.UNPAUSE,
        rule="os-pause-server:unpause",
        method="unpause",
        vm_states=("paused",),
    )


@ROUTES.add("POST", PATH, action="suspend")
def suspend(context: Context, id: str) -> Reply:
    """Write a server's memory to disk and halt it."""
    asked(context, "suspend")
    return _change(
        context,
        id,
        server_power.SUSPEND,
        rule="os-suspend-server:suspend",
        method="suspend",
        vm_states=("active",),
    )


@ROUTES.add("POST", PATH, action="resume")
def resume(context: Context, id: str) -> Reply:
    """Let a suspended server run."""
    asked(context, "resume")
    return _change(
        context,
        id,
        server_power.RESUME,
        rule="os-suspend-server:resume",
        method="resume",
        vm_states=("suspended",),
    )


@ROUTES.add("POST", PATH, action="reboot")
def reboot(context: Context, id: str) -> Reply:
    """Start a server anew."""
    kinds = one_of("HARD", "Hard", "hard", "SOFT", "Soft", "soft")
    kind = asked(context, "reboot", Body({"type": kinds}, ("type",)))["type"].upper()
    soft = kind == "SOFT"
    return _change(
        context,
        id,
        server_power.SOFT_REBOOT if soft else server_power.HARD_REBOOT,
        rule="servers:reboot",
        method="reboot",
        vm_states=("active",) if soft else HARD_REBOOT_STATES,
        tasks=(None,) if soft else HARD_REBOOT_TASKS,
    )


# -------------------------------------------------------------------------------- locks


def _reason(name: str, value: Any) -> None:
    if value is not None:
        Body({"locked_reason": text(shortest=1)})(name, value)


@ROUTES.add("POST", PATH, action="lock")
def lock(context: Context, id: str) -> Reply:
    """Keep everybody but admins from changing a server."""
    given = asked(context, "lock", _reason if context.at_least("2.73") else anything)
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:os-lock-server:lock")
    owner = _is_owner(context, server)
    if server.locked_by and owner:
        return Reply(202)
    server.locked_by = "owner" if owner else "admin"
    if context.at_least("2.73") and given:
        server.locked_reason = given.get("locked_reason")
    _note(context, server, "lock")
    return Reply(202)


@ROUTES.add("POST", PATH, action="unlock")
def unlock(context: Context, id: str) -> Reply:
    """End a lock; only an admin ends one of an admin."""
    asked(context, "unlock")
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:os-lock-server:unlock")
    expected = "owner" if _is_owner(context, server) else "admin"
    if server.locked_by and server.locked_by != expected:
        policy.admin(context, "os_compute_api:os-lock-server:unlock:unlock_override")
    server.locked_by = server.locked_reason = None
    _note(context, server, "unlock")
    return Reply(202)


def _is_owner(context: Context, server: Server) -> bool:
    project = context.user.project
    return project is not None and project.id == server.project_id


def _note(context: Context, server: Server, name: str) -> None:
    """Write down an action that was over at once."""
    who = server_rules.asker(context)
    compute = context.region.compute
    compute.begin(
        server, name, request_id=who.request_id, user_id=who.user_id, project_id=who.project_id
    )
    compute.touch(server)


# -------------------------------------------------------------------------------- state


@ROUTES.add("POST", PATH, action="os-resetState")
def reset_state(context: Context, id: str) -> Reply:
    """Call a server active or in error; nothing else changes."""
    states = Body({"state": one_of("active", "error")}, ("state",))
    state = asked(context, "os-resetState", states)["state"]
    server = server_rules.find(context, id)
    policy.admin(context, "os_compute_api:os-admin-actions:reset_state")
    server.vm_state, server.task_state = state, None
    _note(context, server, "resetState")
    return Reply(202)


@ROUTES.add("POST", PATH, action="rebuild")
def rebuild(context: Context, id: str) -> Reply:
    """Make the root disk anew from an image, at the same host."""
    given = asked(context, "rebuild", _rebuild_schema(context))
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:servers:rebuild")
    image = context.region.images.find(given["imageRef"])
    if image is None:
        raise Fault(400, "Cannot find image for rebuild")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "rebuild", ("active", "stopped", "error"))
    if server.boots_from_volume and not context.at_least("2.93") and image.id != server.image_id:
        raise Fault(
            400,
            "Invalid volume: Unable to rebuild with a different image for a volume-backed server.",
        )
    server.name = given.get("name", server.name).strip()
    server.description = given.get("description", server.description)
    server.metadata = dict(given.get("metadata", server.metadata))
    server.hostname = given.get("hostname", server.hostname)
    if "key_name" in given:
        server.key_name = given["key_name"]
    if "user_data" in given:
        server.user_data = given["user_data"]
    if not server.boots_from_volume:
        server.image_id = image.id
    context.region.nova.moves.rebuild(server, server_rules.asker(context))
    shown = servers.view(context, server, full=context.at_least("2.75"), user_data=False)
    if context.at_least("2.54"):
        shown["key_name"] = server.key_name
    if context.at_least("2.57"):
        shown["user_data"] = server.user_data
    shown["adminPass"] = given.get("adminPass", "not-kept")
    document = {"server": servers.with_groups(context, server, shown)}
    return Reply(202, document, {"Location": context.url(f"/v2.1/servers/{server.id}")})


def _rebuild_schema(context: Context) -> Body:
    fields: dict[str, Check] = {
        "imageRef": uuid(),
        "name": servers.NAME,
        "adminPass": text(),
        "metadata": strings(),
        "preserve_ephemeral": boolean,
        **servers.DISK_CONFIG,
        **servers.ACCESS_IPS,
        **servers.hostname_field(context),
    }
    if context.at_least("2.19"):
        fields["description"] = servers.DESCRIPTION
    if context.at_least("2.54"):
        fields["key_name"] = text(null=True)
    if context.at_least("2.57"):
        fields["user_data"] = text(longest=65535, null=True)
    if context.at_least("2.63"):
        fields["trusted_image_certificates"] = anything
    return Body(fields, ("imageRef",))


# ---------------------------------------------------------------------- security groups


def _group(context: Context, id: str, action: str) -> tuple[Server, str]:
    name = asked(context, action, Body({"name": text(shortest=1)}, ("name",)))["name"]
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:os-security-groups:" + action[: action.index("S")])
    group = context.region.network.security.named(server.project_id, name)
    if group is None:
        raise Fault(404, f"Security group {name} not found for project {server.project_id}.")
    return server, group.id


@ROUTES.add("POST", PATH, action="addSecurityGroup")
def add_security_group(context: Context, id: str) -> Reply:
    """Put a security group on every port of a server."""
    server, group = _group(context, id, "addSecurityGroup")
    for port in context.region.nova.ports.of(server):
        if group not in port.security_groups:
            port.security_groups.append(group)
            context.region.network.touch(port)
    return Reply(202)


@ROUTES.add("POST", PATH, action="removeSecurityGroup")
def remove_security_group(context: Context, id: str) -> Reply:
    """Take a security group from every port of a server."""
    server, group = _group(context, id, "removeSecurityGroup")
    ports = [p for p in context.region.nova.ports.of(server) if group in p.security_groups]
    if not ports:
        raise Fault(
            404,
            f"Security group {group} not associated with the instance {server.id}",
        )
    for port in ports:
        port.security_groups.remove(group)
        context.region.network.touch(port)
    return Reply(202)


# ------------------------------------------------------------------------- not played


@ROUTES.add("POST", PATH, action="rescue")
@ROUTES.add("POST", PATH, action="unrescue")
@ROUTES.add("POST", PATH, action="changePassword")
@ROUTES.add("POST", PATH, action="createBackup")
@ROUTES.add("POST", PATH, action="restore")
@ROUTES.add("POST", PATH, action="trigger_crash_dump", since="2.17")
@ROUTES.add("POST", PATH, action="addFloatingIp", until="2.43")
@ROUTES.add("POST", PATH, action="removeFloatingIp", until="2.43")
@ROUTES.add("POST", PATH, action="addFixedIp", until="2.43")
@ROUTES.add("POST", PATH, action="removeFixedIp", until="2.43")
def not_played(context: Context, id: str) -> Reply:
    """What the simulator does not play."""
    server_rules.find(context, id)
    action = next(iter(context.request.json()))
    raise Fault(501, f"The simulator does not play {action} of servers.", problem=True)
