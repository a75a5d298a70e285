"""Taking images and snapshots of a pool into Cinder, and letting them go again.

Written after cinder 29.0.0: manage renames the image, unmanage only forgets the row.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dr_planner.simulator.ceph.storage import CephError
from dr_planner.simulator.region.rbd_driver import (
    CLONE_SNAPSHOT,
    DELETED,
    GIB,
    RBDDriver,
    ReplicationFailed,
)
from dr_planner.simulator.region.volume import Service, Snapshot, Volume

if TYPE_CHECKING:
    from dr_planner.simulator.region.block_storage import BlockStorage

UUID = r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}"
VOLUME = re.compile(rf"volume-({UUID})", re.IGNORECASE)
SNAPSHOT = re.compile(rf"_?snapshot-({UUID})", re.IGNORECASE)


def volume_id_of(image: str) -> str | None:
    """The id of the volume whose image has such a name."""
    found = VOLUME.fullmatch(image)
    return found.group(1) if found else None


class Managing:
    """What cinder-volume does for ``manageable_volumes`` and ``manageable_snapshots``."""

    def __init__(self, storage: BlockStorage, driver: RBDDriver) -> None:
        self._storage = storage
        self._driver = driver

    # --------------------------------------------------------------------------- volumes

    def volumes(self, service: Service) -> list[dict[str, Any]]:
        """Every image of a backend's pool, and whether it is safe to take.

        :raises CephError: there is no such pool.
        """
        return [
            self._volume(service, image.name, image.size, watched=image.is_mirrored)
            for image in self._driver.images(service)
        ]

    def _volume(self, service: Service, name: str, size: int, *, watched: bool) -> dict[str, Any]:
        known = self._storage.volumes.get(volume_id_of(name) or "")
        mine = known if known is not None and known.service_host == service.host else None
        reason = None
        if mine is not None:
            reason = "already managed"
        elif watched:
            reason = "volume in use"
        elif name.endswith(DELETED):
            reason = "volume marked as deleted"
        return {
            "reference": {"source-name": name},
            "size": -(-size // GIB),
            "safe_to_manage": reason is None,
            "reason_not_safe": reason,
            "cinder_id": mine.id if mine is not None else None,
            "extra_info": None,
        }

    def manage(self, volume: Volume, service: Service, name: str | None) -> None:
        """Take an image; the volume is in error if it cannot be had.

        :param name: of the image; None: the caller did not say.
        """
        self._storage.volumes[volume.id] = volume
        kind = self._storage.types[volume.type_id]

        def work() -> None:
            try:
                if name is None or not self._fits(volume, service):
                    raise CephError(22, "nothing to manage")
                volume.size = self._driver.size_of(service, name)
                self._driver.manage(service, volume, kind, name)
            except (CephError, ReplicationFailed):
                volume.size = 0
                volume.status = "error"
            else:
                volume.status = "available"
            self._storage.touch(volume)

        self._storage.later(lambda: self._storage.order(service, work))

    def _fits(self, volume: Volume, service: Service) -> bool:
        """Whether the type's backend is this one; the zone is not looked at."""
        kind = self._storage.types[volume.type_id]
        return self._storage.accepts(service, volume, kind, any_zone=True)

    def unmanage(self, volume: Volume) -> None:
        """Forget a volume; its image stays."""
        volume.status = "unmanaging"
        self._storage.touch(volume)
        self._storage.later(lambda: self._forget(volume))

    def _forget(self, volume: Volume) -> None:
        for snapshot in self._storage.snapshots_of(volume):
            self._storage.snapshots.pop(snapshot.id, None)
        self._storage.volumes.pop(volume.id, None)

    # ------------------------------------------------------------------------- snapshots

    def snapshots(self, service: Service) -> list[dict[str, Any]]:
        """Every snapshot of a backend's images, and whether it is safe to take.

        :raises CephError: there is no such pool.
        """
        return [
            self._snapshot(image.name, snapshot.name, snapshot.size)
            for image in self._driver.images(service)
            for snapshot in image.snapshots.values()
            if not snapshot.trashed
        ]

    def _snapshot(self, image: str, name: str, size: int) -> dict[str, Any]:
        found = SNAPSHOT.fullmatch(name)
        known = self._storage.snapshots.get(found.group(1)) if found else None
        reason = None
        if known is not None:
            reason = "already managed"
        elif name.endswith(CLONE_SNAPSHOT):
            reason = "used for clone snap"
        elif name.startswith("backup") and ".snap." in name:
            reason = "used for volume backup"
        return {
            "reference": {"source-name": name},
            "size": -(-size // GIB),
            "safe_to_manage": reason is None,
            "reason_not_safe": reason,
            "extra_info": None,
            "cinder_id": known.id if known is not None else None,
            "source_reference": {"source-name": image},
        }

    def manage_snapshot(self, snapshot: Snapshot, volume: Volume, name: str | None) -> None:
        """Take a snapshot of a volume's image; in error if it cannot be had."""
        self._storage.snapshots[snapshot.id] = snapshot
        service = self._storage.service(volume.host or "")
        if service is None:
            snapshot.status = "error"
            return

        def work() -> None:
            try:
                if name is None:
                    raise CephError(22, "nothing to manage")
                snapshot.size = self._driver.manage_snapshot(service, volume, snapshot, name)
            except CephError:
                snapshot.status = "error"
            else:
                snapshot.status = "available"
            self._storage.touch(snapshot)

        self._storage.later(lambda: self._storage.order(service, work))

    def unmanage_snapshot(self, snapshot: Snapshot) -> None:
        """Forget a snapshot; it stays in the image, unprotected where nothing was cloned."""
        snapshot.status = "unmanaging"
        self._storage.touch(snapshot)
        volume = self._storage.volumes.get(snapshot.volume_id)
        service = self._storage.service(volume.host or "") if volume is not None else None

        def work() -> None:
            if volume is not None and service is not None:
                self._driver.let_go(service, volume, snapshot)
            self._storage.snapshots.pop(snapshot.id, None)

        if service is not None:
            self._storage.later(lambda: self._storage.order(service, work))
