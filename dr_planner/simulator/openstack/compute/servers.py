"""Servers: list, show, update, delete."""

from __future__ import annotations

import hashlib
import ipaddress
from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute_lists import bookmark, links, zulu
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, one_of, text, validate

ROUTES = Routes()

STATUSES: dict[str, tuple[str, dict[str | None, str]]] = {
    "active": (
        "ACTIVE",
        {
            "rebooting": "REBOOT",
            "reboot_pending": "REBOOT",
            "reboot_started": "REBOOT",
            "rebooting_hard": "HARD_REBOOT",
            "updating_password": "PASSWORD",
            "rebuilding": "REBUILD",
            "rebuild_block_device_mapping": "REBUILD",
            "rebuild_spawning": "REBUILD",
            "migrating": "MIGRATING",
            "resize_prep": "RESIZE",
            "resize_migrating": "RESIZE",
            "resize_migrated": "RESIZE",
            "resize_finish": "RESIZE",
        },
    ),
    "building": ("BUILD", {}),
    "stopped": ("SHUTOFF", {"rebuilding": "REBUILD", "resize_prep": "RESIZE"}),
    "resized": ("VERIFY_RESIZE", {"resize_reverting": "REVERT_RESIZE"}),
    "paused": ("PAUSED", {"migrating": "MIGRATING"}),
    "suspended": ("SUSPENDED", {}),
    "rescued": ("RESCUE", {}),
    "error": ("ERROR", {"rebuilding": "REBUILD"}),
    "deleted": ("DELETED", {}),
    "soft-delete": ("SOFT_DELETED", {}),
    "shelved": ("SHELVED", {}),
    "shelved_offloaded": ("SHELVED_OFFLOADED", {}),
}
"""The status of each VM state, and of task states that make another one of it."""

WITH_PROGRESS = ("ACTIVE", "BUILD", "REBUILD", "RESIZE", "VERIFY_RESIZE", "MIGRATING")
WITH_FAULT = ("ERROR", "DELETED")


def status_of(server: Server) -> str:
    """The status that users see."""
    plain, while_busy = STATUSES[server.vm_state]
    return while_busy.get(server.task_state, plain)


# ------------------------------------------------------------------------------- views


def host_id(server: Server) -> str:
    """What users see instead of a host's name."""
    if not server.host:
        return ""
    return hashlib.sha224((server.project_id + server.host).encode()).hexdigest()


def host_status(context: Context, server: Server) -> str:
    """How the server's host is."""
    service = context.region.compute.compute(server.host)
    if service is None:
        return ""
    if service.forced_down:
        return "DOWN"
    if service.disabled:
        return "MAINTENANCE"
    return "UP" if context.region.compute.is_up(service) else "UNKNOWN"


def flavor_view(context: Context, server: Server) -> dict[str, Any]:
    """The flavor inside a server: from 2.47 on by value, without its id."""
    flavor = server.flavor
    if not context.at_least("2.47"):
        return {"id": flavor.id, "links": bookmark(context, "flavors", flavor.id)}
    return {
        "vcpus": flavor.vcpus,
        "ram": flavor.ram,
        "disk": flavor.disk,
        "ephemeral": flavor.ephemeral,
        "swap": flavor.swap,
        "original_name": flavor.name,
        "extra_specs": dict(flavor.extra_specs),
    }


def addresses(context: Context, server: Server, *, extended: bool) -> dict[str, Any]:
    """Fixed and floating addresses, by the names of their networks."""
    if server.vm_state == "building" or not server.interfaces:
        return {}
    region = context.region
    fixed: dict[str, list[Any]] = {}
    floating: dict[str, list[Any]] = {}
    for port in region.nova.ports.of(server):
        network = region.network.find_network(port.network_id)
        label = network.name if network is not None else ""
        fixed.setdefault(label, [])
        for address in port.addresses:
            fixed[label].append(_address(address, "fixed", port.mac_address, extended=extended))
        for one in region.routing.floating_ips_of_port(port.id):
            seen = _address(
                one.floating_ip_address, "floating", port.mac_address, extended=extended
            )
            floating.setdefault(label, []).append(seen)
    return {label: found + floating.get(label, []) for label, found in fixed.items()}


def _address(address: str, kind: str, mac: str, *, extended: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "version": ipaddress.ip_address(address).version,
        "addr": address,
    }
    if extended:
        shown["OS-EXT-IPS:type"] = kind
        shown["OS-EXT-IPS-MAC:mac_addr"] = mac
    return shown


def _groups(context: Context, server: Server) -> list[dict[str, str]]:
    known = context.region.network.security.groups
    return [
        {"name": known[id].name}
        for port in context.region.nova.ports.of(server)
        for id in port.security_groups
        if id in known
    ]


