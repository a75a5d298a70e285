"""Snapshots of images, and copies that take them along."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.simulator.ceph.failure import EBUSY, EDQUOT, EEXIST, EINVAL, ENOENT, CephError
from dr_planner.simulator.ceph.image import Image, Snapshot, What
from dr_planner.simulator.ceph.images import Images


class Snapshots(Images):
    """What clients do to snapshots."""

    def create_snapshot(self, cluster: str, pool: str, name: str, snapshot: str) -> None:
        """Take a snapshot.

        :raises CephError: it is read-only here, or the name is taken.
        """
        image = self._writable(cluster, pool, name)
        if snapshot in image.snapshots:
            raise CephError(EEXIST, f"snapshot {snapshot} exists")
        if image.snapshot_limit is not None and len(image.snapshots) >= image.snapshot_limit:
            raise CephError(EDQUOT, "librbd: too many snapshots")
        number = self.pool(cluster, pool).next_snapshot()
        self._happen(image, What.SNAPSHOT_CREATE, key=snapshot, number=number)

    def remove_snapshot(self, cluster: str, pool: str, name: str, snapshot: str) -> None:
        """Remove a snapshot.

        :raises CephError: it is read-only here, or there is no such snapshot.
        """
        image = self._writable(cluster, pool, name)
        if self._snapshot(image, snapshot).protected:
            raise CephError(EBUSY, f"rbd: snapshot '{snapshot}' is protected from removal.")
        kept = self.identifiers.uuid().encode() if image.children else b""
        self._happen(image, What.SNAPSHOT_REMOVE, key=snapshot, data=kept)

    def _snapshot(self, image: Image, name: str) -> Snapshot:
        found = image.snapshots.get(name)
        if found is None:
            raise CephError(ENOENT, f"no snapshot {name}")
        return found

    def protect_snapshot(
        self, cluster: str, pool: str, name: str, snapshot: str, *, protected: bool
    ) -> None:
        """Protect a snapshot from removal, or end that.

        :raises CephError: it is read-only here, there is no such snapshot, or it is so already.
        """
        image = self._writable(cluster, pool, name)
        known = self._snapshot(image, snapshot)
        if known.protected == protected:
            word = "protected" if protected else "unprotected"
            raise CephError(EBUSY if protected else EINVAL, f"rbd: snap is already {word}")
        clones = [c for c in image.children if c.parent and c.parent.snapshot_id == known.id]
        if not protected and any(c.parent and c.parent.version == 1 for c in clones):
            held = ", ".join(child.id for child in clones)
            raise CephError(
                EBUSY,
                f"librbd::SnapshotUnprotectRequest: cannot unprotect: at least {len(clones)} "
                f"child(ren) [{held}] in pool '{clones[0].pool}'",
            )
        what = What.SNAPSHOT_PROTECT if protected else What.SNAPSHOT_UNPROTECT
        self._happen(image, what, key=snapshot)

    def rename_snapshot(self, cluster: str, pool: str, name: str, old: str, new: str) -> None:
        """Give a snapshot another name.

        :raises CephError: the image is read-only here, there is no such snapshot, or the name is
            taken.
        """
        image = self._writable(cluster, pool, name)
        self._snapshot(image, old)
        if new in image.snapshots:
            raise CephError(EEXIST, f"snapshot {new} exists")
        self._happen(image, What.SNAPSHOT_RENAME, key=old, data=new.encode())

    def roll_back(self, cluster: str, pool: str, name: str, snapshot: str) -> None:
        """Give an image the content and size that it had when a snapshot was taken.

        :raises CephError: the image is read-only here, or there is no such snapshot.
        """
        image = self._writable(cluster, pool, name)
        self._snapshot(image, snapshot)
        self._happen(image, What.SNAPSHOT_ROLLBACK, key=snapshot)

    def limit_snapshots(self, cluster: str, pool: str, name: str, limit: int | None) -> None:
        """Bound the number of an image's snapshots; None: no bound.

        :raises CephError: the image is read-only here.
        """
        self._happen(self._writable(cluster, pool, name), What.SNAPSHOT_LIMIT, number=limit or 0)

    def copy(
        self,
        cluster: str,
        source: tuple[str, str],
        target: tuple[str, str],
        *,
        deep: bool,
        features: Iterable[str] | None = None,
    ) -> Image:
        """A full copy with content and metadata; ``deep`` takes the snapshots too.

        The source may be read-only. Without ``features`` the copy gets those of the source, and is
        mirrored if they include journaling (seen on Ceph 16.2.15).

        :raises CephError: there is no source, or the target's name is taken.
        """
        image = self.image(cluster, *source)
        copy = self.create(cluster, *target, image.size, features or image.features)
        for data in image.writes:
            self._happen(copy, What.WRITE, data=data)
        for key, value in image.metadata.items():
            self._happen(copy, What.METADATA_SET, key=key, data=value.encode())
        if deep:
            for snapshot in image.snapshots.values():
                self.create_snapshot(cluster, *target, snapshot.name)
                if snapshot.protected:
                    self.protect_snapshot(cluster, *target, snapshot.name, protected=True)
        return copy
