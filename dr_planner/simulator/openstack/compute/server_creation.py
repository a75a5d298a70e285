"""New servers: from an image or from volumes, with ports, keys, hints and zones."""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from dataclasses import replace
from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute import block_devices, servers
from dr_planner.simulator.openstack.compute.quotas import check_room
from dr_planner.simulator.openstack.compute_lists import links
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.region.server import BlockDevice, Flavor, Server, ServerGroup
from dr_planner.simulator.region.server_ports import CannotUsePort, WantedInterface
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_attachments import CannotReserve
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import (
    UUID,
    Body,
    Check,
    anything,
    boolean,
    refuse,
    strings,
    text,
    true,
    uuid,
    validate,
    whole,
)

ROUTES = Routes()
HINTS, OLD_HINTS = "os:scheduler_hints", "OS-SCH-HNT:scheduler_hints"
TAGS_AT_MOST = 50
HOST = text(shortest=1, pattern=r"^[a-zA-Z0-9-._]*$")


# ------------------------------------------------------------------------------- schema


def _flavor_ref(name: str, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise refuse(name, value, f"{value!r} is not of type 'string', 'integer'")


def _image_ref(name: str, value: Any) -> None:
    if value != "":
        uuid()(name, value)


def _base64(name: str, value: Any) -> None:
    text(longest=65535)(name, value)
    try:
        base64.b64decode(value, validate=False)
    except (binascii.Error, ValueError):
        raise refuse(name, value, f"{value!r} is not a 'base64'") from None


def _items(check: Check, most: int = 10_000) -> Check:
    def checked(name: str, value: Any) -> None:
        if not isinstance(value, list):
            raise refuse(name, value, f"{value!r} is not of type 'array'")
        if len(value) > most:
            raise refuse(name, value, f"{value!r} is too long")
        for number, item in enumerate(value):
            check(str(number), item)

    return checked


def _networks(context: Context) -> Check:
    fields: dict[str, Check] = {"fixed_ip": text(), "port": uuid(null=True), "uuid": text()}
    if context.at_least("2.37"):
        fields["uuid"] = uuid()
    if context.at_least("2.42") or (2, 32) <= context.version <= (2, 36):
        fields["tag"] = block_devices.TAG
    many = _items(Body(fields))

    def check(name: str, value: Any) -> None:
        if isinstance(value, str) and context.at_least("2.37"):
            if value not in ("none", "auto"):
                raise refuse(name, value, f"{value!r} is not valid under any of the given schemas")
            return
        many(name, value)

    return check


def _hints(name: str, value: Any) -> None:
    Body({"group": uuid()}, extra=True)(name, value)


def _schema(context: Context) -> Body:
    fields: dict[str, Check] = {
        "name": servers.NAME,
        "imageRef": _image_ref,
        "flavorRef": _flavor_ref,
        "adminPass": text(),
        "metadata": strings(),
        "networks": _networks(context),
        **servers.DISK_CONFIG,
        **servers.ACCESS_IPS,
        "availability_zone": servers.NAME,
        "block_device_mapping_v2": block_devices.schema(context),
        "config_drive": boolean,
        "key_name": servers.NAME,
        "min_count": whole(least=1),
        "max_count": whole(least=1),
        "return_reservation_id": boolean,
        "security_groups": _items(Body({"name": servers.NAME})),
        "user_data": _base64,
        **servers.hostname_field(context),
    }
    if context.at_least("2.19"):
        fields["description"] = servers.DESCRIPTION
    if context.at_least("2.52"):
        fields["tags"] = _items(block_devices.TAG, TAGS_AT_MOST)
    if context.at_least("2.63"):
        fields["trusted_image_certificates"] = anything
    if context.at_least("2.74"):
        fields["host"] = fields["hypervisor_hostname"] = HOST
    required = ["name", "flavorRef"] + (["networks"] if context.at_least("2.37") else [])
    return Body(
        {"server": Body(fields, tuple(required)), HINTS: _hints, OLD_HINTS: _hints}, ("server",)
    )


# ---------------------------------------------------------------------------- the route


@ROUTES.add("POST", "/servers")
def create(context: Context) -> Reply:
    """New servers; they are built in a while."""
    body = validate(_schema(context), context.request.json())
    asked = body["server"]
    policy.member(context, "os_compute_api:servers:create")
    order = Order(context, asked, body.get(HINTS) or body.get(OLD_HINTS) or {})
    made = order.carry_out()
    if true(asked.get("return_reservation_id", False)):
        return Reply(202, {"reservation_id": made[0].reservation_id})
    first = made[0]
    document = {
        "id": first.id,
        "links": links(context, "servers", first.id),
        "OS-DCF:diskConfig": first.disk_config,
        "security_groups": asked.get("security_groups", [{"name": "default"}]),
        "adminPass": asked.get("adminPass") or secrets.token_urlsafe(9),
    }
    headers = {"Location": context.url(f"/v2.1/servers/{first.id}")}
    return Reply(202, {"server": document}, headers)


class Order:
    """One request for new servers; nothing is made before all of it was checked."""

    def __init__(self, context: Context, asked: dict[str, Any], hints: dict[str, Any]) -> None:
        self._context = context
        self._region = context.region
        self._asked = asked
        self._hints = hints
        self._project = policy.project_id(context)
        self._least = int(asked.get("min_count", 1))
        self._count = int(asked.get("max_count", self._least))

    def carry_out(self) -> list[Server]:
        """Check everything, then make the rows.

        :raises Fault: something does not fit.
        """
        if self._least > self._count:
            raise Fault(400, "min_count must be <= max_count")
        zone, host, forced = self._place()
        found = self._asked.get("block_device_mapping_v2") or []
        if not self._asked.get("imageRef") and not found:
            raise Fault(400, "Missing imageRef attribute")
        self._known_flavor()
        if zone and not forced and (zone, True) not in self._region.compute.zones():
            raise Fault(400, "The requested availability zone is not available")
        image = self._image()
        devices = block_devices.devices(self._context, found, image.id if image else "")
        interfaces = self._interfaces()
        flavor = self._flavor(devices)
        volumes = block_devices.volumes(self._context, devices)
        self._check_key()
        groups = self._security_groups()
        group = self._group()
        if self._asked.get("hostname") and self._count > 1:
            raise Fault(
                400,
                "Unable to allocate a single hostname to multiple instances",
            )
        zone = self._zone_for(zone, volumes)
        check_room(self._context, self._project, self._count, flavor)
        made: list[Server] = []
        for index in range(self._count):
            server = self._row(flavor, image, index)
            server.zone = server.pinned_zone = zone
            server.security_groups = list(groups)
            self._add_devices(server, devices, made)
            if group is not None:
                server.group_id = group.id
                group.members.append(server.id)
            made.append(server)
        for server in made:
            self._region.nova.building.create(
                server, interfaces, server_rules.asker(self._context), host=host, forced=forced
            )
        return made

    # ---------------------------------------------------------------------------- places

    def _place(self) -> tuple[str | None, str | None, bool]:
        """Zone, host, and whether the host was forced, as ``zone:host``."""
        asked = self._asked
        zone = asked.get("availability_zone")
        forced: str | None = None
        if zone and ":" in zone:
            if zone.count(":") > 2:
                raise Fault(400, "Invalid input received: Unable to parse availability_zone")
            zone, _, rest = zone.partition(":")
            forced = next((part for part in rest.split(":") if part), None)
            policy.admin(self._context, "os_compute_api:servers:create:forced_host")
            zone = zone if self._region.compute.zone_of(forced) == zone else None
        zone = zone or self._region.compute.default_schedule_zone
        wanted = asked.get("host") or asked.get("hypervisor_hostname")
        if wanted:
            policy.admin(self._context, "compute:servers:create:requested_destination")
            if forced:
                raise Fault(
                    400,
                    "One mechanism with host and/or hypervisor_hostname and another mechanism "
                    "with zone:host:node are mutually exclusive.",
                )
        for host in (wanted, forced):
            if host and self._region.compute.compute(host) is None:
                raise Fault(400, f"Compute host {host} could not be found.")
        return zone, forced or wanted, forced is not None

    def _zone_for(self, zone: str | None, volumes: list[Volume]) -> str | None:
        """The zone that the server is pinned to, where its volumes must be in it.

        :raises Fault: 400, they are not.
        """
        compute = self._region.compute
        if compute.cross_az_attach or not volumes:
            return zone
        zones = [volume.availability_zone for volume in volumes]
        if len(set(zones)) > 1:
            raise _mismatch(f"Volumes are in different availability zones: {','.join(zones)}")
        if zone is None:
            return zones[0] if zones[0] != compute.default_zone else None
        if zone != zones[0]:
            raise _mismatch(
                "Server and volumes are not in the same availability zone. Server is in: "
                f"{zone}. Volumes are in: {zones[0]}"
            )
        return zone

    # ----------------------------------------------------------------------------- parts

    def _image(self) -> Image | None:
        id = self._asked.get("imageRef")
        if not id:
            return None
        image = self._region.images.find(id)
        if image is None or not (
            self._context.is_admin or self._region.images.may_see(image, self._project)
        ):
            raise Fault(400, "Can not find requested image")
        if image.status != "active":
            raise Fault(400, f"Image {id} is not active.")
        return image

    def _known_flavor(self) -> Flavor:
        id = str(self._asked["flavorRef"])
        flavor = self._region.compute.flavors.get(id)
        if flavor is None or not (
            flavor.is_public or self._context.is_admin or self._project in flavor.projects
        ):
            raise Fault(400, f"Flavor {id} could not be found.")
        return flavor

    def _flavor(self, devices: list[BlockDevice]) -> Flavor:
        flavor = self._known_flavor()
        local = any(d.is_root and d.destination == "local" for d in devices)
        if local and flavor.disk == 0 and not self._context.is_admin:
            raise Fault(403, "Only volume-backed servers are allowed for flavors with zero disk.")
        return flavor

    def _interfaces(self) -> list[WantedInterface]:
        asked = self._asked.get("networks")
        ports = self._region.nova.ports
        if asked == "none":
            return []
        try:
            if asked in (None, [], "auto"):
                found = ports.default(self._project)
                if asked == "auto" and not found:
                    raise Fault(
                        400,
                        f"Unable to automatically allocate a network for project {self._project}",
                    )
                return found
            found = [_interface(one) for one in asked or ()]
            self._check_twice(found)
            for wanted in found:
                ports.check(wanted, self._project, admin=self._context.is_admin)
        except CannotUsePort as error:
            raise Fault(error.status, str(error)) from error
        return found

    def _check_twice(self, found: list[WantedInterface]) -> None:
        ports = [wanted.port_id for wanted in found if wanted.port_id]
        for wanted in found:
            if wanted.port_id and ports.count(wanted.port_id) > 1:
                raise Fault(
                    400,
                    f"Port ID '{wanted.port_id}' was specified twice: you cannot attach a port "
                    "multiple times.",
                )
            if wanted.port_id and wanted.address:
                raise Fault(
                    400,
                    f"Specified Fixed IP '{wanted.address}' cannot be used with port "
                    f"'{wanted.port_id}': the two cannot be specified together.",
                )
            if not wanted.port_id and not UUID.fullmatch(wanted.network_id):
                raise Fault(
                    400,
                    "Bad networks format: network uuid is not in proper format "
                    f"({wanted.network_id})",
                )
        if ports and self._count > 1:
            raise Fault(
                400, "Failed to launch multiple instances with one port: use one port each."
            )

    def _check_key(self) -> None:
        name = self._asked.get("key_name")
        user = self._context.user.user.id
        if name is not None and (user, name) not in self._region.compute.keypairs:
            raise Fault(400, "Invalid key_name provided.")

    def _security_groups(self) -> list[str]:
        names = [one["name"] for one in self._asked.get("security_groups") or () if "name" in one]
        for name in dict.fromkeys(names):
            known = self._region.network.security.named(self._project, name)
            if name != "default" and known is None:
                raise Fault(400, f"Security group {name} not found.")
        return list(dict.fromkeys(names))

    def _group(self) -> ServerGroup | None:
        id = self._hints.get("group")
        if id is None:
            return None
        group = self._region.compute.groups.get(id)
        if group is None or not policy.sees(self._context, group.project_id):
            raise Fault(400, f"Instance group {id} could not be found.")
        return group

    # ------------------------------------------------------------------------------ rows

    def _row(self, flavor: Flavor, image: Image | None, index: int) -> Server:
        region, asked = self._region, self._asked
        name = str(asked["name"]).strip()
        name = f"{name}-{index + 1}" if self._count > 1 else name
        id = region.identifiers.uuid()
        described = self._context.at_least("2.19")
        copied = replace(flavor, extra_specs=dict(flavor.extra_specs), projects=set())
        return Server(
            id=id,
            number=region.compute.number("server"),
            name=name,
            project_id=self._project,
            user_id=self._context.user.user.id,
            flavor=copied,
            created_at=region.compute.now(),
            updated_at=region.compute.now(),
            hostname=asked.get("hostname") or _hostname(name) or f"server-{id}",
            reservation_id="r-" + region.identifiers.hex(8),
            description=asked.get("description") if described else name,
            image_id=image.id if image else "",
            image_properties=_properties(image),
            key_name=asked.get("key_name"),
            user_data=asked.get("user_data"),
            config_drive="True" if true(asked.get("config_drive", False)) else "",
            metadata=dict(asked.get("metadata") or {}),
            tags=sorted(set(asked.get("tags") or ())),
            hints=dict(self._hints),
            access_ip_v4=asked.get("accessIPv4", ""),
            access_ip_v6=asked.get("accessIPv6", ""),
            disk_config=asked.get("OS-DCF:diskConfig", "MANUAL"),
        )

    def _add_devices(self, server: Server, devices: list[BlockDevice], made: list[Server]) -> None:
        disks = self._region.nova.disks
        try:
            for device in devices:
                disks.add(server, replace(device, uuid=self._region.identifiers.uuid()))
        except CannotReserve as error:
            for other in (server, *made):
                disks.release(other)
            raise Fault(400, str(error)) from error
        disks.name_all(server)


def _interface(one: dict[str, Any]) -> WantedInterface:
    return WantedInterface(
        network_id=one.get("uuid") or "",
        port_id=one.get("port") or "",
        address=one.get("fixed_ip") or "",
        tag=one.get("tag"),
    )


def _properties(image: Image | None) -> dict[str, str]:
    if image is None:
        return {}
    known = ("hw_", "os_", "img_", "min_", "trait:")
    return {k: str(v) for k, v in image.properties.items() if k.startswith(known)}


def _hostname(name: str) -> str:
    """A name as RFC 1123 wants it."""
    latin = name.encode("latin-1", "ignore").decode("latin-1")[:63]
    plain = re.sub(r"[^\w.-]+", "", re.sub(r"[ _.]", "-", latin))
    return plain.lower().strip(".-")


def _mismatch(reason: str) -> Fault:
    return Fault(
        400,
        f"The availability zone between the server and its attached volumes do not match: "
        f"{reason}.",
    )