def view(
    context: Context, server: Server, *, full: bool = True, user_data: bool = True
) -> dict[str, Any]:
    """A server; updates and rebuilds before 2.75 show less than the whole."""
    status = status_of(server)
    document: dict[str, Any] = {
        "accessIPv4": server.access_ip_v4,
        "accessIPv6": server.access_ip_v6,
        "addresses": addresses(context, server, extended=full),
        "created": zulu(context, server.created_at),
        "flavor": flavor_view(context, server),
        "hostId": host_id(server),
        "id": server.id,
        "image": _image(context, server),
        "links": links(context, "servers", server.id),
        "metadata": dict(server.metadata),
        "name": server.name,
        "status": status,
        "tenant_id": server.project_id,
        "user_id": server.user_id,
        "updated": zulu(context, server.updated_at),
        "OS-DCF:diskConfig": server.disk_config,
    }
    if status in WITH_FAULT and server.fault is not None:
        document["fault"] = _fault(context, server)
    if status in WITH_PROGRESS:
        document["progress"] = server.progress
    if full:
        document.update(_more(context, server, user_data=user_data))
    document.update(_since(context, server, full=full))
    return document


def _image(context: Context, server: Server) -> Any:
    if not server.image_id:
        return ""
    shown: dict[str, Any] = {
        "id": server.image_id,
        "links": bookmark(context, "images", server.image_id),
    }
    if context.at_least("2.98"):
        shown["properties"] = dict(server.image_properties)
    return shown


def _fault(context: Context, server: Server) -> dict[str, Any]:
    fault = server.fault
    assert fault is not None
    shown: dict[str, Any] = {
        "code": fault.code,
        "created": zulu(context, fault.created_at),
        "message": fault.message,
    }
    if fault.details and (context.is_admin or fault.code != 500):
        shown["details"] = fault.details
    return shown


def _more(context: Context, server: Server, *, user_data: bool) -> dict[str, Any]:
    """What only the full view has."""
    document: dict[str, Any] = {
        "OS-EXT-AZ:availability_zone": context.region.compute.shown_zone(server),
        "config_drive": server.config_drive,
        "key_name": server.key_name,
        "OS-SRV-USG:launched_at": context.iso(server.launched_at),
        "OS-SRV-USG:terminated_at": context.iso(server.terminated_at),
    }
    groups = _groups(context, server)
    if groups:
        document["security_groups"] = groups
    if context.is_admin:
        document["OS-EXT-SRV-ATTR:host"] = server.host
        document["OS-EXT-SRV-ATTR:instance_name"] = f"instance-{server.number:08x}"
        document["OS-EXT-SRV-ATTR:hypervisor_hostname"] = server.host
        if context.at_least("2.3"):
            document.update(_attributes(server, user_data=user_data))
    document["OS-EXT-STS:task_state"] = server.task_state
    document["OS-EXT-STS:vm_state"] = server.vm_state
    document["OS-EXT-STS:power_state"] = server.power_state
    document["os-extended-volumes:volumes_attached"] = [
        {"id": d.volume_id, "delete_on_termination": d.delete_on_termination}
        if context.at_least("2.3")
        else {"id": d.volume_id}
        for d in server.devices
        if d.volume_id
    ]
    if context.is_admin and context.at_least("2.16"):
        document["host_status"] = host_status(context, server)
    return document


def _attributes(server: Server, *, user_data: bool) -> dict[str, Any]:
    attributes: dict[str, Any] = {
        "hostname": server.hostname,
        "kernel_id": "",
        "launch_index": 0,
        "ramdisk_id": "",
        "reservation_id": server.reservation_id,
        "root_device_name": server.root_device,
    }
    if user_data:
        attributes["user_data"] = server.user_data
    return {f"OS-EXT-SRV-ATTR:{key}": value for key, value in attributes.items()}


def _since(context: Context, server: Server, *, full: bool) -> dict[str, Any]:
    """What later microversions added."""
    document: dict[str, Any] = {}
    if context.at_least("2.9"):
        document["locked"] = bool(server.locked_by)
    if context.at_least("2.19"):
        document["description"] = server.description
    if context.at_least("2.26"):
        document["tags"] = list(server.tags)
    if context.at_least("2.63"):
        document["trusted_image_certificates"] = None
    if context.at_least("2.73"):
        document["locked_reason"] = server.locked_reason
    if context.at_least("2.90") and not (full and context.is_admin):
        document["OS-EXT-SRV-ATTR:hostname"] = server.hostname
    if full and context.at_least("2.96"):
        document["pinned_availability_zone"] = server.pinned_zone
    if context.at_least("2.100"):
        document["scheduler_hints"] = dict(server.hints)
    return document


