"""Projects and their tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity_listing import chosen, is_given, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import Domain, Project
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, text

ROUTES = Routes()
KNOWN: dict[str, Check] = {
    "name": fields.SHORT_NAME,
    "description": fields.DESCRIPTION,
    "enabled": fields.boolean,
    "is_domain": fields.boolean,
    "domain_id": text(null=True),
    "parent_id": text(null=True),
    "options": fields.OPTIONS,
    "tags": fields.tags,
}
CREATE = fields.wrapped("project", KNOWN, "name")
UPDATE = fields.wrapped(
    "project",
    {key: KNOWN[key] for key in ("name", "description", "enabled", "options", "tags")},
)
TAGS = Body({"tags": fields.tags}, ("tags",))
FILTERS = {
    "name": lambda p: p.name,
    "domain_id": lambda p: p.domain.id,
    "enabled": lambda p: p.enabled,
    "parent_id": lambda p: parent_id(p),
    "is_domain": lambda p: False,
}


def parent_id(project: Project) -> str:
    """The id of what it stands below: a project or its domain."""
    return project.parent.id if project.parent is not None else project.domain.id


def view(context: Context, project: Project) -> dict[str, Any]:
    """A project as Keystone shows it."""
    return {
        **project.extra,
        "id": project.id,
        "name": project.name,
        "domain_id": project.domain.id,
        "description": project.description,
        "enabled": project.enabled,
        "parent_id": parent_id(project),
        "is_domain": False,
        "tags": list(project.tags),
        "options": dict(project.options),
        "links": {"self": context.url(f"/v3/projects/{project.id}")},
    }


def find(context: Context, id: str) -> Project:
    """A project by its id.

    :raises Fault: 404.
    """
    found: Project = one(context.region.directory.projects, "project", id)
    return found


@ROUTES.add("GET", "/v3/projects")
def index(context: Context) -> dict[str, Any]:
    """The projects; a domain's token lists those of the domain."""
    policy.reads(context, "list_projects")
    found: list[Project] = chosen(context, context.region.directory.projects.values(), FILTERS)
    if context.user.domain is not None:
        found = [project for project in found if project.domain is context.user.domain]
    for key, fits in TAG_FILTERS.items():
        wanted = context.request.first(key)
        if wanted is not None:
            tags = set(wanted.split(","))
            found = [project for project in found if fits(tags, set(project.tags))]
    return listed(context, "projects", [view(context, project) for project in found])


TAG_FILTERS: dict[str, Callable[[set[str], set[str]], bool]] = {
    "tags": lambda wanted, own: wanted <= own,
    "tags-any": lambda wanted, own: bool(wanted & own),
    "not-tags": lambda wanted, own: not wanted <= own,
    "not-tags-any": lambda wanted, own: not wanted & own,
}


def _readable(context: Context, rule: str, id: str) -> None:
    token = context.user
    if token.project is not None and token.project.id == id:
        return
    project = context.region.directory.projects.get(id)
    if project is None:
        policy.admin_or_system_reader(context, rule)
    else:
        policy.reads(context, rule, project.domain)


