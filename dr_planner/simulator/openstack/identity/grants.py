"""Roles given to users and groups: on projects, on domains, on the system; inherited ones too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity import groups, projects, roles, users
from dr_planner.simulator.openstack.identity_listing import listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import SYSTEM, Assignment, Domain, Group, Scope, User
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


@dataclass(frozen=True)
class Place:
    """One way in which a path names where a role is given, and to whom.

    :param inherited: the role holds on the projects below.
    """

    path: str
    target: str
    actor: str
    inherited: bool = False

    @property
    def end(self) -> str:
        """What follows the role in the path."""
        return "/inherited_to_projects" if self.inherited else ""

    def scope(self, context: Context, id: str) -> Scope:
        """Where the role is given.

        :raises Fault: 404.
        """
        if self.target == "system":
            return SYSTEM
        if self.target == "projects":
            return projects.find(context, id)
        found: Domain = one(context.region.directory.domains, "domain", id)
        return found

    def receiver(self, context: Context, id: str) -> User | Group:
        """Who gets it.

        :raises Fault: 404.
        """
        return users.find(context, id) if self.actor == "users" else groups.find(context, id)


def _places() -> list[Place]:
    found = []
    for actor in ("users", "groups"):
        found.append(Place(f"/v3/system/{actor}/<actor>/roles", "system", actor))
        for target in ("projects", "domains"):
            path = f"/{target}/<target>/{actor}/<actor>/roles"
            found.append(Place(f"/v3{path}", target, actor))
            found.append(Place(f"/v3/OS-INHERIT{path}", target, actor, inherited=True))
    return found


def _rule(place: Place, verb: str) -> str:
    if place.target != "system":
        return {"list": "list_grants"}.get(verb, f"{verb}_grant")
    plural = "grants" if verb == "list" else "grant"
    return f"{verb}_system_{plural}_for_{place.actor.removesuffix('s')}"


def _owner(scope: Scope) -> Domain | None:
    if isinstance(scope, Domain):
        return scope
    return None if isinstance(scope, str) else scope.domain


def _may(context: Context, place: Place, verb: str, scope: Scope) -> None:
    context.user  # noqa: B018 - who asks must have a good token
    rule = _rule(place, verb)
    if place.target == "system":
        allowed = policy.admin_or_system_reader if verb in ("list", "check") else policy.admin
        allowed(context, rule)
    elif verb in ("list", "check"):
        policy.reads(context, rule, _owner(scope))
    else:
        policy.manages(context, rule, _owner(scope))


def _parts(
    context: Context, place: Place, verb: str, target: str, actor: str, role: str
) -> Assignment:
    context.user  # noqa: B018 - who asks must have a good token
    found = roles.find(context, role)
    receiver = place.receiver(context, actor)
    scope = place.scope(context, target)
    _may(context, place, verb, scope)
    return Assignment(receiver, found, scope, place.inherited)


def _missing(place: Place, target: str, actor: str, role: str) -> Fault:
    where = "system" if place.target == "system" else target
    return Fault(
        404,
        f"Could not find role assignment with role: {role}, user or group: {actor}, project, "
        f"domain, or system: {where}.",
    )


def _listing(place: Place) -> Callable[..., Any]:
    def index(context: Context, actor: str, target: str = "") -> dict[str, Any]:
        context.user  # noqa: B018 - who asks must have a good token
        receiver, scope = place.receiver(context, actor), place.scope(context, target)
        _may(context, place, "list", scope)
        found = [
            roles.view(context, a.role)
            for a in context.region.directory.assignments
            if a.actor is receiver and a.scope == scope and a.inherited == place.inherited
        ]
        return listed(context, "roles", found)

    return index


def _giving(place: Place) -> Callable[..., Any]:
    def give(context: Context, actor: str, role: str, target: str = "") -> Reply:
        wanted = _parts(context, place, "create", target, actor, role)
        context.region.directory.assign(
            wanted.actor, wanted.role, wanted.scope, inherited=wanted.inherited
        )
        return Reply(204)

    return give


def _checking(place: Place) -> Callable[..., Any]:
    def check(context: Context, actor: str, role: str, target: str = "") -> Reply:
        wanted = _parts(context, place, "check", target, actor, role)
        if wanted not in context.region.directory.assignments:
            raise _missing(place, target, actor, role)
        return Reply(204)

    return check


def _taking(place: Place) -> Callable[..., Any]:
    def take(context: Context, actor: str, role: str, target: str = "") -> Reply:
        wanted = _parts(context, place, "revoke", target, actor, role)
        if not context.region.directory.unassign(
            wanted.actor, wanted.role, wanted.scope, inherited=wanted.inherited
        ):
            raise _missing(place, target, actor, role)
        return Reply(204)

    return take


for _place in _places():
    ROUTES.add("GET", _place.path + _place.end)(_listing(_place))
    ROUTES.add("PUT", f"{_place.path}/<role>{_place.end}")(_giving(_place))
    ROUTES.add("GET", f"{_place.path}/<role>{_place.end}")(_checking(_place))
    ROUTES.add("DELETE", f"{_place.path}/<role>{_place.end}")(_taking(_place))
