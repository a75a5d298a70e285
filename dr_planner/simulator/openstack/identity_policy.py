"""Who may do what by Keystone's default policies (keystone 30.0.0, common/policies)."""

from __future__ import annotations

from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import SYSTEM, Domain, User
from dr_planner.simulator.web.message import Fault


def denied(rule: str) -> Fault:
    """The refusal of a rule, or of an action that is told in words."""
    action = rule if " " in rule else f"identity:{rule}"
    return Fault(403, f"You are not authorized to perform the requested action: {action}.")


def admin(context: Context, rule: str) -> None:
    """Only the role admin may, wherever the token is good for.

    :raises Fault: 401 or 403.
    """
    if not context.is_admin:
        raise denied(rule)


def reads(context: Context, rule: str, domain: Domain | None = None) -> None:
    """An admin may, a reader of the system, and a reader of the thing's domain.

    :param domain: of the thing; None: the domain of the token decides what is listed.
    :raises Fault: 401 or 403.
    """
    token = context.user
    if token.has_role("admin") or (token.scope == SYSTEM and token.has_role("reader")):
        return
    own = token.domain
    if own is not None and token.has_role("reader") and domain in (None, own):
        return
    raise denied(rule)


def reads_self(context: Context, rule: str, user: User | None) -> None:
    """Everybody may about themselves; about others as ``reads``.

    :raises Fault: 401 or 403.
    """
    if user is None:
        admin_or_system_reader(context, rule)
    elif context.user.user is not user:
        reads(context, rule, user.domain)


def admin_or_system_reader(context: Context, rule: str) -> None:
    """An admin may, and a reader of the system.

    :raises Fault: 401 or 403.
    """
    token = context.user
    if not token.has_role("admin") and not (token.scope == SYSTEM and token.has_role("reader")):
        raise denied(rule)


def manages(context: Context, rule: str, domain: Domain | None) -> None:
    """An admin may, and a manager of the thing's domain.

    :raises Fault: 401 or 403.
    """
    token = context.user
    if token.has_role("admin"):
        return
    if domain is not None and token.has_role("manager") and token.domain is domain:
        return
    raise denied(rule)
