"""Projects, domains, users, roles; services, endpoints and regions. All of it read only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dr_planner.simulator.openstack.identity.tokens import catalog
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.directory import Assignment, Domain, Project, Role, User
from dr_planner.simulator.region.region import REGION
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
View = Callable[[Context, Any], dict[str, Any]]


def _admin(context: Context, rule: str) -> None:
    if not context.is_admin:
        raise Fault(
            403, f"You are not authorized to perform the requested action: identity:{rule}."
        )


def _listed(
    context: Context, path: str, documents: Iterable[dict[str, Any]], filters: tuple[str, ...]
) -> dict[str, Any]:
    chosen = list(documents)
    for key in filters:
        wanted = context.request.first(key)
        if wanted is not None:
            chosen = [d for d in chosen if str(d.get(key)).lower() == wanted.lower()]
    links = {"next": None, "self": context.url(f"/v3/{path}"), "previous": None}
    return {path: chosen, "links": links}


def _one(table: dict[str, Any], kind: str, id: str) -> Any:
    found = table.get(id)
    if found is None:
        raise Fault(404, f"Could not find {kind}: {id}.")
    return found


def domain_view(context: Context, domain: Domain) -> dict[str, Any]:
    """A domain as Keystone shows it."""
    return {
        "id": domain.id,
        "name": domain.name,
        "description": "",
        "enabled": True,
        "tags": [],
        "options": {},
        "links": {"self": context.url(f"/v3/domains/{domain.id}")},
    }


def project_view(context: Context, project: Project) -> dict[str, Any]:
    """A project as Keystone shows it."""
    return {
        "id": project.id,
        "name": project.name,
        "domain_id": project.domain.id,
        "description": project.description,
        "enabled": True,
        "parent_id": project.domain.id,
        "is_domain": False,
        "tags": [],
        "options": {},
        "links": {"self": context.url(f"/v3/projects/{project.id}")},
    }


def user_view(context: Context, user: User) -> dict[str, Any]:
    """A user as Keystone shows it; never the password."""
    return {
        "id": user.id,
        "name": user.name,
        "domain_id": user.domain.id,
        "enabled": True,
        "password_expires_at": None,
        "options": {},
        "links": {"self": context.url(f"/v3/users/{user.id}")},
    }


def role_view(context: Context, role: Role) -> dict[str, Any]:
    """A role as Keystone shows it."""
    return {
        "id": role.id,
        "name": role.name,
        "domain_id": None,
        "description": None,
        "options": {},
        "links": {"self": context.url(f"/v3/roles/{role.id}")},
    }


@ROUTES.add("GET", "/v3/domains")
def list_domains(context: Context) -> dict[str, Any]:
    """All domains."""
    _admin(context, "list_domains")
    documents = [domain_view(context, d) for d in context.region.directory.domains.values()]
    return _listed(context, "domains", documents, ("name", "enabled"))


@ROUTES.add("GET", "/v3/domains/<id>")
def show_domain(context: Context, id: str) -> dict[str, Any]:
    """One domain."""
    _admin(context, "get_domain")
    return {"domain": domain_view(context, _one(context.region.directory.domains, "domain", id))}


@ROUTES.add("GET", "/v3/projects")
def list_projects(context: Context) -> dict[str, Any]:
    """All projects."""
    _admin(context, "list_projects")
    documents = [project_view(context, p) for p in context.region.directory.projects.values()]
    return _listed(context, "projects", documents, ("name", "domain_id", "enabled", "parent_id"))


@ROUTES.add("GET", "/v3/projects/<id>")
def show_project(context: Context, id: str) -> dict[str, Any]:
    """One project: an admin sees all, others the one of their token."""
    own = context.user.project
    if own is None or own.id != id:
        _admin(context, "get_project")
    found = _one(context.region.directory.projects, "project", id)
    return {"project": project_view(context, found)}


@ROUTES.add("GET", "/v3/auth/projects")
def own_projects(context: Context) -> dict[str, Any]:
    """The projects that who asks has a role on."""
    directory = context.region.directory
    found = [p for p in directory.projects.values() if directory.roles_of(context.user.user, p)]
    return _listed(context, "projects", [project_view(context, p) for p in found], ())


@ROUTES.add("GET", "/v3/users/<id>/projects")
def projects_of_user(context: Context, id: str) -> dict[str, Any]:
    """The projects that a user has a role on."""
    if context.user.user.id != id:
        _admin(context, "list_user_projects")
    directory = context.region.directory
    user = _one(directory.users, "user", id)
    found = [p for p in directory.projects.values() if directory.roles_of(user, p)]
    return _listed(context, "projects", [project_view(context, p) for p in found], ())


@ROUTES.add("GET", "/v3/users")
def list_users(context: Context) -> dict[str, Any]:
    """All users."""
    _admin(context, "list_users")
    documents = [user_view(context, u) for u in context.region.directory.users.values()]
    return _listed(context, "users", documents, ("name", "domain_id", "enabled"))


@ROUTES.add("GET", "/v3/users/<id>")
def show_user(context: Context, id: str) -> dict[str, Any]:
    """One user: an admin sees all, others themselves."""
    if context.user.user.id != id:
        _admin(context, "get_user")
    return {"user": user_view(context, _one(context.region.directory.users, "user", id))}


@ROUTES.add("GET", "/v3/roles")
def list_roles(context: Context) -> dict[str, Any]:
    """All roles."""
    _admin(context, "list_roles")
    documents = [role_view(context, r) for r in context.region.directory.roles.values()]
    return _listed(context, "roles", documents, ("name", "domain_id"))


@ROUTES.add("GET", "/v3/roles/<id>")
def show_role(context: Context, id: str) -> dict[str, Any]:
    """One role."""
    _admin(context, "get_role")
    return {"role": role_view(context, _one(context.region.directory.roles, "role", id))}


@ROUTES.add("GET", "/v3/role_assignments")
def list_assignments(context: Context) -> dict[str, Any]:
    """Who has which role where."""
    _admin(context, "list_role_assignments")
    names = context.request.first("include_names") not in (None, "0", "False", "false")
    wanted = {
        key: context.request.first(key)
        for key in ("user.id", "role.id", "scope.project.id", "scope.domain.id")
    }
    found = []
    for assignment in context.region.directory.assignments:
        if all(value in (None, _part(assignment, key)) for key, value in wanted.items()):
            found.append(_assignment_view(context, assignment, names=names))
    return _listed(context, "role_assignments", found, ())


def _part(assignment: Assignment, key: str) -> str | None:
    scope = assignment.scope
    parts = {"user.id": assignment.user.id, "role.id": assignment.role.id}
    if isinstance(scope, Project):
        parts["scope.project.id"] = scope.id
    elif isinstance(scope, Domain):
        parts["scope.domain.id"] = scope.id
    return parts.get(key)


def _assignment_view(context: Context, assignment: Assignment, *, names: bool) -> dict[str, Any]:
    def reference(thing: Any, domain: Domain | None) -> dict[str, Any]:
        document: dict[str, Any] = {"id": thing.id}
        if names:
            document["name"] = thing.name
            if domain is not None:
                document["domain"] = {"id": domain.id, "name": domain.name}
        return document

    scope = assignment.scope
    where: dict[str, Any] = {"system": {"all": True}}
    if isinstance(scope, Project):
        where = {"project": reference(scope, scope.domain)}
    elif isinstance(scope, Domain):
        where = {"domain": reference(scope, None)}
    return {
        "role": reference(assignment.role, None),
        "user": reference(assignment.user, assignment.user.domain),
        "scope": where,
        "links": {"assignment": context.url("/v3/role_assignments")},
    }


@ROUTES.add("GET", "/v3/services")
def list_services(context: Context) -> dict[str, Any]:
    """The services of the catalog."""
    _admin(context, "list_services")
    documents = [
        {
            "id": entry["id"],
            "type": entry["type"],
            "name": entry["name"],
            "enabled": True,
            "links": {"self": context.url(f"/v3/services/{entry['id']}")},
        }
        for entry in catalog(context)
    ]
    return _listed(context, "services", documents, ("type", "name"))


@ROUTES.add("GET", "/v3/endpoints")
def list_endpoints(context: Context) -> dict[str, Any]:
    """The endpoints, as the asked site hands them out."""
    _admin(context, "list_endpoints")
    documents = [
        {
            "id": endpoint["id"],
            "interface": endpoint["interface"],
            "region": REGION,
            "region_id": REGION,
            "service_id": entry["id"],
            "url": endpoint["url"],
            "enabled": True,
            "links": {"self": context.url(f"/v3/endpoints/{endpoint['id']}")},
        }
        for entry in catalog(context)
        for endpoint in entry["endpoints"]
    ]
    return _listed(context, "endpoints", documents, ("interface", "service_id", "region_id"))


@ROUTES.add("GET", "/v3/regions")
def list_regions(context: Context) -> dict[str, Any]:
    """The one region: it is stretched over all sites."""
    context.user  # noqa: B018 - who asks must have a good token
    region = {
        "id": REGION,
        "description": "",
        "parent_region_id": None,
        "links": {"self": context.url(f"/v3/regions/{REGION}")},
    }
    return _listed(context, "regions", [region], ())
