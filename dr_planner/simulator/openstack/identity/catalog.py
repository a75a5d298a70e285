"""The catalog, and the services, endpoints and regions that it is made of. All read only."""

from __future__ import annotations

import hashlib
from typing import Any

from dr_planner.simulator.openstack import identity_policy as policy
from dr_planner.simulator.openstack.identity_listing import chosen, listed
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()


def identifier(context: Context, *parts: str) -> str:
    """An id that is made of what it stands for, so that it needs no table."""
    text = "/".join((context.region.deployment.name, *parts))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def catalog(context: Context) -> list[dict[str, Any]]:
    """The catalog. All endpoints are those of the site that was asked."""
    entries = []
    for mount, entry in context.catalog:
        endpoints = [
            {
                "id": identifier(context, context.site, entry.kind, interface),
                "interface": interface,
                "region_id": context.region.name,
                "region": context.region.name,
                "url": f"{context.root}{mount}{entry.path}",
            }
            for interface in ("public", "internal", "admin")
        ]
        entries.append(
            {
                "endpoints": endpoints,
                "id": identifier(context, entry.kind),
                "type": entry.kind,
                "name": entry.name,
            }
        )
    return entries


@ROUTES.add("GET", "/v3/auth/catalog")
def show_catalog(context: Context) -> dict[str, Any]:
    """The catalog of the token that asks."""
    if context.user.scope is None:
        raise Fault(403, "You are not authorized to perform the requested action.")
    return {"catalog": catalog(context), "links": {"self": context.url("/v3/auth/catalog")}}


def _services(context: Context) -> list[dict[str, Any]]:
    return [
        {
            "id": entry["id"],
            "type": entry["type"],
            "name": entry["name"],
            "enabled": True,
            "links": {"self": context.url(f"/v3/services/{entry['id']}")},
        }
        for entry in catalog(context)
    ]


def _endpoints(context: Context) -> list[dict[str, Any]]:
    return [
        {
            **endpoint,
            "service_id": entry["id"],
            "enabled": True,
            "links": {"self": context.url(f"/v3/endpoints/{endpoint['id']}")},
        }
        for entry in catalog(context)
        for endpoint in entry["endpoints"]
    ]


def _regions(context: Context) -> list[dict[str, Any]]:
    return [
        {
            "id": context.region.name,
            "description": "",
            "parent_region_id": None,
            "links": {"self": context.url(f"/v3/regions/{context.region.name}")},
        }
    ]


def _by(*keys: str) -> dict[str, Any]:
    return {key: lambda document, key=key: document[key] for key in keys}


def _shown(documents: list[dict[str, Any]], kind: str, id: str) -> dict[str, Any]:
    for document in documents:
        if document["id"] == id:
            return {kind: document}
    raise Fault(404, f"Could not find {kind}: {id}.")


@ROUTES.add("GET", "/v3/services")
def list_services(context: Context) -> dict[str, Any]:
    """The services of the catalog."""
    policy.admin_or_system_reader(context, "list_services")
    return listed(context, "services", chosen(context, _services(context), _by("type", "name")))


@ROUTES.add("GET", "/v3/services/<id>")
def show_service(context: Context, id: str) -> dict[str, Any]:
    """One service."""
    policy.admin_or_system_reader(context, "get_service")
    return _shown(_services(context), "service", id)


@ROUTES.add("GET", "/v3/endpoints")
def list_endpoints(context: Context) -> dict[str, Any]:
    """The endpoints, as the asked site hands them out."""
    policy.admin_or_system_reader(context, "list_endpoints")
    found = chosen(
        context, _endpoints(context), _by("interface", "service_id", "region_id", "region")
    )
    return listed(context, "endpoints", found)


@ROUTES.add("GET", "/v3/endpoints/<id>")
def show_endpoint(context: Context, id: str) -> dict[str, Any]:
    """One endpoint."""
    policy.admin_or_system_reader(context, "get_endpoint")
    return _shown(_endpoints(context), "endpoint", id)


@ROUTES.add("GET", "/v3/regions")
def list_regions(context: Context) -> dict[str, Any]:
    """The regions; who has a token may ask."""
    context.user  # noqa: B018 - who asks must have a good token
    return listed(context, "regions", chosen(context, _regions(context), _by("parent_region_id")))


@ROUTES.add("GET", "/v3/regions/<id>")
def show_region(context: Context, id: str) -> dict[str, Any]:
    """One region."""
    context.user  # noqa: B018 - who asks must have a good token
    return _shown(_regions(context), "region", id)
