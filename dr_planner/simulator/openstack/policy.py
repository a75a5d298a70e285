"""Who may do what by Cinder's default policies: admins everything, members in their project."""

from __future__ import annotations

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault


def denied(rule: str) -> Fault:
    """The refusal of a rule."""
    return Fault(403, f"Policy doesn't allow {rule} to be performed.")


def admin(context: Context, rule: str) -> None:
    """Only an admin may.

    :raises Fault: 403, who asks is none.
    """
    if not context.is_admin:
        raise denied(rule)


def member(context: Context, rule: str) -> None:
    """An admin may, and a member; a reader may not.

    :raises Fault: 403, who asks is neither.
    """
    if not context.is_admin and not context.user.has_role("member"):
        raise denied(rule)


def project_id(context: Context) -> str:
    """The project that the token is good for.

    :raises Fault: 403, it is good for none.
    """
    project = context.user.project
    if project is None:
        raise Fault(403, "A token with a project is needed.")
    return project.id


def sees(context: Context, owner: str) -> bool:
    """Whether who asks can see a thing of a project at all."""
    return context.is_admin or project_id(context) == owner
