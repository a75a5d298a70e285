"""Cinder's database and what its services do with it: schedule, create, delete, extend."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from dr_planner.simulator.ceph.failure import Hangs
from dr_planner.simulator.ceph.storage import EBUSY, ENOENT, CephError, CephStorage
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.capabilities import satisfies
from dr_planner.simulator.region.failover import Failover
from dr_planner.simulator.region.managing import Managing
from dr_planner.simulator.region.migration import Migration
from dr_planner.simulator.region.rbd_driver import (
    Crash,
    FromImage,
    RBDDriver,
    ReplicationFailed,
)
from dr_planner.simulator.region.rows import Rows
from dr_planner.simulator.region.volume import (
    Attachment,
    Service,
    Snapshot,
    Volume,
    VolumeType,
)
from dr_planner.simulator.timeline import Timeline

WORK_SECONDS = (0.2, 0.8)
"""Seconds that a volume service takes over a piece of work."""

SERVICE_DOWN_TIME = 60.0
"""Seconds without a heartbeat after which Cinder calls a service down."""

HEARTBEAT = 10.0
"""Seconds between two heartbeats (report_interval)."""

DRIVER_TRIES_EVERY = 15.0
"""Seconds between two looks of a driver for its cluster while it starts."""

DRIVER_GIVES_UP_AFTER = 4 * (3 * 300 + 15.0)
"""Seconds until it gives up: four times (reinit_driver_count) three connections of Ceph's own
timeout (rados_connect_timeout, rados_connection_retries)."""

RESTARTED_AFTER = 5.0
"""Seconds until a service that crashed is started again."""

STARTED_ELSEWHERE_AFTER = 30.0
"""Seconds until a cluster manager has started a lost service at a standby site."""

DEFAULT_TYPE = "__DEFAULT__"


class BlockStorage:
    """All rows, and the work that goes on behind an answer of 202."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers, ceph: CephStorage) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self._ceph = ceph
        self._driver = RBDDriver(ceph)
        self.migration = Migration(timeline, identifiers, ceph, self)
        self.managing = Managing(self, self._driver)
        self.no_backend: Callable[[Volume], None] = lambda volume: None
        """Called when the scheduler finds no place for a new volume."""
        self.volumes: dict[str, Volume] = {}
        self.snapshots: Rows[Snapshot] = Rows()
        self.attachments: Rows[Attachment] = Rows()
        self.types: dict[str, VolumeType] = {}
        self.services: list[Service] = []
        self.zones: list[str] = []

    # -------------------------------------------------------------------------- looking

    def type_named(self, reference: str) -> VolumeType | None:
        """A type by its id or name."""
        found = self.types.get(reference)
        return found or next((t for t in self.types.values() if t.name == reference), None)

    def default_type(self) -> VolumeType:
        """The type of a volume for which none was asked."""
        return next(t for t in self.types.values() if t.name == DEFAULT_TYPE)

    def service(self, host: str, binary: str = "cinder-volume") -> Service | None:
        """A service by its host, with or without ``#pool``."""
        bare = host.partition("#")[0]
        return next((s for s in self.services if s.host == bare and s.binary == binary), None)

    def services_of(self, host: str, binary: str = "cinder-volume") -> list[Service]:
        """The services that a host stands for: its own, or all backends of a plain host."""
        return [
            service
            for service in self.services
            if service.binary == binary and host in (service.host, service.host.partition("@")[0])
        ]

    def is_up(self, service: Service) -> bool:
        """Whether Cinder saw its heartbeat lately."""
        silent = service.silent_since
        return silent is None or self._timeline.now() < silent + SERVICE_DOWN_TIME

    def heartbeat(self, service: Service) -> float:
        """When it last sent one, in simulated seconds."""
        if service.silent_since is not None:
            return service.silent_since
        return self._timeline.now() // HEARTBEAT * HEARTBEAT

    def works(self, service: Service) -> bool:
        """Whether it really runs and reaches its Ceph, whatever Cinder believes."""
        return service.died_at is None and self._reaches(service)

    def _reaches(self, service: Service) -> bool:
        cluster = self._ceph.clusters.get(service.cluster)
        return cluster is None or cluster.alive

    def snapshots_of(self, volume: Volume) -> list[Snapshot]:
        """A volume's snapshots, the oldest first."""
        return self.snapshots.of(volume.id)

    def attachments_of(self, volume: Volume) -> list[Attachment]:
        """A volume's attachments, reserved ones too."""
        return self.attachments.of(volume.id)

    # ---------------------------------------------------------------------- life and death

    def lose_site(self, site: str) -> None:
        """The services of a site die; those with a standby site are started there in a while."""
        for service in self.services:
            if service.site == site:
                self.kill(service)
                self._timeline.after(STARTED_ELSEWHERE_AFTER, self._takeover(service))

    def return_site(self, site: str) -> None:
        """The services of a site that run nowhere else start again."""
        for service in self.services:
            if service.home == site and service.died_at is not None:
                self.start(service, site)

    def kill(self, service: Service) -> None:
        """Its process dies."""
        service.died_at = self._timeline.now()
        if service.silent_since is None:
            service.silent_since = service.died_at

    def start(self, service: Service, site: str) -> None:
        """Start a service anew, as it begins: what hung from its last run is forgotten.

        Its driver must reach the cluster from which it serves. While it tries, the service sends
        no heartbeat after the first and takes no orders. When it has given up it takes orders,
        but is down for good (cinder 29.0.0, service.py and volume/manager.py).
        """
        service.run += 1
        service.site = site
        service.died_at = None
        service.silent_since = self._timeline.now()
        self._initialise(service, service.run, self._timeline.now() + DRIVER_GIVES_UP_AFTER)

    def _initialise(self, service: Service, run: int, give_up_at: float) -> None:
        if service.run != run or service.died_at is not None:
            return
        if self._reaches(service):
            service.silent_since = None
            if service.binary == "cinder-volume":
                self._begin(service)
        elif self._timeline.now() < give_up_at:
            service.initialising = True
            self._timeline.after(
                DRIVER_TRIES_EVERY, lambda: self._initialise(service, run, give_up_at)
            )
            return
        service.initialising = False
        waiting, service.queue = service.queue, []
        for work in waiting:
            self.later(work)

    def _begin(self, service: Service) -> None:
        """A failover that hung or failed is forgotten; volumes being made are lost."""
        if service.replication_status != "failed-over":
            service.replication_status = "enabled" if service.targets else "disabled"
        for volume in self.volumes_of(service):
            if volume.status in ("creating", "downloading"):
                volume.status = "error"
                self.touch(volume)

    def _takeover(self, service: Service) -> Callable[[], None]:
        run = service.run

        def begin() -> None:
            alive = {s.site for s in self.services if s.died_at is None}
            place = next((site for site in service.standby if site in alive), None)
            if place is not None and service.died_at is not None and service.run == run:
                self.start(service, place)

        return begin

    # ------------------------------------------------------------------------- working

    def touch(self, row: Volume | Snapshot) -> None:
        """A row was written."""
        row.updated_at = self._timeline.now()

    def later(self, work: Callable[[], None]) -> None:
        """Let a service do its work in a moment."""
        self._timeline.after(self._timeline.jitter(*WORK_SECONDS), work)

    def volumes_of(self, service: Service) -> list[Volume]:
        """A backend's volumes, the newest first, as its manager reads them."""
        found = [v for v in self.volumes.values() if v.service_host == service.host]
        return sorted(found, key=lambda v: (v.created_at, v.id), reverse=True)

    def fail_over(self, service: Service, backend_id: str | None) -> None:
        """Let a service move to another of its clusters; takes as long as it takes."""
        service.replication_status = "failing-over"
        failover = Failover(self._timeline, self._ceph, self, service, backend_id)
        self.later(lambda: self._send(service, failover.begin))

    def _send(self, service: Service, work: Callable[[], None]) -> None:
        """Give an order to a service, which can carry it out without its Ceph."""
        if service.died_at is None and not service.initialising:
            work()
        else:
            service.queue.append(work)

    def order(self, service: Service, work: Callable[[], None]) -> None:
        """Let a service work; what is sent to a dead one lies in its queue until it returns."""
        if self.works(service):
            # What writes to a full pool never comes back: the row stays as it is.
            with suppress(Hangs):
                work()
        else:
            service.queue.append(work)

    def schedule(self, volume: Volume, wanted: VolumeType) -> Service | None:
        """The service that takes a volume: of its zone, and of its type's backend."""
        return next((s for s in self.services if self.accepts(s, volume, wanted)), None)

    def takes_orders(self, service: Service) -> bool:
        """Whether the scheduler gives it work at all."""
        return not service.disabled and self.is_up(service)

    def accepts(
        self, service: Service, volume: Volume, wanted: VolumeType, *, any_zone: bool = False
    ) -> bool:
        """Whether the scheduler's filters let a volume of a type pass to a service."""
        if service.binary != "cinder-volume" or not self.takes_orders(service):
            return False
        if not any_zone and service.zone != volume.availability_zone:
            return False
        return satisfies(service, wanted.extra_specs)

    def create(self, volume: Volume, image: FromImage | None = None) -> None:
        """Take a new volume; a service finishes it in a moment.

        What comes from a snapshot or a volume is made where that is; the scheduler is not asked.
        """
        self.volumes[volume.id] = volume
        self.later(lambda: self._create(volume, image))

    def _create(self, volume: Volume, image: FromImage | None) -> None:
        if volume.id not in self.volumes:
            return
        source = self.volumes.get(self._source_id(volume) or "")
        wanted = self.types[volume.type_id]
        service = self.service(source.host or "") if source else self.schedule(volume, wanted)
        if service is None:
            self._end(volume)
            self.no_backend(volume)
            return
        volume.host = service.pool_name
        volume.service_uuid = service.uuid
        self.touch(volume)
        self.order(service, lambda: self.finish_create(volume, service, image))

    def _source_id(self, volume: Volume) -> str | None:
        snapshot = self.snapshots.get(volume.snapshot_id or "")
        return snapshot.volume_id if snapshot is not None else volume.source_volid

    def finish_create(
        self, volume: Volume, service: Service, image: FromImage | None = None
    ) -> None:
        """Make the volume's image in the pool of a service's backend, and mirror it if due."""
        try:
            self._make_image(volume, service, image)
        except (CephError, ReplicationFailed):
            self._end(volume)
            return
        except Crash:
            self._crash(service)
            return
        volume.status = "available"
        volume.shared_targets = False
        self.touch(volume)

    def _make_image(self, volume: Volume, service: Service, image: FromImage | None) -> None:
        wanted = self.types[volume.type_id]
        snapshot = self.snapshots.get(volume.snapshot_id or "")
        source = self.volumes.get(self._source_id(volume) or "")
        if image is not None:
            self._driver.create_from_image(service, volume, wanted, image)
        elif volume.snapshot_id and (snapshot is None or source is None):
            raise CephError(ENOENT, "the snapshot is gone")
        elif snapshot is not None and source is not None:
            self._driver.create_from_snapshot(service, volume, wanted, snapshot, source.image)
        elif volume.source_volid:
            if source is None:
                raise CephError(ENOENT, "the source is gone")
            self._driver.create_from_volume(service, volume, wanted, source)
        else:
            self._driver.create(service, volume, wanted)

    def _end(self, volume: Volume, status: str = "error") -> None:
        volume.status = status
        self.touch(volume)

    def _crash(self, service: Service) -> None:
        """A service's process dies of a defect, and is started again."""
        self.kill(service)
        crashed = service.run, service.died_at

        def again() -> None:
            if (service.run, service.died_at) == crashed:  # and not lost with its site since
                self.start(service, service.site)

        self._timeline.after(RESTARTED_AFTER, again)

    def delete(self, volume: Volume, *, cascade: bool) -> None:
        """Take a volume away in a moment."""
        volume.status = "deleting"
        self.touch(volume)
        for snapshot in self.snapshots_of(volume) if cascade else []:
            snapshot.status = "deleting"
            self.touch(snapshot)
        self.later(lambda: self._delete(volume))

    def _delete(self, volume: Volume) -> None:
        for snapshot in self.snapshots_of(volume):
            self._delete_snapshot(snapshot)
        service = self.service(volume.host or "")
        if service is None:
            self.volumes.pop(volume.id, None)
        else:
            self.order(service, lambda: self._delete_image(volume, service))

    def _delete_image(self, volume: Volume, service: Service) -> None:
        try:
            self._driver.delete(service, volume)
        except CephError as error:
            self._end(volume, "available" if error.code == EBUSY else "error_deleting")
            return
        self.volumes.pop(volume.id, None)

    def extend(self, volume: Volume, size: int, grown: Callable[[], None] = lambda: None) -> None:
        """Give a volume a larger size in a moment.

        :param grown: is called when it has it.
        """
        before, volume.status = volume.status, "extending"
        self.touch(volume)
        self.later(lambda: self._schedule_extend(volume, size, before, grown))

    def _schedule_extend(
        self, volume: Volume, size: int, before: str, grown: Callable[[], None]
    ) -> None:
        service = self.service(volume.host or "")
        if service is None or not self.takes_orders(service):
            self._end(volume, before)  # the scheduler found no backend
        else:
            self.order(service, lambda: self._extend(volume, service, size, before, grown))

    def _extend(
        self,
        volume: Volume,
        service: Service,
        size: int,
        before: str,
        grown: Callable[[], None],
    ) -> None:
        try:
            self._driver.resize(service, volume, size)
        except CephError:
            self._end(volume, "error_extending")
            return
        volume.size = size
        self._end(volume, before)
        grown()

    def create_snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot in a moment."""
        self.snapshots[snapshot.id] = snapshot
        self.later(lambda: self._create_snapshot(snapshot))

    def _create_snapshot(self, snapshot: Snapshot) -> None:
        volume = self.volumes.get(snapshot.volume_id)
        service = self.service(volume.host or "") if volume is not None else None
        if volume is None or service is None or not self.takes_orders(service):
            snapshot.status = "error"  # the scheduler found no backend
            self.touch(snapshot)
        else:
            self.order(service, lambda: self.finish_create_snapshot(snapshot, volume, service))

    def finish_create_snapshot(self, snapshot: Snapshot, volume: Volume, service: Service) -> None:
        """Take the snapshot of the volume's image."""
        try:
            self._driver.create_snapshot(service, volume, snapshot)
        except CephError:
            snapshot.status = "error"
        else:
            snapshot.status, snapshot.progress = "available", "100%"
        self.touch(snapshot)

    def revert(self, volume: Volume, snapshot: Snapshot) -> None:
        """Give a volume the content of a snapshot again, in a moment."""
        volume.status, snapshot.status = "reverting", "restoring"
        self.touch(volume)
        self.touch(snapshot)
        service = self.service(volume.host or "")

        def work() -> None:
            assert service is not None
            try:
                self._driver.revert(service, volume, snapshot)
            except CephError:
                self._end(volume)
            else:
                self._end(volume, "available")
            snapshot.status = "available"
            self.touch(snapshot)

        if service is not None:
            self.later(lambda: self.order(service, work))

    def delete_snapshot(self, snapshot: Snapshot) -> None:
        """Take a snapshot away in a moment."""
        snapshot.status = "deleting"
        self.touch(snapshot)
        self.later(lambda: self._delete_snapshot(snapshot))

    def _delete_snapshot(self, snapshot: Snapshot) -> None:
        volume = self.volumes.get(snapshot.volume_id)
        service = self.service(volume.host or "") if volume is not None else None
        if volume is not None and service is not None:
            self.order(service, lambda: self._delete_image_snapshot(snapshot, volume, service))

    def _delete_image_snapshot(self, snapshot: Snapshot, volume: Volume, service: Service) -> None:
        try:
            self._driver.delete_snapshot(service, volume, snapshot)
        except CephError as error:
            if error.code != ENOENT:
                snapshot.status = "error_deleting"
                self.touch(snapshot)
                return
        self.snapshots.pop(snapshot.id, None)
