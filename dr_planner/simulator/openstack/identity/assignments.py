"""The list of role assignments: as given, or as they take effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity_listing import is_given, listed
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import (
    Assignment,
    Domain,
    Group,
    Project,
    Role,
    Scope,
    User,
)
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
FILTERS = ("user.id", "group.id", "role.id", "scope.project.id", "scope.domain.id")
INHERITED = "scope.OS-INHERIT:inherited_to"


@dataclass(frozen=True)
class Line:
    """One line of the list.

    :param source: the assignment that it comes from.
    :param prior: the stronger role that brought this one.
    """

    actor: User | Group
    role: Role
    scope: Scope
    source: Assignment
    prior: Role | None = None


def _check(context: Context) -> None:
    given = {key for key in (*FILTERS, "scope.system") if context.request.first(key) is not None}
    for first, second, words in (
        ("scope.domain.id", "scope.project.id", "Specify a domain or project, not both"),
        ("scope.domain.id", "scope.system", "Specify system or domain, not both"),
        ("scope.project.id", "scope.system", "Specify system or project, not both"),
        ("user.id", "group.id", "Specify a user or group, not both"),
    ):
        if {first, second} <= given:
            raise Fault(400, words)


@ROUTES.add("GET", "/v3/role_assignments")
def index(context: Context) -> dict[str, Any]:
    """Who has which role where; with ``effective`` everything that follows from that."""
    policy.reads(context, "list_role_assignments")
    _check(context)
    lines = _effective(context) if is_given(context, "effective") else _given(context)
    wanted = {key: context.request.first(key) for key in FILTERS}
    own = context.user.domain
    found = []
    for line in lines:
        parts = _parts(line)
        if any(value not in (None, parts.get(key)) for key, value in wanted.items()):
            continue
        if context.request.first("scope.system") is not None and line.scope != "system":
            continue
        if context.request.first(INHERITED) is not None and not line.source.inherited:
            continue
        if own is not None and own not in (line.scope, getattr(line.scope, "domain", None)):
            continue
        found.append(_view(context, line))
    return listed(context, "role_assignments", found)


def _given(context: Context) -> Iterator[Line]:
    for a in context.region.directory.assignments:
        yield Line(a.actor, a.role, a.scope, a)


def _effective(context: Context) -> Iterator[Line]:
    directory = context.region.directory
    for a in directory.assignments:
        users = [a.actor] if isinstance(a.actor, User) else list(a.actor.members.values())
        scopes: list[Scope] = [a.scope]
        if a.inherited:
            scopes = [
                p for p in directory.projects.values() if a.scope in (*p.ancestors, p.domain)
            ]
        for user in users:
            for scope in scopes:
                yield Line(user, a.role, scope, a)
                for weaker in directory.with_implied([a.role])[1:]:
                    yield Line(user, weaker, scope, a, a.role)


def _parts(line: Line) -> dict[str, str]:
    parts = {"role.id": line.role.id}
    parts["user.id" if isinstance(line.actor, User) else "group.id"] = line.actor.id
    if isinstance(line.scope, Project):
        parts["scope.project.id"] = line.scope.id
    elif isinstance(line.scope, Domain):
        parts["scope.domain.id"] = line.scope.id
    return parts


def _view(context: Context, line: Line) -> dict[str, Any]:
    names = is_given(context, "include_names")

    def reference(thing: Any, domain: Domain | None) -> dict[str, Any]:
        document: dict[str, Any] = {"id": thing.id}
        if names:
            document["name"] = thing.name
            if domain is not None:
                document["domain"] = {"id": domain.id, "name": domain.name}
        return document

    links = {"assignment": context.url(_path(line))}
    if line.prior is not None:
        links["prior_role"] = context.url(f"/v3/prior_role/{line.role.id}/implies/{line.prior.id}")
    if line.actor is not line.source.actor:
        links["membership"] = context.url(
            f"/v3/groups/{line.source.actor.id}/users/{line.actor.id}"
        )
    scope = line.scope
    where: dict[str, Any] = {"system": {"all": True}}
    if isinstance(scope, Project):
        where = {"project": reference(scope, scope.domain)}
    elif isinstance(scope, Domain):
        where = {"domain": reference(scope, None)}
    if line.source.inherited:
        where["OS-INHERIT:inherited_to"] = "projects"
    kind = "user" if isinstance(line.actor, User) else "group"
    return {
        "links": links,
        "scope": where,
        kind: reference(line.actor, line.actor.domain),
        "role": reference(line.role, None),
    }


def _path(line: Line) -> str:
    source = line.source
    actor = "users" if isinstance(source.actor, User) else "groups"
    end = f"{actor}/{source.actor.id}/roles/{source.role.id}"
    if isinstance(source.scope, str):
        return f"/v3/system/{end}"
    kind = "projects" if isinstance(source.scope, Project) else "domains"
    path = f"{kind}/{source.scope.id}/{end}"
    return f"/v3/OS-INHERIT/{path}/inherited_to_projects" if source.inherited else f"/v3/{path}"
