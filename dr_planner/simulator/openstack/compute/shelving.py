"""Shelve servers, take them from their hosts, and bring them back."""

from __future__ import annotations

from typing import Any

from dr_planner.simulator.openstack import policy, server_rules
from dr_planner.simulator.openstack.compute.server_actions import PATH, asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.images import Image, StoreUnreachable
from dr_planner.simulator.region.server import Server
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import Body, Check, anything, text

ROUTES = Routes()
RULE = "os_compute_api:os-shelve:"
SHELVED = ("shelved", "shelved_offloaded")


@ROUTES.add("POST", PATH, action="shelve")
def shelve(context: Context, id: str) -> Reply:
    """Stop a server and take it from its host; a local root disk becomes an image."""
    asked(context, "shelve")
    server = server_rules.find(context, id)
    policy.member(context, RULE + "shelve")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "shelve", ("active", "stopped", "paused", "suspended"))
    image = (
        None if server.boots_from_volume else snapshot(context, server, f"{server.name}-shelved")
    )
    context.region.nova.moves.shelve(server, server_rules.asker(context), image=image)
    return Reply(202)


def snapshot(context: Context, server: Server, name: str) -> Image:
    """A new image of a server's root disk, in the store of the site that was asked."""
    images = context.region.images
    image = images.create(server.project_id)
    image.name, image.disk_format, image.container_format = name, "raw", "bare"
    image.visibility = "private"
    image.min_disk = server.flavor.disk
    image.properties = {
        **server.image_properties,
        "image_type": "snapshot",
        "instance_uuid": server.id,
        "base_image_ref": server.image_id,
        "user_id": server.user_id,
    }
    store = images.default_store(context.site)
    if store is not None:
        try:
            images.upload(image, server.id.encode(), store)
        except StoreUnreachable:
            image.status = "queued"
    return image


@ROUTES.add("POST", PATH, action="shelveOffload")
def offload(context: Context, id: str) -> Reply:
    """Take a shelved server from its host."""
    asked(context, "shelveOffload")
    server = server_rules.find(context, id)
    policy.admin(context, RULE + "shelve_offload")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "shelve_offload", ("shelved",))
    context.region.nova.moves.offload(server, server_rules.asker(context))
    return Reply(202)


def _zone(context: Context) -> Check:
    """What may be inside: nothing; a zone; from 2.91 on a host, and no zone at all as null."""
    if not context.at_least("2.77"):
        return anything
    fields: dict[str, Check] = {"availability_zone": text(shortest=1)}
    required: tuple[str, ...] = ("availability_zone",)
    if context.at_least("2.91"):
        fields = {"availability_zone": text(null=True), "host": text()}
        required = ()
    inside = Body(fields, required)

    def check(name: str, value: Any) -> None:
        if value is not None:
            inside(name, value)

    return check


@ROUTES.add("POST", PATH, action="unshelve")
def unshelve(context: Context, id: str) -> Reply:
    """Bring a shelved server back; an offloaded one also in another zone or at a chosen host."""
    given = asked(context, "unshelve", _zone(context))
    given = given if isinstance(given, dict) and context.at_least("2.77") else {}
    server = server_rules.find(context, id)
    policy.member(context, RULE + "unshelve")
    server_rules.unlocked(context, server)
    server_rules.in_state(server, "unshelve", SHELVED)
    names_zone, host = "availability_zone" in given, given.get("host")
    if (names_zone or host) and server.vm_state != "shelved_offloaded":
        raise Fault(
            409,
            "Specifying an availability zone or a host when unshelving server "
            f'"{server.id}" with status "{server.vm_state}" is not supported. The server status '
            "must be SHELVED_OFFLOADED.",
        )
    zone = given["availability_zone"] if names_zone else server.pinned_zone
    if names_zone and zone:
        _check_zone(context, server, zone)
    if host:
        _check_host(context, host, zone)
    server.pinned_zone = zone
    context.region.nova.moves.unshelve(server, server_rules.asker(context), host=host)
    return Reply(202)


def _check_zone(context: Context, server: Server, zone: str) -> None:
    compute = context.region.compute
    if (zone, True) not in compute.zones():
        raise Fault(400, "The requested availability zone is not available")
    if compute.cross_az_attach:
        return
    for volume in context.region.nova.disks.volumes_of(server):
        if volume.availability_zone != zone:
            raise Fault(
                409,
                "The availability zone between the server and its attached volumes do not match: "
                "The specified availability zone does not match the volume "
                f"{volume.id} attached to the server. Specified availability zone is {zone}. "
                f"Volume is in {volume.availability_zone}..",
            )


def _check_host(context: Context, host: str, zone: str | None) -> None:
    policy.admin(context, RULE + "unshelve_to_host")
    if context.region.compute.compute(host) is None:
        raise Fault(400, f"Compute host {host} could not be found.")
    if zone is not None and context.region.compute.zone_of(host) != zone:
        raise Fault(409, f'Host "{host}" is not in the availability zone "{zone}".')


@ROUTES.add("POST", PATH, action="createImage")
def create_image(context: Context, id: str) -> Reply:
    """A new image of a server's local root disk."""
    fields: dict[str, Check] = {"name": text(shortest=1), "metadata": anything}
    given = asked(context, "createImage", Body(fields, ("name",)))
    server = server_rules.find(context, id)
    policy.member(context, "os_compute_api:servers:create_image")
    server_rules.in_state(
        server, "createImage", ("active", "stopped", "paused", "suspended", "error")
    )
    if server.boots_from_volume:
        raise Fault(
            501, "The simulator makes no images of servers that boot from a volume.", problem=True
        )
    image = snapshot(context, server, given["name"].strip())
    image.properties.update(given.get("metadata") or {})
    if context.at_least("2.45"):
        return Reply(202, {"image_id": image.id})
    return Reply(202, None, {"Location": f"{context.root}/image/images/{image.id}"})
