"""What Nova does with the volumes of a server: make, reserve, attach, move and release them."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import BlockStorage
from dr_planner.simulator.region.compute import Compute
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.region.server import BlockDevice, Server
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.region.volume_attachments import VolumeAttachments
from dr_planner.simulator.timeline import Timeline

LOOK_SECONDS = 3.0
"""Seconds between two looks at a volume that is being made."""

PREFIX = "/dev/vd"
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class DiskTrouble(Exception):
    """A volume cannot be attached; the message is what the server's fault says."""


class ServerDisks:
    """The volumes of all servers, as Nova deals with them.

    :param find_image: an image by its id, for volumes that are made of images.
    """

    def __init__(
        self,
        timeline: Timeline,
        identifiers: Identifiers,
        compute: Compute,
        storage: BlockStorage,
        find_image: Callable[[str], Image | None],
    ) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self._compute = compute
        self._storage = storage
        self._find_image = find_image
        self.attachments = VolumeAttachments(storage, timeline, identifiers)

    # -------------------------------------------------------------------------- looking

    def volumes_of(self, server: Server) -> list[Volume]:
        """A server's volumes that are still there."""
        ids = [d.volume_id for d in server.devices if d.volume_id]
        return [self._storage.volumes[id] for id in ids if id in self._storage.volumes]

    def next_name(self, server: Server) -> str:
        """The first free name of a disk."""
        taken = {device.device for device in server.devices}
        return next(name for letter in LETTERS if (name := PREFIX + letter) not in taken)

    # ------------------------------------------------------------------------- changing

    def add(self, server: Server, device: BlockDevice) -> None:
        """A server gets a disk; a volume that is there is reserved for it.

        :raises CannotReserve: the volume cannot be had.
        """
        if device.volume_id:
            volume = self._storage.volumes[device.volume_id]
            device.attachment_id = self.attachments.reserve(volume, server.id).id
            self._compute.note_volume(server, volume.id)
        server.devices.append(device)

    def name_all(self, server: Server) -> None:
        """Give every disk its name, the root disk the first one."""
        for device in sorted(server.devices, key=lambda d: (not d.is_root,)):
            device.device = device.device or self.next_name(server)
        root = next((d for d in server.devices if d.is_root), None)
        server.root_device = root.device if root is not None else PREFIX + "a"

    def make_missing(
        self,
        server: Server,
        zone: str,
        ready: Callable[[], None],
        failed: Callable[[str], None],
    ) -> None:
        """Let Cinder make the volumes that are not there yet, then go on.

        :param failed: is told why a volume did not come to be.
        """
        missing = [d for d in server.devices if d.destination == "volume" and not d.volume_id]
        for device in missing:
            volume = self._new_volume(server, device, zone)
            if volume is None:
                failed(f"Block Device Mapping is Invalid: failed to get image {device.image_id}.")
                return
            device.volume_id = volume.id
            self._compute.note_volume(server, volume.id)
            self._storage.create(volume)
        self._await(server, missing, ready, failed)

    def _new_volume(self, server: Server, device: BlockDevice, zone: str) -> Volume | None:
        snapshot = self._storage.snapshots.get(device.snapshot_id or "")
        source = self._storage.volumes.get(snapshot.volume_id) if snapshot else None
        image = self._find_image(device.image_id) if device.image_id else None
        if device.image_id and image is None:
            return None
        kind = self._storage.type_named(device.volume_type or "") or (
            self._storage.types[source.type_id] if source else self._storage.default_type()
        )
        here = zone if not self._compute.cross_az_attach else self._storage.zones[0]
        volume = Volume(
            id=self._identifiers.uuid(),
            project_id=server.project_id,
            user_id=server.user_id,
            name="",
            description="",
            size=device.size or (source.size if source else 1),
            status="creating",
            availability_zone=source.availability_zone if source else here,
            host=None,
            type_id=kind.id,
            created_at=self._timeline.now(),
            snapshot_id=snapshot.id if snapshot else None,
            bootable=image is not None or bool(source and source.bootable),
        )
        if image is not None:
            volume.image_metadata = _image_metadata(image)
        elif source is not None:
            volume.image_metadata = dict(source.image_metadata)
        return volume

    def _await(
        self,
        server: Server,
        made: list[BlockDevice],
        ready: Callable[[], None],
        failed: Callable[[str], None],
    ) -> None:
        def look() -> None:
            volumes = [(d, self._storage.volumes.get(d.volume_id or "")) for d in made]
            broken = next((d for d, v in volumes if v is None or v.status == "error"), None)
            if broken is not None:
                failed(
                    f"Volume {broken.volume_id} did not finish being created even after we "
                    "waited 3 seconds or 1 attempts. And its status is error."
                )
            elif all(v is not None and v.status == "available" for _, v in volumes):
                for device, volume in volumes:
                    assert volume is not None
                    device.attachment_id = self.attachments.reserve(volume, server.id).id
                ready()
            else:
                self._timeline.after(LOOK_SECONDS, look)

        look()

    def attach_all(self, server: Server, host: str) -> None:
        """A host connects all volumes of a server.

        :raises DiskTrouble: one of them is not reachable.
        """
        for device in server.devices:
            if device.volume_id:
                self.attach(device, host)

    def attach(self, device: BlockDevice, host: str) -> None:
        """A host connects one volume.

        :raises DiskTrouble: Cinder or its Ceph does not answer.
        """
        attachment = self._storage.attachments.get(device.attachment_id or "")
        volume = self._storage.volumes.get(device.volume_id or "")
        if attachment is None or volume is None:
            raise DiskTrouble(f"Volume {device.volume_id} could not be found.")
        service = self._storage.service(volume.host or "")
        if service is None or not self._storage.works(service):
            raise DiskTrouble(f"Unable to update attachment ({attachment.id}).")
        self.attachments.connect(attachment, host, device.device or "")
        self.attachments.complete(attachment)

    def move(self, server: Server, host: str) -> None:
        """Another host takes over: each volume gets a new attachment, and loses the old one.

        :raises DiskTrouble: one of them is not reachable; it stays reserved.
        """
        self.disconnect(server)
        self.attach_all(server, host)

    def disconnect(self, server: Server) -> None:
        """No host has a server's volumes any more, but they stay reserved for it."""
        for device in server.devices:
            volume = self._storage.volumes.get(device.volume_id or "")
            if volume is None:
                continue
            old = device.attachment_id
            device.attachment_id = self.attachments.reserve(volume, server.id).id
            if old:
                self.attachments.delete(old)

    def detach(self, server: Server, device: BlockDevice) -> None:
        """A server loses a disk; the volume is deleted where that was asked for."""
        if device in server.devices:
            server.devices.remove(device)
        if device.attachment_id:
            self.attachments.delete(device.attachment_id)
        if not device.volume_id:
            return
        self._compute.drop_volume(server, device.volume_id)
        volume = self._storage.volumes.get(device.volume_id)
        if device.delete_on_termination and volume is not None and volume.status == "available":
            self._storage.delete(volume, cascade=False)

    def release(self, server: Server) -> None:
        """A server is deleted, its disks with it."""
        for device in list(server.devices):
            self.detach(server, device)


def _image_metadata(image: Image) -> dict[str, str]:
    """What Cinder writes down of the image that a volume was made of."""
    facts = {
        "image_id": image.id,
        "image_name": image.name or "",
        "checksum": image.checksum or "",
        "container_format": image.container_format or "",
        "disk_format": image.disk_format or "",
        "min_disk": str(image.min_disk),
        "min_ram": str(image.min_ram),
        "size": str(image.size or 0),
    }
    return {**{k: str(v) for k, v in image.properties.items()}, **facts}
