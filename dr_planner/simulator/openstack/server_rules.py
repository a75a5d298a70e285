"""What Nova checks before something happens to a server: who may, the lock, its state."""

from __future__ import annotations

from collections.abc import Collection

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.region.server_steps import Asker
from dr_planner.simulator.web.message import Fault

ANY: tuple[str, ...] = ()
"""Every state will do."""


NOT_FOUND = "Instance {} could not be found."
NOT_MAPPED = "Instance {} has no mapping to a cell."
"""How routes say it that look for a server's cell first: start, stop and tags."""


def find(context: Context, id: str, *, missing: str = NOT_FOUND) -> Server:
    """The server, if who asks can see it.

    :param missing: the words where there never was one.
    :raises Fault: 404, there is none for them.
    """
    compute = context.region.compute
    server = compute.servers.get(id)
    if server is None or not policy.sees(context, server.project_id):
        known = server is not None or id in compute.deleted
        raise Fault(404, (NOT_FOUND if known else missing).format(id))
    return server


def asker(context: Context) -> Asker:
    """Who asks, as it is written down in the server's actions."""
    project = context.user.project
    return Asker(
        context.headers.get("x-openstack-request-id", ""),
        context.user.user.id,
        project.id if project is not None else "",
    )


def unlocked(context: Context, server: Server) -> None:
    """Whether the server may be changed by who asks.

    :raises Fault: 409, it is locked.
    """
    if server.locked_by and not context.is_admin:
        raise Fault(409, f"Instance {server.id} is locked")


def at_host(context: Context, server: Server, *, up: bool = False) -> None:
    """Whether the server has a host, and, where that matters, one that is up.

    :raises Fault: 409, it has none, or it is down.
    """
    service = context.region.compute.compute(server.host)
    if service is None:
        raise Fault(409, f"Instance {server.id} is not ready")
    if up and not context.region.compute.is_up(service):
        raise Fault(409, "Service is unavailable at this time.")


def in_state(
    server: Server,
    method: str,
    vm_states: Collection[str] = ANY,
    *,
    tasks: Collection[str | None] | None = (None,),
    launched: bool = True,
) -> None:
    """Whether a server's state allows a method.

    :param tasks: the task states that allow it; None: all of them.
    :param launched: whether it must have run once.
    :raises Fault: 409, it does not.
    """
    if vm_states and server.vm_state not in vm_states:
        raise invalid_state(server, method, "vm_state", server.vm_state)
    if tasks is not None and server.task_state not in tasks:
        raise invalid_state(server, method, "task_state", server.task_state)
    if launched and server.launched_at is None:
        raise Fault(409, f"Instance {server.id} is in an invalid state for '{method}'")


def invalid_state(server: Server, method: str, attribute: str, state: str | None) -> Fault:
    """The refusal because of a state."""
    return Fault(409, f"Cannot '{method}' instance {server.id} while it is in {attribute} {state}")
