"""Domains."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import identity_fields as fields
from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity_listing import chosen, listed, one
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.account import Domain
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Check

ROUTES = Routes()
FIELDS: dict[str, Check] = {
    "name": fields.SHORT_NAME,
    "description": fields.DESCRIPTION,
    "enabled": fields.boolean,
    "options": fields.OPTIONS,
    "tags": fields.tags,
    "explicit_domain_id": fields.ANYTHING,
}
CREATE = fields.wrapped("domain", FIELDS, "name")
UPDATE = fields.wrapped("domain", FIELDS)
FILTERS = {"name": lambda d: d.name, "enabled": lambda d: d.enabled}


def view(context: Context, domain: Domain) -> dict[str, Any]:
    """A domain as Keystone shows it."""
    return {
        "id": domain.id,
        "name": domain.name,
        "description": domain.description,
        "enabled": domain.enabled,
        "tags": list(domain.tags),
        "options": dict(domain.options),
        "links": {"self": context.url(f"/v3/domains/{domain.id}")},
    }


@ROUTES.add("GET", "/v3/domains")
def index(context: Context) -> dict[str, Any]:
    """The domains."""
    policy.reads(context, "list_domains")
    found = chosen(context, context.region.directory.domains.values(), FILTERS)
    if context.user.domain is not None:
        found = [domain for domain in found if domain is context.user.domain]
    return listed(context, "domains", [view(context, domain) for domain in found])


@ROUTES.add("GET", "/v3/domains/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One domain; who has a token for it, or for a project in it, sees it too."""
    token = context.user
    own = [token.domain, token.project.domain if token.project is not None else None]
    domain = context.region.directory.domains.get(id)
    if domain is None or domain not in own:
        policy.admin_or_system_reader(context, "get_domain")
    return {"domain": view(context, one(context.region.directory.domains, "domain", id))}


def _unused(context: Context, name: str) -> None:
    if any(domain.name == name for domain in context.region.directory.domains.values()):
        raise Fault(
            409,
            "Conflict occurred attempting to store project - it is not permitted to have two "
            f"projects acting as domains with the same name: {name}.",
        )


@ROUTES.add("POST", "/v3/domains")
def create(context: Context) -> Reply:
    """A new domain."""
    asked = fields.asked(context, CREATE, "domain")
    policy.admin(context, "create_domain")
    _unused(context, asked["name"])
    domain = context.region.directory.add_domain(
        asked["name"], id=asked.get("explicit_domain_id") or ""
    )
    _write(domain, asked)
    return Reply(201, {"domain": view(context, domain)})


def _write(domain: Domain, asked: dict[str, Any]) -> None:
    domain.name = asked.get("name", domain.name)
    if "description" in asked:
        domain.description = asked["description"] or ""
    if "enabled" in asked:
        domain.enabled = asked["enabled"] in fields.TRUE
    domain.options |= asked.get("options", {})
    domain.tags = list(asked.get("tags", domain.tags))


@ROUTES.add("PATCH", "/v3/domains/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name or description, or another state: disabled, it lets nobody in."""
    asked = fields.asked(context, UPDATE, "domain", id)
    policy.admin(context, "update_domain")
    domain = one(context.region.directory.domains, "domain", id)
    if asked.get("name", domain.name) != domain.name:
        _unused(context, asked["name"])
    _write(domain, asked)
    if not domain.enabled:
        context.region.directory.revoke_for(domain)
    return {"domain": view(context, domain)}


@ROUTES.add("DELETE", "/v3/domains/<id>")
def delete(context: Context, id: str) -> Reply:
    """Take a domain away that was disabled, with everything in it."""
    policy.admin(context, "delete_domain")
    domain = one(context.region.directory.domains, "domain", id)
    if domain.enabled:
        raise Fault(403, "Cannot delete a domain that is enabled, please disable it first.")
    context.region.directory.remove_domain(domain)
    return Reply(204)