@ROUTES.add("GET", "/v3/projects/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One project: who has a token for it sees it, others as the policy says."""
    _readable(context, "get_project", id)
    project = find(context, id)
    document = view(context, project)
    if is_given(context, "parents_as_ids"):
        above: Any = {project.domain.id: None}
        for ancestor in reversed(project.ancestors):
            above = {ancestor.id: above}
        document["parents"] = above
    elif is_given(context, "parents_as_list"):
        document["parents"] = [
            {"project": view(context, above)}
            for above in project.ancestors
            if context.region.directory.roles_of(context.user.user, above)
        ]
    if is_given(context, "subtree_as_ids"):
        document["subtree"] = _below(context, project) or None
    elif is_given(context, "subtree_as_list"):
        document["subtree"] = [
            {"project": view(context, below)}
            for below in context.region.directory.projects.values()
            if project in below.ancestors
            and context.region.directory.roles_of(context.user.user, below)
        ]
    return {"project": document}


def _children(context: Context, project: Project) -> list[Project]:
    return [p for p in context.region.directory.projects.values() if p.parent is project]


def _below(context: Context, project: Project) -> dict[str, Any]:
    return {p.id: _below(context, p) or None for p in _children(context, project)}


def _unused(context: Context, name: str, domain: Domain, id: str) -> None:
    for project in context.region.directory.projects.values():
        if project.domain is domain and project.name == name:
            raise Fault(
                409,
                "Conflict occurred attempting to store project - it is not permitted to have two "
                "projects with either the same name or same id in the same domain: name is "
                f"{name}, project id {id}.",
            )


@ROUTES.add("POST", "/v3/projects")
def create(context: Context) -> Reply:
    """A new project, below a domain or another project."""
    asked = fields.asked(context, CREATE, "project")
    domain = fields.domain_for(context, asked)
    policy.manages(context, "create_project", domain)
    if asked.get("is_domain") in fields.TRUE:
        raise Fault(501, "The simulator makes domains by their own route only.", problem=True)
    if domain is None:
        raise Fault(400, f"Could not find domain: {asked['domain_id']}.")
    parent = None
    if asked.get("parent_id") not in (None, domain.id):
        parent = context.region.directory.projects.get(asked["parent_id"])
        if parent is None:
            raise Fault(400, f"Could not find project: {asked['parent_id']}.")
    id = context.region.identifiers.hex()
    _unused(context, asked["name"], domain, id)
    project = context.region.directory.add_project(asked["name"], domain, id=id)
    project.parent = parent
    _write(project, asked)
    return Reply(201, {"project": view(context, project)})


def _write(project: Project, asked: dict[str, Any]) -> None:
    project.name = asked.get("name", project.name)
    if "description" in asked:
        project.description = asked["description"] or ""
    if "enabled" in asked:
        project.enabled = asked["enabled"] in fields.TRUE
    project.options |= asked.get("options", {})
    project.tags = list(asked.get("tags", project.tags))
    project.extra |= {key: value for key, value in asked.items() if key not in (*KNOWN, "id")}


@ROUTES.add("PATCH", "/v3/projects/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, description or state."""
    asked = fields.asked(context, UPDATE, "project", id)
    known = context.region.directory.projects.get(id)
    policy.manages(context, "update_project", known.domain if known else None)
    project = find(context, id)
    for key in ("parent_id", "is_domain"):
        now = {"parent_id": parent_id(project), "is_domain": False}[key]
        if asked.get(key, now) != now:
            raise Fault(403, f"Update of `{key}` is not allowed.")
    if asked.get("domain_id", project.domain.id) != project.domain.id:
        raise Fault(400, "Cannot change Domain ID")
    if asked.get("name", project.name) != project.name:
        _unused(context, asked["name"], project.domain, project.id)
    if asked.get("enabled", True) not in fields.TRUE:
        if any(child.enabled for child in _children(context, project)):
            raise Fault(
                403,
                f"Cannot disable project {id} since its subtree contains enabled projects.",
            )
        context.region.directory.revoke_for(project)
    _write(project, asked)
    return {"project": {**view(context, project), "extra": dict(project.extra)}}


@ROUTES.add("DELETE", "/v3/projects/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a project away that has none below it."""
    known = context.region.directory.projects.get(id)
    policy.manages(context, "delete_project", known.domain if known else None)
    project = find(context, id)
    if _children(context, project):
        raise Fault(
            403,
            f"Cannot delete the project {id} since it is not a leaf in the hierarchy. Use the "
            "cascade option if you want to delete a whole subtree.",
        )
    context.region.directory.remove_project(project)
    return Reply(204)


# -------------------------------------------------------------------------------- tags


def _tags(context: Context, project: Project) -> dict[str, Any]:
    return {"links": {"self": context.url("/v3")}, "tags": list(project.tags)}


def _managed(context: Context, rule: str, id: str) -> Project:
    known = context.region.directory.projects.get(id)
    policy.manages(context, rule, known.domain if known else None)
    return find(context, id)


@ROUTES.add("GET", "/v3/projects/<id>/tags")
def list_tags(context: Context, id: str) -> dict[str, Any]:
    """A project's tags."""
    _readable(context, "list_project_tags", id)
    return _tags(context, find(context, id))


@ROUTES.add("PUT", "/v3/projects/<id>/tags")
def replace_tags(context: Context, id: str) -> dict[str, Any]:
    """These tags and no others."""
    document = context.request.json()
    project = _managed(context, "update_project_tags", id)
    TAGS("", document)
    project.tags = list(document["tags"])
    return _tags(context, project)


@ROUTES.add("DELETE", "/v3/projects/<id>/tags")
def delete_tags(context: Context, id: str) -> Reply:
    """No tags."""
    _managed(context, "delete_project_tags", id).tags = []
    return Reply(204)


@ROUTES.add("GET", "/v3/projects/<id>/tags/<tag>")
def show_tag(context: Context, id: str, tag: str) -> Reply:
    """Whether a project has a tag."""
    _readable(context, "get_project_tag", id)
    _has(find(context, id), tag)
    return Reply(204)


def _has(project: Project, tag: str) -> None:
    if tag not in project.tags:
        raise Fault(404, f"Could not find project tag: {tag}.")


@ROUTES.add("PUT", "/v3/projects/<id>/tags/<tag>")
def add_tag(context: Context, id: str, tag: str) -> Reply:
    """One more tag."""
    project = _managed(context, "create_project_tag", id)
    fields.tags("tags", [tag])
    if tag not in project.tags:
        project.tags.append(tag)
    return Reply(201, None, {"Location": context.url(f"/v3/{id}/tags/{tag}")})


@ROUTES.add("DELETE", "/v3/projects/<id>/tags/<tag>")
def delete_tag(context: Context, id: str, tag: str) -> Reply:
    """One tag less."""
    project = _managed(context, "delete_project_tag", id)
    _has(project, tag)
    project.tags.remove(tag)
    return Reply(204)
