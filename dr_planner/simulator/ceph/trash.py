"""The trash of a pool: images that were removed and can still be had back."""

from __future__ import annotations

from dr_planner.simulator.ceph.clones import Clones
from dr_planner.simulator.ceph.failure import EBUSY, EEXIST, EINVAL, ENOENT, EPERM, CephError
from dr_planner.simulator.ceph.image import Image, Trashed


class Trash(Clones):
    """What clients do with the trash. Nothing in it is mirrored."""

    def trash(self, cluster: str, pool: str, name: str, *, keep: float = 0.0) -> Image:
        """Move an image to the trash; that ends its mirroring, and its copy goes.

        :param keep: seconds for which it cannot be removed from there without force.
        :raises CephError: there is none, it is a mirrored copy, or has clones that are mirrored.
        """
        image = self.image(cluster, pool, name)
        if not image.is_writable:
            raise CephError(EINVAL if image.by_snapshots else EBUSY, "image is not primary")
        if image.is_mirrored:
            self._end_mirroring(image, keep_journal=True)
        where = self.pool(cluster, pool)
        where.remove(image)
        now = self.timeline.now()
        image.trashed = Trashed(now, now + keep)
        where.trash[image.id] = image
        return image

    def trashed(self, cluster: str, pool: str, id: str) -> Image:
        """An image in the trash, by its id.

        :raises CephError: there is none.
        """
        found = self.pool(cluster, pool).trash.get(id)
        if found is None:
            raise CephError(
                ENOENT,
                f"error getting image id {id} info from trash: (2) No such file or directory",
            )
        return found

    def restore(self, cluster: str, pool: str, id: str, name: str = "") -> Image:
        """Take an image out of the trash, under its own name or another one.

        In pool mode it is mirrored again if it has a journal; in image mode it is not.

        :raises CephError: there is none, or the name is taken.
        """
        image, where = self.trashed(cluster, pool, id), self.pool(cluster, pool)
        wanted = name or image.name
        if wanted in where.images:
            raise CephError(EEXIST, f"an image with the same name exists: {wanted}")
        del where.trash[id]
        image.name, image.trashed = wanted, None
        where.add(image)
        if where.mode == "pool" and image.journaled:
            self._enable(image)
        return image

    def remove_trashed(self, cluster: str, pool: str, id: str, *, force: bool = False) -> None:
        """Remove an image from the trash for good.

        :raises CephError: there is none, its time has not come, or it has snapshots.
        """
        image = self.trashed(cluster, pool, id)
        assert image.trashed is not None
        if self.timeline.now() < image.trashed.until and not force:
            raise CephError(EPERM, "remove: error: deferment time has not expired.")
        self._without_snapshots(image)
        image.leave_parent()
        del self.pool(cluster, pool).trash[id]

    def purge_trash(self, cluster: str, pool: str, before: float | None = None) -> list[str]:
        """Remove every image from the trash whose time has come; gives their ids.

        :param before: simulated second; left out, it is now.
        """
        moment = self.timeline.now() if before is None else before
        gone = []
        for id, image in list(self.pool(cluster, pool).trash.items()):
            due = image.trashed is not None and image.trashed.until <= moment
            if due and not image.snapshots:
                self.remove_trashed(cluster, pool, id, force=True)
                gone.append(id)
        return gone
