"""Images: make, change, copy and remove them."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.simulator.ceph.cluster import Pool
from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import (
    EBUSY,
    EEXIST,
    EINVAL,
    ENOENT,
    ENOTEMPTY,
    CephError,
)
from dr_planner.simulator.ceph.image import (
    ALL_FEATURES,
    BASE_FEATURES,
    JOURNALING,
    Image,
    Parent,
    What,
)


class Images(Clusters):
    """What clients do to images and their metadata."""

    def create(
        self,
        cluster: str,
        pool: str,
        name: str,
        size: int,
        features: Iterable[str] | None = None,
    ) -> Image:
        """A new image, mirrored at once where a pool in pool mode sees a journal on it.

        :raises CephError: the name is taken, or the features do not go together.
        """
        where = self.pool(cluster, pool)
        if name in where.images:
            raise CephError(EEXIST, f"librbd: rbd image {name} already exists")
        return self._new(cluster, pool, name, size, self._features(where, features))

    def _new(
        self,
        cluster: str,
        pool: str,
        name: str,
        size: int,
        features: Iterable[str],
        parent: Parent | None = None,
    ) -> Image:
        self._wait_for_room(cluster, pool)
        where = self.pool(cluster, pool)
        inherited: tuple[bytes, ...] = ()
        if parent is not None:
            inherited = parent.image.snapshots[parent.snapshot].writes
        image = Image(
            cluster=cluster,
            pool=pool,
            name=name,
            id=self.identifiers.hex(12),
            size=size,
            features=self._features(where, features),
            created_at=self.timeline.now(),
            modified_at=self.timeline.now(),
            parent=parent,
            inherited=inherited,
        )
        where.add(image)
        self._happen(image, What.CREATED, number=size)
        if where.mode == "pool" and image.journaled:
            self._enable(image)
        return image

    def _features(self, pool: Pool, features: Iterable[str] | None) -> tuple[str, ...]:
        if features is None:
            return (*BASE_FEATURES, JOURNALING) if pool.journaling else BASE_FEATURES
        wanted = set(features)
        if JOURNALING in wanted and "exclusive-lock" not in wanted:
            raise CephError(
                EINVAL,
                "librbd::image::CreateRequest: validate_features: cannot use journaling without "
                "exclusive lock",
            )
        return tuple(feature for feature in ALL_FEATURES if feature in wanted)

    def remove(self, cluster: str, pool: str, name: str) -> None:
        """Delete an image; the copy at the other site follows.

        :raises CephError: it has snapshots, or it is a mirrored copy that the daemon holds open.
        """
        image = self.image(cluster, pool, name)
        self._without_snapshots(image)
        if image.by_snapshots and not image.is_primary:
            raise CephError(EINVAL, "rbd: delete error: (22) Invalid argument")
        if not image.is_writable or image.clients:
            raise CephError(
                EBUSY,
                "rbd: error: image still has watchers",
                "This means the image is still open or the client using it crashed. Try again "
                "after closing/unmapping it or waiting 30s for the crashed client to timeout.",
            )
        self._drop(image)

    def _without_snapshots(self, image: Image) -> None:
        if not image.snapshots:
            return
        if all(snapshot.trashed for snapshot in image.snapshots.values()):
            raise CephError(
                ENOTEMPTY,
                "rbd: image has snapshots with linked clones - these must be deleted or flattened "
                "before the image can be removed.",
            )
        raise CephError(
            ENOTEMPTY,
            "rbd: image has snapshots - these must be deleted with 'rbd snap purge' before the "
            "image can be removed.",
        )

    def _drop(self, image: Image) -> None:
        image.leave_parent()
        pool = self.pool(image.cluster, image.pool)
        pool.remove(image)
        pool.reports.pop(image.global_id or "", None)
        self._poke_both(image, soon=True)

    def rename(self, cluster: str, pool: str, name: str, new: str) -> None:
        """Give an image another name; the copy at the other site follows.

        :raises CephError: it is read-only here, or the name is taken.
        """
        image = self._writable(cluster, pool, name)
        where = self.pool(cluster, pool)
        if new in where.images:
            raise CephError(EEXIST, f"librbd::Operations: rbd image {new} already exists")
        self._happen(image, What.RENAME, key=new)
        where.renamed(image, name)

    def resize(self, cluster: str, pool: str, name: str, size: int) -> None:
        """Give an image another size, in bytes.

        :raises CephError: it is read-only here.
        """
        self._happen(self._writable(cluster, pool, name), What.RESIZE, number=size)

    def write(self, cluster: str, pool: str, name: str, data: bytes) -> None:
        """Write as a guest would.

        :raises CephError: it is read-only here.
        """
        self._happen(self._writable(cluster, pool, name), What.WRITE, data=data)

    def set_metadata(self, cluster: str, pool: str, name: str, key: str, value: str) -> None:
        """Write one key of an image's metadata.

        :raises CephError: it is read-only here.
        """
        image = self._writable(cluster, pool, name)
        self._happen(image, What.METADATA_SET, key=key, data=value.encode())

    def remove_metadata(self, cluster: str, pool: str, name: str, key: str) -> None:
        """Remove one key of an image's metadata.

        :raises CephError: it is read-only here, or there is no such key.
        """
        image = self._writable(cluster, pool, name)
        if key not in image.metadata:
            raise CephError(ENOENT, f"no existing metadata key {key}")
        self._happen(image, What.METADATA_REMOVE, key=key)
