"""The list of servers: filters, order, pages."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.compute import servers
from dr_planner.simulator.openstack.compute_lists import check_query, links, page
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.web.message import Fault
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import true

ROUTES = Routes()
PAGING = ("limit", "marker", "sort_key", "sort_dir")
JOINED = (
    "block_device_mapping",
    "services",
    "metadata",
    "system_metadata",
    "info_cache",
    "security_groups",
    "pci_devices",
)
TAGS = ("tags", "tags-any", "not-tags", "not-tags-any")

Field = Callable[[Server], Any]
EXACT: dict[str, Field] = {
    "uuid": lambda s: s.id,
    "host": lambda s: s.host,
    "image": lambda s: s.image_id,
    "image_ref": lambda s: s.image_id,
    "flavor": lambda s: s.flavor.id,
    "project_id": lambda s: s.project_id,
    "tenant_id": lambda s: s.project_id,
    "user_id": lambda s: s.user_id,
    "vm_state": lambda s: s.vm_state,
    "task_state": lambda s: s.task_state,
    "power_state": lambda s: s.power_state,
    "progress": lambda s: s.progress,
    "launch_index": lambda _: 0,
}
"""Filters that must be equal."""

PATTERNS: dict[str, Field] = {
    "name": lambda s: s.name,
    "display_name": lambda s: s.name,
    "description": lambda s: s.description,
    "display_description": lambda s: s.description,
    "hostname": lambda s: s.hostname,
    "node": lambda s: s.host,
    "key_name": lambda s: s.key_name,
    "availability_zone": lambda s: s.zone,
    "reservation_id": lambda s: s.reservation_id,
    "locked_by": lambda s: s.locked_by,
    "root_device_name": lambda s: s.root_device,
    "access_ip_v4": lambda s: s.access_ip_v4,
    "access_ip_v6": lambda s: s.access_ip_v6,
    "kernel_id": lambda _: "",
    "ramdisk_id": lambda _: "",
}
"""Filters that are regular expressions."""

OTHERS = (
    *("status", "changes-since", "changes-before", "deleted", "soft_deleted", "all_tenants"),
    *("ip", "ip6", "locked", "config_drive", "auto_disk_config"),
    *("created_at", "launched_at", "terminated_at"),
)
KEYS: dict[str, Field] = {
    "uuid": lambda s: s.id,
    "created_at": lambda s: s.created_at,
    "updated_at": lambda s: s.updated_at,
    "launched_at": lambda s: s.launched_at,
    "terminated_at": lambda s: s.terminated_at,
    "display_name": lambda s: s.name,
    "display_description": lambda s: s.description,
    "host": lambda s: s.host,
    "node": lambda s: s.host,
    "hostname": lambda s: s.hostname,
    "image_ref": lambda s: s.image_id,
    "key_name": lambda s: s.key_name,
    "power_state": lambda s: s.power_state,
    "progress": lambda s: s.progress,
    "project_id": lambda s: s.project_id,
    "task_state": lambda s: s.task_state,
    "user_id": lambda s: s.user_id,
    "vm_state": lambda s: s.vm_state,
    "availability_zone": lambda s: s.zone,
    "root_device_name": lambda s: s.root_device,
    "locked_by": lambda s: s.locked_by,
    "locked": lambda s: bool(s.locked_by),
}
MEMBERS_MAY = (
    *("reservation_id", "name", "status", "image", "flavor", "ip", "changes-since"),
    "all_tenants",
)
MEMBERS_MAY_SINCE: dict[str, tuple[str, ...]] = {
    "2.5": ("ip6",),
    "2.26": TAGS,
    "2.66": ("changes-before",),
    "2.73": ("locked",),
    "2.83": (
        *("availability_zone", "config_drive", "key_name", "created_at", "launched_at"),
        *("terminated_at", "power_state", "task_state", "vm_state", "progress", "user_id"),
    ),
    "2.90": ("hostname",),
}


def _allowed(context: Context) -> set[str]:
    known = {*PAGING, *JOINED, *EXACT, *PATTERNS, *OTHERS} - {"locked", "changes-before"}
    for version, names in (("2.26", TAGS), ("2.66", ("changes-before",)), ("2.73", ("locked",))):
        if context.at_least(version):
            known |= set(names)
    return known


def _filters(context: Context) -> dict[str, list[str]]:
    """The filters that count: everybody but an admin may use some only."""
    may = set(MEMBERS_MAY)
    for version, names in MEMBERS_MAY_SINCE.items():
        if context.at_least(version):
            may |= set(names)
    given: dict[str, list[str]] = {}
    for key, value in context.request.query:
        if key not in PAGING and (context.is_admin or key in may):
            given.setdefault(key, []).append(value)
    for key in given:
        if key in JOINED or key.startswith("_"):
            raise Fault(400, f"Invalid filter field: {key}.")
    return given


def _chosen(context: Context, rule: str) -> list[Server]:
    check_query(context, _allowed(context), pattern="^_")
    given = _filters(context)
    compute = context.region.compute
    rows = list(compute.servers.values())
    if _with_deleted(given):
        rows += compute.deleted.values()
    if "all_tenants" in given and _all_tenants(given["all_tenants"][0]):
        policy.admin(context, f"os_compute_api:servers:{rule}:get_all_tenants")
    else:
        own = policy.project_id(context)
        rows = [s for s in rows if s.project_id == own]
        given.pop("tenant_id", None)
        given.pop("project_id", None)
    if "deleted" in given:
        wanted = true(given["deleted"][0])
        rows = [s for s in rows if s.deleted == wanted]
    for key, values in given.items():
        rows = _apply(context, rows, key, values)
    return rows


def _with_deleted(given: dict[str, list[str]]) -> bool:
    return any(key in given for key in ("deleted", "changes-since", "changes-before")) or (
        given.get("status", [""])[0].lower() == "deleted"
    )


def _all_tenants(value: str) -> bool:
    if value == "":
        return True
    if value.lower() not in ("1", "0", "true", "false", "t", "f", "yes", "no", "y", "n"):
        raise Fault(
            400,
            f"Unrecognized value '{value}', acceptable values are: '0', '1', 'f', 'false', 'n', "
            "'no', 'off', 'on', 't', 'true', 'y', 'yes'",
        )
    return true(value)


def _apply(context: Context, rows: list[Server], key: str, values: list[str]) -> list[Server]:
    if key == "status":
        return _of_status(context, rows, values)
    if key in ("changes-since", "changes-before"):
        return _changed(context, rows, key, values[0])
    if key in EXACT:
        known = EXACT[key]
        return [s for s in rows if str(known(s)) in values]
    if key in PATTERNS:
        known = PATTERNS[key]
        pattern = _pattern(key, values[0])
        return [s for s in rows if pattern.search(str(known(s) or ""))]
    if key in ("ip", "ip6"):
        return _of_address(context, rows, key, values[0])
    if key == "locked":
        return [s for s in rows if bool(s.locked_by) == true(values[0])]
    if key in TAGS:
        return _tagged(rows, key, set(values[0].split(",")))
    if key == "config_drive":
        return [s for s in rows if true(s.config_drive) == true(values[0])]
    return rows


def _pattern(key: str, text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error:
        raise Fault(
            400,
            f"Invalid input for query parameters {key}. Value: {text}. {text!r} is not a 'regex'",
        ) from None


def _of_status(context: Context, rows: list[Server], values: list[str]) -> list[Server]:
    wanted = {value.upper() for value in values}
    known = {plain for plain, _ in servers.STATUSES.values()}
    known |= {status for _, busy in servers.STATUSES.values() for status in busy.values()}
    if not wanted & known:
        if context.at_least("2.38"):
            raise Fault(400, "Invalid status value")
        return []
    if "DELETED" in wanted and not context.is_admin:
        raise Fault(403, "Only administrators may list deleted instances")
    return [s for s in rows if servers.status_of(s) in wanted]


def _changed(context: Context, rows: list[Server], key: str, value: str) -> list[Server]:
    try:
        moment = datetime.datetime.fromisoformat(value.replace(" ", "+"))
    except ValueError:
        raise Fault(400, f"Invalid filter field: {key}.") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=datetime.UTC)

    def at(server: Server) -> datetime.datetime:
        changed = server.created_at if server.updated_at is None else server.updated_at
        return context.region.timeline.wall(changed)

    if key == "changes-since":
        return [s for s in rows if at(s).replace(microsecond=999_999) >= moment]
    return [s for s in rows if at(s) <= moment]


def _of_address(context: Context, rows: list[Server], key: str, value: str) -> list[Server]:
    pattern = _pattern(key, value)
    return [
        server
        for server in rows
        if any(
            pattern.search(address)
            for port in context.region.nova.ports.of(server)
            for address in port.addresses
            if (":" in address) == (key == "ip6")
        )
    ]


def _tagged(rows: list[Server], key: str, wanted: set[str]) -> list[Server]:
    match key:
        case "tags":
            return [s for s in rows if wanted <= set(s.tags)]
        case "tags-any":
            return [s for s in rows if wanted & set(s.tags)]
        case "not-tags":
            return [s for s in rows if not wanted <= set(s.tags)]
        case _:
            return [s for s in rows if not wanted & set(s.tags)]


def _ordered(context: Context, rows: list[Server]) -> list[Server]:
    keys = [value for key, value in context.request.query if key == "sort_key"] or ["created_at"]
    ways = [value for key, value in context.request.query if key == "sort_dir"] or ["desc"]
    ways += [ways[-1]] * (len(keys) - len(ways))
    rows = sorted(rows, key=lambda s: s.number, reverse=ways[-1] == "desc")
    for key, way in reversed(list(zip(keys, ways, strict=False))):
        if key not in KEYS:
            raise Fault(
                400,
                f"Invalid input for query parameters sort_key. Value: {key}. {key!r} is not one "
                f"of {sorted(KEYS)}",
            )
        if key in ("host", "node") and not context.is_admin:
            raise Fault(403, f"Only administrators can sort servers by {key}")
        known = KEYS[key]

        def rank(server: Server, known: Field = known) -> tuple[bool, Any]:
            value = known(server)
            return value is not None, value if value is not None else 0

        rows.sort(key=rank, reverse=way == "desc")
    return rows


def _list(context: Context, path: str, rule: str, show: Callable[[Server], Any]) -> dict[str, Any]:
    rows = _ordered(context, _chosen(context, rule))
    chosen, next_link = page(context, rows, path=path, identifier=lambda s: s.id)
    document: dict[str, Any] = {"servers": [show(server) for server in chosen]}
    if next_link:
        document["servers_links"] = next_link
    return document


@ROUTES.add("GET", "/servers")
def index(context: Context) -> dict[str, Any]:
    """Servers in short."""
    return _list(
        context,
        "/servers",
        "index",
        lambda s: {"id": s.id, "name": s.name, "links": links(context, "servers", s.id)},
    )


@ROUTES.add("GET", "/servers/detail")
def detail(context: Context) -> dict[str, Any]:
    """Servers in full."""
    return _list(context, "/servers/detail", "detail", lambda s: servers.view(context, s))
