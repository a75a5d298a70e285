"""The action ``dr-rehome`` that ``cinder_hooks`` adds to Cinder: give a volume to another backend.

It sets host, zone, service and (where one is given) type of the volume's row, and nothing else. It
moves no data: the image must be primary at the new backend's cluster already, or soon.
"""

from __future__ import annotations

from dr_planner.simulator.openstack import policy
from dr_planner.simulator.openstack.block_storage import volumes
from dr_planner.simulator.openstack.block_storage.volume_actions import asked
from dr_planner.simulator.openstack.service import Context
from dr_planner.simulator.region.volume import VolumeType
from dr_planner.simulator.web.message import Fault, Reply
from dr_planner.simulator.web.routes import Routes
from dr_planner.simulator.web.schema import text

ROUTES = Routes()
ACTION = "dr-rehome"
ALLOWED = ("available", "in-use", "error")
FIELDS = {
    "from_host": text(shortest=1),
    "to_host": text(shortest=1),
    "availability_zone": text(shortest=1),
    "volume_type": text(shortest=1, null=True),
}


@ROUTES.add("POST", "/volumes/<id>/action", action=ACTION)
def rehome(context: Context, id: str) -> Reply:
    """Move the row from one host to another; safe to repeat."""
    given = asked(context, ACTION, FIELDS, "from_host", "to_host", "availability_zone")
    volume = volumes.find(context, id)
    policy.admin(context, "volume_extension:dr_rehome")
    storage = context.region.block_storage
    service = storage.service(given["to_host"])
    if service is None or "#" not in given["to_host"]:
        raise Fault(400, f"Invalid input received: No service found with host={given['to_host']}.")
    if given["availability_zone"] not in storage.zones:
        raise Fault(400, f"Availability zone '{given['availability_zone']}' is invalid.")
    kind = _type(context, given.get("volume_type"))
    if volume.status not in ALLOWED:
        raise Fault(
            409,
            f"Volume {volume.id} status must be available or in-use or error to be re-homed, but "
            f"current status is: {volume.status}.",
        )
    if volume.host not in (given["from_host"], given["to_host"]):
        raise Fault(
            409,
            f"Volume {volume.id} is on host {volume.host}, neither on {given['from_host']} nor on "
            f"{given['to_host']}.",
        )
    wanted = (
        given["to_host"],
        given["availability_zone"],
        service.uuid,
        kind.id if kind is not None else volume.type_id,
    )
    if (volume.host, volume.availability_zone, volume.service_uuid, volume.type_id) != wanted:
        volume.host, volume.availability_zone, volume.service_uuid, volume.type_id = wanted
        storage.touch(volume)
    return Reply(202)


def _type(context: Context, name: str | None) -> VolumeType | None:
    if name is None:
        return None
    for kind in context.region.block_storage.types.values():
        if kind.name == name:
            return kind
    raise Fault(400, f"Invalid input received: Volume type with name {name} could not be found.")
