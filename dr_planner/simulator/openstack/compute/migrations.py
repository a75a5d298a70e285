"""Migrations: servers that changed hosts, or tried to."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute_lists import check_query, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Migration
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes

ROUTES = Routes()
RULE = "os_compute_api:os-migrations:index"
UNDER_WAY = ("accepted", "queued", "preparing", "running", "post-migrating")
FILTERS = ("hidden", "host", "instance_uuid", "source_compute", "status", "migration_type")


def view(context: Context, migration: Migration) -> dict[str, Any]:
    """A migration."""
    document: dict[str, Any] = {
        "id": migration.number,
        "instance_uuid": migration.server_id,
        "status": migration.status,
        "source_compute": migration.source,
        "source_node": migration.source,
        "dest_compute": migration.destination,
        "dest_node": migration.destination,
        "dest_host": None,
        "old_instance_type_id": None,
        "new_instance_type_id": None,
        "created_at": context.iso(migration.created_at),
        "updated_at": context.iso(migration.updated_at),
    }
    if context.at_least("2.23"):
        document["migration_type"] = migration.type
    if context.at_least("2.59"):
        document["uuid"] = migration.uuid
    if context.at_least("2.80"):
        document["user_id"] = migration.user_id
        document["project_id"] = migration.project_id
    return document


@ROUTES.add("GET", "/os-migrations")
def index(context: Context) -> dict[str, Any]:
    """All migrations."""
    known = (*FILTERS, "limit", "marker", "changes-since", "changes-before")
    owners = ("user_id", "project_id") if context.at_least("2.80") else ()
    check_query(context, (*known, *owners))
    policy.admin(context, RULE)
    rows = list(context.region.compute.migrations)
    wanted = dict(context.request.query)
    for key, value in wanted.items():
        rows = [row for row in rows if _fits(row, key, value)]
    if not context.at_least("2.59"):
        return {"migrations": [view(context, row) for row in rows]}
    rows.reverse()
    chosen, link = page(context, rows, path="/os-migrations", identifier=lambda m: m.uuid)
    document: dict[str, Any] = {"migrations": [view(context, row) for row in chosen]}
    if link:
        document["migrations_links"] = link
    return document


def _fits(row: Migration, key: str, value: str) -> bool:
    match key:
        case "host":
            return value in (row.source, row.destination)
        case "instance_uuid":
            return row.server_id == value
        case "source_compute":
            return row.source == value
        case "status":
            return row.status == value
        case "migration_type":
            return row.type == value
        case "user_id":
            return row.user_id == value
        case "project_id":
            return row.project_id == value
        case _:
            return True


@ROUTES.add("GET", "/servers/<server_id>/migrations", since="2.23")
def of_server(context: Context, server_id: str) -> dict[str, Any]:
    """The live migrations of a server that are under way."""
    server = server_rules.find(context, server_id)
    policy.admin(context, "os_compute_api:servers:migrations:index")
    return {
        "migrations": [
            _live(context, row)
            for row in context.region.compute.migrations
            if row.server_id == server.id and row.type == "live-migration"
            if row.status in UNDER_WAY
        ]
    }


@ROUTES.add("GET", "/servers/<server_id>/migrations/<id>", since="2.23")
def show(context: Context, server_id: str, id: str) -> dict[str, Any]:
    """One live migration of a server."""
    server = server_rules.find(context, server_id)
    policy.admin(context, "os_compute_api:servers:migrations:show")
    for row in context.region.compute.migrations:
        if row.server_id == server.id and str(row.number) == id:
            return {"migration": _live(context, row)}
    raise Fault(404, f"Migration {id} not found for instance {server_id}")


def _live(context: Context, migration: Migration) -> dict[str, Any]:
    document: dict[str, Any] = {
        "id": migration.number,
        "status": migration.status,
        "source_node": migration.source,
        "source_compute": migration.source,
        "dest_node": migration.destination,
        "dest_compute": migration.destination,
        "dest_host": None,
        "server_uuid": migration.server_id,
        "created_at": context.iso(migration.created_at),
        "updated_at": context.iso(migration.updated_at),
    }
    for key in ("memory", "disk"):
        for part in ("total", "processed", "remaining"):
            document[f"{key}_{part}_bytes"] = None
    if context.at_least("2.59"):
        document["uuid"] = migration.uuid
    return document