def with_groups(context: Context, server: Server, document: dict[str, Any]) -> dict[str, Any]:
    """A view of one server with its server groups, which lists do not have."""
    if context.at_least("2.71"):
        group = context.region.compute.group_of(server)
        document["server_groups"] = [group.id] if group is not None else []
    return document


# ------------------------------------------------------------------------------- routes


@ROUTES.add("GET", "/servers/<id>")
def show(context: Context, id: str) -> dict[str, Any]:
    """One server."""
    server = server_rules.find(context, id)
    return {"server": with_groups(context, server, view(context, server))}


@ROUTES.add("GET", "/servers/<id>/ips")
def ips(context: Context, id: str) -> dict[str, Any]:
    """The addresses of a server."""
    return {"addresses": addresses(context, server_rules.find(context, id), extended=False)}


def _ip(version: int) -> Check:
    def check(name: str, value: Any) -> None:
        try:
            fits = ipaddress.ip_address(value).version == version
        except ValueError:
            fits = False
        if not fits:
            raise Fault(
                400,
                f"Invalid input for field/attribute {name}. Value: {value}. {value!r} is not a "
                f"'ipv{version}'",
            )

    return check


ACCESS_IPS: dict[str, Check] = {"accessIPv4": _ip(4), "accessIPv6": _ip(6)}
DISK_CONFIG: dict[str, Check] = {"OS-DCF:diskConfig": one_of("AUTO", "MANUAL")}
NAME = text(shortest=1, pattern=r"^\S(.*\S)?$")
DESCRIPTION = text(longest=255, null=True)


def hostname_field(context: Context) -> dict[str, Check]:
    """The hostname that may be asked for from 2.90 on; from 2.94 on with its domain."""
    if context.at_least("2.94"):
        return {"hostname": text(shortest=1, pattern=r"^[a-zA-Z0-9-._]*$")}
    if context.at_least("2.90"):
        return {
            "hostname": text(
                shortest=2, longest=63, pattern=r"^[a-zA-Z0-9]+[a-zA-Z0-9-]*[a-zA-Z0-9]+$"
            )
        }
    return {}


@ROUTES.add("PUT", "/servers/<id>")
def update(context: Context, id: str) -> dict[str, Any]:
    """Another name, description, hostname or pinned zone."""
    fields: dict[str, Check] = {"name": NAME, **DISK_CONFIG, **ACCESS_IPS}
    if context.at_least("2.19"):
        fields["description"] = DESCRIPTION
    fields |= hostname_field(context)
    if context.at_least("2.104"):
        fields["pinned_availability_zone"] = text(shortest=1, null=True)
    asked = validate(Body({"server": Body(fields)}, ("server",)), context.request.json())["server"]
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:servers:update")
    if "pinned_availability_zone" in asked:
        _pin(context, server, asked["pinned_availability_zone"])
    server.name = asked.get("name", server.name).strip()
    server.description = asked.get("description", server.description)
    server.hostname = asked.get("hostname", server.hostname)
    server.access_ip_v4 = asked.get("accessIPv4", server.access_ip_v4)
    server.access_ip_v6 = asked.get("accessIPv6", server.access_ip_v6)
    server.disk_config = asked.get("OS-DCF:diskConfig", server.disk_config)
    context.region.compute.touch(server)
    shown = view(context, server, full=context.at_least("2.75"))
    return {"server": with_groups(context, server, shown)}


def _pin(context: Context, server: Server, wanted: str | None) -> None:
    """Bind a server to its zone, or let it go; nothing else is possible.

    :raises Fault: 409, another zone was asked for.
    """
    if wanted is None or wanted == server.pinned_zone:
        server.pinned_zone = wanted
        return
    if server.pinned_zone is not None:
        raise Fault(
            409,
            "Cannot change pinned availability zone directly. Unpin first by setting "
            "pinned_availability_zone to null.",
        )
    current = context.region.compute.shown_zone(server)
    if wanted != current:
        raise Fault(
            409,
            f"Server can only be pinned to its current availability zone '{current}', but "
            f"'{wanted}' was requested.",
        )
    server.pinned_zone = wanted


@ROUTES.add("DELETE", "/servers/<id>")
def delete(context: Context, id: str) -> Reply:
    """Delete a server."""
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:servers:delete")
    server_rules.unlocked(context, server)
    context.region.nova.building.delete(server, server_rules.asker(context))
    return Reply(204)


@ROUTES.add("POST", "/servers/<id>/action", action="forceDelete")
def force_delete(context: Context, id: str) -> Reply:
    """Delete a server at once, though deletions were deferred; they are not."""
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:os-deferred-delete:force")
    server_rules.unlocked(context, server)
    context.region.nova.building.delete(server, server_rules.asker(context))
    return Reply(202)
