"""What cinder-volume does on failover_host, with all that is wrong about it.

Written after cinder 29.0.0, ``volume/manager.py`` (failover) and ``volume/drivers/rbd.py``:
volumes without replication fall into error first, whatever follows. Then all others are demoted
where they are served, one after the other, until the first that cannot be. Then all are promoted
at the target: those that were demoted without force, and all the rest by force.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from dr_planner.simulator.ceph.storage import EBUSY, CephError, CephStorage
from dr_planner.simulator.region.volume import PRIMARY, Service, Volume
from dr_planner.simulator.timeline import Timeline

if TYPE_CHECKING:
    from dr_planner.simulator.region.block_storage import BlockStorage

CONNECT_TIMEOUT = 5.0
"""Seconds until a dead cluster is given up (replication_connect_timeout)."""

PAUSES = (5.0, 10.0)
"""Seconds between three tries (rados_connection_interval, doubled; rados_connection_retries)."""

ONE_OPERATION = (0.03, 0.08)
"""Seconds of a promotion or demotion."""

NO_REPLICATION = ("disabled", "not-capable")

Process = Generator[float, None, None]
"""A process gives the seconds that pass before it goes on."""


class NotDone(Exception):
    """A promotion or demotion failed for good."""


class Failover:
    """One failover of one backend.

    :param backend_id: the target; ``default`` is the primary; None: any other one.
    """

    def __init__(
        self,
        timeline: Timeline,
        ceph: CephStorage,
        storage: BlockStorage,
        service: Service,
        backend_id: str | None,
    ) -> None:
        self._timeline = timeline
        self._ceph = ceph
        self._storage = storage
        self._service = service
        self._backend_id = backend_id

    def begin(self) -> None:
        """Start the work; it ends by itself, or with the service's process."""
        self._go_on(self._work(), self._service.run)

    def _go_on(self, process: Process, run: int) -> None:
        if self._service.died_at is not None or self._service.run != run:
            return
        for seconds in process:
            self._timeline.after(seconds, lambda: self._go_on(process, run))
            return

    # ------------------------------------------------------------------------ the manager

    def _work(self) -> Process:
        service = self._service
        replicated = [v for v in self._storage.volumes_of(service) if not self._given_up(v)]
        target = self._target()
        if target is None:
            # Refused by the driver only now: the volumes in error stay so.
            service.replication_status = "failed-over" if service.active_backend_id else "enabled"
            return
        if not service.targets:
            service.disabled = True
            service.replication_status = "failover-error"
            return
        demoted = yield from self._demote(replicated)
        failed: set[str] = set()
        for volume in replicated:
            try:
                yield from self._promote(volume, target, force=volume.id not in demoted)
            except NotDone:
                failed.add(volume.id)
        self._finish_service(target)
        for volume in replicated:
            self._finish_volume(volume, worked=volume.id not in failed)

    def _given_up(self, volume: Volume) -> bool:
        """Whether a volume has no replication; when failing over it falls into error."""
        if volume.replication_status not in NO_REPLICATION:
            return False
        if self._backend_id != PRIMARY:
            self._fail(volume, "not-capable")
        return True

    def _target(self) -> str | None:
        """The backend id to go to, or None if there is no such."""
        service = self._service
        if self._backend_id:
            return self._backend_id if self._backend_id in service.clusters else None
        others = [name for name in service.targets if name != service.active_backend_id]
        return others[0] if others else None

    def _finish_service(self, target: str) -> None:
        service = self._service
        if self._backend_id == PRIMARY:
            service.replication_status = "enabled"
            service.active_backend_id = ""
            service.disabled = service.frozen
            service.disabled_reason = "frozen" if service.frozen else ""
        else:
            service.replication_status = "failed-over"
            service.active_backend_id = target
            service.disabled, service.disabled_reason = True, "failed-over"

    def _finish_volume(self, volume: Volume, *, worked: bool) -> None:
        if not worked:
            self._fail(volume, "failover-error")
            return
        volume.replication_status = self._service.replication_status
        self._storage.touch(volume)

    def _fail(self, volume: Volume, replication_status: str) -> None:
        volume.previous_status, volume.status = volume.status, "error"
        volume.replication_status = replication_status
        self._storage.touch(volume)
        for snapshot in self._storage.snapshots_of(volume):
            snapshot.status = "error"
            self._storage.touch(snapshot)

    # ------------------------------------------------------------------------- the driver

    def _demote(self, volumes: list[Volume]) -> Generator[float, None, set[str]]:
        """Demote where they are served, until one cannot be; gives those that were."""
        demoted: set[str] = set()
        cluster = self._service.cluster
        for volume in volumes:
            try:
                yield from self._tried(
                    cluster,
                    lambda image=volume.image: self._ceph.demote(  # type: ignore[misc]
                        cluster, self._service.pool, image
                    ),
                )
            except NotDone:
                break
            demoted.add(volume.id)
        return demoted

    def _promote(self, volume: Volume, target: str, *, force: bool) -> Process:
        cluster = self._service.clusters[target].cluster
        yield from self._tried(
            cluster,
            lambda: self._ceph.promote(cluster, self._service.pool, volume.image, force=force),
        )

    def _tried(self, cluster: str, act: Callable[[], None]) -> Process:
        """Act at a cluster: connect, and try again while the image is busy.

        :raises NotDone: the cluster did not answer, or refused.
        """
        yield from self._connected(cluster)
        for pause in (*PAUSES, None):
            yield self._timeline.jitter(*ONE_OPERATION)
            try:
                act()
            except CephError as error:
                if error.code != EBUSY or pause is None:
                    raise NotDone from error
                yield pause
            else:
                return

    def _connected(self, cluster: str) -> Process:
        for pause in (*PAUSES, None):
            if self._ceph.clusters[cluster].alive:
                return
            yield CONNECT_TIMEOUT
            if pause is None:
                raise NotDone
            yield pause
