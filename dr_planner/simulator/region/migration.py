"""Retype and migration of volumes: what the scheduler and cinder-volume do with them.

Written after cinder 29.0.0, ``volume/manager.py`` (retype, migrate_volume), and the schedulers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dr_planner.simulator.ceph.storage import CephError, CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.rbd_driver import RBDDriver, ReplicationFailed
from dr_planner.simulator.region.volume import Service, Volume, VolumeType
from dr_planner.simulator.timeline import Timeline

if TYPE_CHECKING:
    from dr_planner.simulator.region.block_storage import BlockStorage

COPY_SECONDS = (2.0, 4.0)
"""Seconds of a copy from one backend to another."""

NO_REPLICATION = (None, "disabled", "not-capable")


class Migration:
    """Moves volumes between types and backends."""

    def __init__(
        self,
        timeline: Timeline,
        identifiers: Identifiers,
        ceph: CephStorage,
        storage: BlockStorage,
    ) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self._ceph = ceph
        self._storage = storage
        self._driver = RBDDriver(ceph)

    # ---------------------------------------------------------------------------- retype

    def retype(self, volume: Volume, wanted: VolumeType, *, may_move: bool) -> None:
        """Give a volume another type, in a moment; it may be in vain.

        :param may_move: whether it may go to another backend for that.
        """
        volume.previous_status, volume.status = volume.status, "retyping"
        volume.multiattach = wanted.is_multiattach
        self._storage.touch(volume)
        self._storage.later(lambda: self._retype(volume, wanted, may_move=may_move))

    def _retype(self, volume: Volume, wanted: VolumeType, *, may_move: bool) -> None:
        here = self._storage.service(volume.host or "")
        if here is not None and self._storage.accepts(here, volume, wanted):
            place: Service | None = here
        else:
            place = self._storage.schedule(volume, wanted) if may_move else None
        if here is None or place is None:
            self._back(volume)
            return
        self._storage.order(here, lambda: self._retype_at(here, place, volume, wanted, may_move))

    def _retype_at(
        self, here: Service, place: Service, volume: Volume, wanted: VolumeType, may_move: bool
    ) -> None:
        before = self._storage.types[volume.type_id]
        if here is place:
            try:
                self._driver.set_up(here, volume, wanted, before)
            except ReplicationFailed:
                pass
            else:
                volume.type_id = wanted.id
                self._back(volume)
                return
        snapshots = self._storage.snapshots_of(volume)
        if not may_move or snapshots or volume.replication_status not in NO_REPLICATION:
            self._back(volume)
            return
        self._start(volume)
        self._copy(here, place, volume, wanted)

    def _back(self, volume: Volume) -> None:
        volume.status = volume.previous_status or volume.status
        self._storage.touch(volume)

    # --------------------------------------------------------------------------- migrate

    def migrate(self, volume: Volume, place: Service, *, copy: bool, lock: bool) -> None:
        """Move a volume that is not attached to another backend.

        :param copy: never let the driver do it by itself.
        :param lock: nobody can use it meanwhile; its status says maintenance.
        """
        volume.previous_status = volume.status
        if lock and volume.status == "available":
            volume.status = "maintenance"
        volume.migration_status = "starting"
        self._storage.touch(volume)
        self._storage.later(lambda: self._migrate(volume, place, copy=copy))

    def _migrate(self, volume: Volume, place: Service, *, copy: bool) -> None:
        here = self._storage.service(volume.host or "")
        kind = self._storage.types[volume.type_id]
        # The zone is no matter here: migration is how a volume changes it.
        if here is None or not self._storage.accepts(place, volume, kind, any_zone=True):
            self._fail(volume)
            return
        self._storage.order(here, lambda: self._migrate_at(here, place, volume, kind, copy=copy))

    def _migrate_at(
        self, here: Service, place: Service, volume: Volume, kind: VolumeType, *, copy: bool
    ) -> None:
        self._start(volume)
        if not copy and here.cluster == place.cluster and here.pool == place.pool:
            self._arrive(volume, place, kind)
            return
        self._copy(here, place, volume, kind)

    def _start(self, volume: Volume) -> None:
        volume.migration_status = "migrating"
        self._storage.touch(volume)

    def _copy(self, here: Service, place: Service, volume: Volume, kind: VolumeType) -> None:
        """Copy through a new volume, which has a row of its own until the end."""
        target = replace(
            volume,
            id=self._identifiers.uuid(),
            host=place.pool_name,
            service_uuid=place.uuid,
            type_id=kind.id,
            status="creating",
            migration_status=f"target:{volume.id}",
            replication_status=None,
            previous_status=None,
            name_id=None,
            use_quota=False,
            created_at=self._timeline.now(),
            metadata=dict(volume.metadata),
            image_metadata=dict(volume.image_metadata),
        )
        self._storage.volumes[target.id] = target
        self._timeline.after(
            self._timeline.jitter(*COPY_SECONDS),
            lambda: self._complete(here, place, volume, target, kind),
        )

    def _complete(
        self, here: Service, place: Service, volume: Volume, target: Volume, kind: VolumeType
    ) -> None:
        self._storage.volumes.pop(target.id, None)
        if volume.id not in self._storage.volumes:
            return
        try:
            source = self._ceph.image(here.cluster, here.pool, volume.image)
            self._ceph.create(place.cluster, place.pool, target.image, source.size)
            self._driver.set_up(place, target, kind)
            for data in source.writes:
                self._ceph.write(place.cluster, place.pool, target.image, data)
            self._driver.delete(here, volume)
            volume.name_id = None
            self._ceph.rename(place.cluster, place.pool, target.image, volume.image)
        except (CephError, ReplicationFailed):
            self._fail(volume)
            return
        volume.replication_status = target.replication_status
        volume.had_journaling = target.had_journaling
        self._arrive(volume, place, kind)

    def _arrive(self, volume: Volume, place: Service, kind: VolumeType) -> None:
        volume.host = place.pool_name
        volume.service_uuid = place.uuid
        volume.availability_zone = place.zone
        volume.type_id = kind.id
        volume.migration_status = "success"
        self._end(volume)

    def _fail(self, volume: Volume) -> None:
        volume.migration_status = "error"
        self._end(volume)

    def _end(self, volume: Volume) -> None:
        if volume.status in ("retyping", "maintenance"):
            volume.status = volume.previous_status or volume.status
        self._storage.touch(volume)
