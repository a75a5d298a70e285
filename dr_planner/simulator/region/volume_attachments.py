"""What Cinder does with attachments: reserve, connect, complete, delete, and the volume's status.

Nova calls these in this order; a volume is ``reserved``, then ``attaching``, then ``in-use``.
"""

from __future__ import annotations

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import BlockStorage
from dr_planner.simulator.region.volume import Attachment, Volume
from dr_planner.simulator.timeline import Timeline


class CannotReserve(Exception):
    """Cinder refuses a new attachment; the message is Cinder's."""


class VolumeAttachments:
    """The attachments of all volumes.

    :param storage: holds the rows.
    """

    def __init__(
        self, storage: BlockStorage, timeline: Timeline, identifiers: Identifiers
    ) -> None:
        self._storage = storage
        self._timeline = timeline
        self._identifiers = identifiers

    def reserve(self, volume: Volume, server_id: str | None, *, mode: str = "rw") -> Attachment:
        """A new attachment without a host; nobody else can take the volume any more.

        A second one for the same server is allowed: that is how a server moves between hosts.

        :raises CannotReserve: the volume's status is in the way.
        """
        free = ("available", *(("in-use",) if volume.multiattach else ()), "downloading")
        attachments = self._storage.attachments_of(volume)
        own = server_id is not None and any(a.server_id == server_id for a in attachments)
        if volume.status not in free and not (own and volume.status in ("in-use", "reserved")):
            raise CannotReserve(
                f"Invalid volume: Volume {volume.id} status must be {' or '.join(free)} to "
                f"reserve, but the current status is {volume.status}."
            )
        attachment = Attachment(
            id=self._identifiers.uuid(),
            volume_id=volume.id,
            server_id=server_id,
            host_name="",
            device="",
            status="reserved",
            attached_at=None,
            mode="ro" if volume.readonly else mode,
        )
        self._storage.attachments[attachment.id] = attachment
        if volume.status in free:
            self._set(volume, "reserved")
        return attachment

    def connect(self, attachment: Attachment, host: str, device: str) -> None:
        """A host says that it is about to use the volume."""
        attachment.host_name, attachment.device, attachment.status = host, device, "attaching"
        volume = self._storage.volumes[attachment.volume_id]
        service = self._storage.service(volume.host or "")
        attachment.target = service.active if service is not None else None
        self._set(volume, "attaching")

    def complete(self, attachment: Attachment) -> None:
        """The server has the volume."""
        attachment.status = "attached"
        attachment.attached_at = self._timeline.now()
        self._set(self._storage.volumes[attachment.volume_id], "in-use")

    def delete(self, attachment_id: str) -> None:
        """An attachment ends; the volume is free when it was the last one."""
        attachment = self._storage.attachments.pop(attachment_id, None)
        volume = self._storage.volumes.get(attachment.volume_id) if attachment else None
        if volume is not None and volume.status != "deleting":
            self._set(volume, self._status_left(volume))

    def _status_left(self, volume: Volume) -> str:
        left = {a.status for a in self._storage.attachments_of(volume)}
        for attached, status in (
            ("attached", "in-use"),
            ("attaching", "attaching"),
            ("detaching", "detaching"),
            ("reserved", "reserved"),
        ):
            if attached in left:
                return status
        return "available"

    def _set(self, volume: Volume, status: str) -> None:
        volume.status = status
        self._storage.touch(volume)
