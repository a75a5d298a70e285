"""What Cinder's RBD driver does in the pool of a backend, at the cluster that is active.

Written after cinder 29.0.0, ``volume/drivers/rbd.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from dr_planner.simulator.ceph.image import BASE_FEATURES, JOURNALING, Image
from dr_planner.simulator.ceph.storage import EBUSY, ENOENT, ENOTEMPTY, CephError, CephStorage
from dr_planner.simulator.region.volume import Service, Snapshot, Volume, VolumeType

GIB = 1024**3
CLONE_SNAPSHOT = ".clone_snap"
DELETED = ".deleted"
MAX_CLONE_DEPTH = 5
"""Clones of clones of volumes, after which one is flattened (rbd_max_clone_depth)."""


class ReplicationFailed(Exception):
    """Ceph refused to mirror an image, or to end that."""


class Crash(Exception):
    """The driver took its process with it: its clean-up uses a connection that is closed."""


@dataclass(frozen=True)
class FromImage:
    """Where the content of a new volume comes from, when it comes from Glance.

    :param clonable: pool, image and snapshot of a raw image at a cluster, if there is one.
    :param content: what is copied where nothing can be cloned.
    """

    clonable: Callable[[str], tuple[str, str, str] | None]
    content: bytes


class RBDDriver:
    """Everything takes the service, which knows cluster and pool."""

    def __init__(self, ceph: CephStorage) -> None:
        self._ceph = ceph

    # --------------------------------------------------------------------------- making

    def create(self, service: Service, volume: Volume, kind: VolumeType) -> None:
        """An empty image.

        :raises CephError: Ceph refused.
        :raises Crash: the image cannot be mirrored.
        """
        self._ceph.create(service.cluster, service.pool, volume.image, volume.size * GIB)
        self._set_up_new(service, volume, kind)

    def create_from_snapshot(
        self, service: Service, volume: Volume, kind: VolumeType, snapshot: Snapshot, parent: str
    ) -> None:
        """A clone of a snapshot of the image ``parent``.

        :raises CephError: Ceph refused.
        :raises Crash: the clone cannot be mirrored.
        """
        self.clone(service, volume, kind, (service.pool, parent, snapshot.image_name))
        self._resize_if(service, volume, snapshot.size)

    def create_from_volume(
        self, service: Service, volume: Volume, kind: VolumeType, source: Volume
    ) -> None:
        """A clone of a volume, by a snapshot that is taken for it and stays.

        :raises CephError: Ceph refused.
        :raises ReplicationFailed: the clone cannot be mirrored; clone and snapshot are gone again.
        """
        cluster, pool = service.cluster, service.pool
        name = f"{volume.image}{CLONE_SNAPSHOT}"
        self._ceph.create_snapshot(cluster, pool, source.image, name)
        self._ceph.protect_snapshot(cluster, pool, source.image, name, protected=True)
        deep = self._depth(self._ceph.image(cluster, pool, source.image)) >= MAX_CLONE_DEPTH
        self._clone(service, volume, (pool, source.image, name))
        if deep:
            self._ceph.flatten(cluster, pool, volume.image)
            self._drop_snapshot(service, source, name)
        try:
            self.set_up(service, volume, kind)
        except ReplicationFailed:
            self._ceph.remove(cluster, pool, volume.image)
            if not deep:
                self._drop_snapshot(service, source, name)
            raise
        self._resize_if(service, volume, source.size)

    def _drop_snapshot(self, service: Service, volume: Volume, name: str) -> None:
        place = (service.cluster, service.pool, volume.image, name)
        self._ceph.protect_snapshot(*place, protected=False)
        self._ceph.remove_snapshot(*place)

    def create_from_image(
        self, service: Service, volume: Volume, kind: VolumeType, image: FromImage
    ) -> None:
        """A clone of an image of Glance at this cluster, or else a copy.

        :raises CephError: Ceph refused.
        :raises Crash: the clone cannot be mirrored.
        """
        parent = image.clonable(service.cluster)
        if parent is not None:
            self.clone(service, volume, kind, parent)
            self._ceph.resize(service.cluster, service.pool, volume.image, volume.size * GIB)
            return
        self.create(service, volume, kind)
        if image.content:
            self._ceph.write(service.cluster, service.pool, volume.image, image.content)

    def clone(
        self, service: Service, volume: Volume, kind: VolumeType, parent: tuple[str, str, str]
    ) -> None:
        """A clone of a protected snapshot, with the features that new images get.

        :raises CephError: Ceph refused.
        :raises Crash: the clone cannot be mirrored.
        """
        self._clone(service, volume, parent)
        self._set_up_new(service, volume, kind)

    def _clone(self, service: Service, volume: Volume, parent: tuple[str, str, str]) -> None:
        journaled = self._ceph.pool(service.cluster, service.pool).journaling
        features = (*BASE_FEATURES, JOURNALING) if journaled else BASE_FEATURES
        child = (service.pool, volume.image)
        self._ceph.clone(service.cluster, parent, child, features=features)

    def _resize_if(self, service: Service, volume: Volume, size: int) -> None:
        if volume.size > size:
            self._ceph.resize(service.cluster, service.pool, volume.image, volume.size * GIB)

    @staticmethod
    def _depth(image: Image) -> int:
        depth = 0
        while image.parent is not None:
            image = image.parent.image
            depth += 1
        return depth

    # ---------------------------------------------------------------------- replication

    def _set_up_new(self, service: Service, volume: Volume, kind: VolumeType) -> None:
        try:
            self.set_up(service, volume, kind)
        except ReplicationFailed as error:
            raise Crash from error

    def set_up(
        self, service: Service, volume: Volume, kind: VolumeType, before: VolumeType | None = None
    ) -> None:
        """Make an image what its type says.

        :param before: the type that it had; None: it is new here.
        :raises ReplicationFailed: Ceph refused, or the type is impossible.
        """
        replicated = before is not None and before.is_replicated
        if kind.is_replicated and kind.is_multiattach:
            raise ReplicationFailed
        try:
            if kind.is_replicated and not replicated:
                self._enable(service, volume)
            elif replicated and not kind.is_replicated:
                self._disable(service, volume)
            elif not kind.is_replicated and service.targets:
                volume.replication_status = "disabled"
        except CephError as error:
            raise ReplicationFailed from error

    def _enable(self, service: Service, volume: Volume) -> None:
        image = self._ceph.image(service.cluster, service.pool, volume.image)
        had_journaling = image.journaled
        self._ceph.enable(service.cluster, service.pool, volume.image)
        volume.had_journaling = had_journaling
        volume.replication_status = "enabled"

    def _disable(self, service: Service, volume: Volume) -> None:
        """Ceph takes the journal away too; the driver does so once more where it added it."""
        self._ceph.disable(service.cluster, service.pool, volume.image)
        if not volume.had_journaling:
            raise ReplicationFailed
        volume.had_journaling = None
        volume.replication_status = "disabled"

    # ------------------------------------------------------------------------- changing

    def resize(self, service: Service, volume: Volume, size: int) -> None:
        """Another size, in GiB.

        :raises CephError: Ceph refused.
        """
        self._ceph.resize(service.cluster, service.pool, volume.image, size * GIB)

    def delete(self, service: Service, volume: Volume) -> None:
        """Remove an image; one that other volumes were cloned from stays under another name.

        :raises CephError: Ceph refused.
        """
        cluster, pool, name = service.cluster, service.pool, volume.image
        image = self._ceph.pool(cluster, pool).images.get(name)
        if image is None:
            return
        if any(snapshot.endswith(CLONE_SNAPSHOT) for snapshot in image.snapshots):
            self._ceph.rename(cluster, pool, name, name + DELETED)
            return
        try:
            self._ceph.remove(cluster, pool, name)
        except CephError as error:
            if error.code not in (EBUSY, ENOTEMPTY):
                raise
            self._flatten(cluster, self._ceph.children(cluster, pool, name))
            self._ceph.remove(cluster, pool, name)

    def _flatten(self, cluster: str, children: Iterable[Image]) -> None:
        for child in children:
            self._ceph.flatten(cluster, child.pool, child.name)

    def create_snapshot(self, service: Service, volume: Volume, snapshot: Snapshot) -> None:
        """Take a snapshot and protect it, so that it can be cloned.

        :raises CephError: Ceph refused.
        """
        place = (service.cluster, service.pool, volume.image, snapshot.image_name)
        self._ceph.create_snapshot(*place)
        self._ceph.protect_snapshot(*place, protected=True)

    def delete_snapshot(self, service: Service, volume: Volume, snapshot: Snapshot) -> None:
        """Remove a snapshot; its clones are flattened first.

        :raises CephError: Ceph refused.
        """
        place = (service.cluster, service.pool, volume.image, snapshot.image_name)
        image = self._ceph.image(*place[:3])
        if snapshot.image_name not in image.snapshots:
            raise CephError(ENOENT, f"no snapshot {snapshot.image_name}")
        if image.snapshots[snapshot.image_name].protected:
            self._flatten(service.cluster, self._ceph.children(*place))
            self._ceph.protect_snapshot(*place, protected=False)
        self._ceph.remove_snapshot(*place)

    def revert(self, service: Service, volume: Volume, snapshot: Snapshot) -> None:
        """Give an image the content of a snapshot again.

        :raises CephError: Ceph refused.
        """
        place = (service.cluster, service.pool, volume.image, snapshot.image_name)
        self._ceph.roll_back(*place)

    # ------------------------------------------------------------------------- managing

    def size_of(self, service: Service, name: str) -> int:
        """The size of an image, in GiB, rounded up.

        :raises CephError: there is no such image.
        """
        return -(-self._ceph.image(service.cluster, service.pool, name).size // GIB)

    def manage(self, service: Service, volume: Volume, kind: VolumeType, name: str) -> None:
        """Give an image the name of a volume.

        :raises CephError: it is read-only here, or not there.
        :raises ReplicationFailed: Ceph refused to mirror it.
        """
        self._ceph.rename(service.cluster, service.pool, name, volume.image)
        self.set_up(service, volume, kind)

    def manage_snapshot(
        self, service: Service, volume: Volume, snapshot: Snapshot, name: str
    ) -> int:
        """Give a snapshot of an image the name of a snapshot of Cinder's; gives its size in GiB.

        :raises CephError: it is not there, or the image is read-only here.
        """
        image = self._ceph.image(service.cluster, service.pool, volume.image)
        if name not in image.snapshots:
            raise CephError(ENOENT, f"no snapshot {name}")
        self._ceph.rename_snapshot(
            service.cluster, service.pool, volume.image, name, snapshot.image_name
        )
        place = (service.cluster, service.pool, volume.image, snapshot.image_name)
        if not image.snapshots[snapshot.image_name].protected:
            self._ceph.protect_snapshot(*place, protected=True)
        return -(-image.snapshots[snapshot.image_name].size // GIB)

    def images(self, service: Service) -> list[Image]:
        """All images of a backend's pool, by name.

        :raises CephError: there is no such pool.
        """
        found = self._ceph.pool(service.cluster, service.pool).images
        return [found[name] for name in sorted(found)]

    def let_go(self, service: Service, volume: Volume, snapshot: Snapshot) -> None:
        """A snapshot is no longer Cinder's: it need not be protected, unless it has clones."""
        place = (service.cluster, service.pool, volume.image, snapshot.image_name)
        with suppress(CephError):
            if not self._ceph.children(*place):
                self._ceph.protect_snapshot(*place, protected=False)
