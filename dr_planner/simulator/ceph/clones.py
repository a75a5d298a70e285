"""Clones: images that begin as a snapshot of another one and need it until they are flattened."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.simulator.ceph.failure import EEXIST, EINVAL, CephError
from dr_planner.simulator.ceph.image import Image, Parent, Snapshot, What
from dr_planner.simulator.ceph.snapshots import Snapshots

PROTECTED, LINKED = 1, 2
"""Formats of clones: of a protected snapshot, or of any (clone v2)."""


class Clones(Snapshots):
    """What clients do to clones."""

    def clone(
        self,
        cluster: str,
        parent: tuple[str, str, str],
        child: tuple[str, str],
        *,
        features: Iterable[str] | None = None,
        version: int = PROTECTED,
    ) -> Image:
        """A new image with the content of a snapshot, which it needs until it is flattened.

        :param parent: pool, image and snapshot.
        :param child: pool and name; the pool may be another one.
        :param features: left out, the parent's.
        :param version: 1 needs a protected snapshot; 2 takes any, and the snapshot, once removed,
            stays in the image's trash while it has clones. Ceph 16 takes 1 unless told.
        :raises CephError: there is no such snapshot, it is not protected, or the name is taken.
        """
        source = self.image(cluster, parent[0], parent[1])
        snapshot = self.snapshot(source, parent[2])
        if version == PROTECTED and not snapshot.protected:
            raise CephError(
                EINVAL,
                "librbd::image::CloneRequest: validate_parent: parent snapshot must be protected",
            )
        if child[1] in self.pool(cluster, child[0]).images:
            raise CephError(
                EEXIST,
                "librbd::image::CloneRequest: handle_create_child: error creating child: "
                "(17) File exists",
            )
        link = Parent(source, snapshot.id, snapshot.size, version)
        chosen = source.features if features is None else features
        return self._new(cluster, *child, snapshot.size, chosen, link)

    def parent(self, cluster: str, pool: str, name: str) -> Parent | None:
        """What an image is a clone of; None where it is none, or was flattened.

        :raises CephError: there is no such image.
        """
        return self.image(cluster, pool, name).parent

    def children(self, cluster: str, pool: str, name: str, snapshot: str = "") -> list[Image]:
        """The clones of an image, or of one of its snapshots, by name.

        :raises CephError: there is no such image or snapshot.
        """
        image = self.image(cluster, pool, name)
        found = list(image.children)
        if snapshot:
            wanted = self.snapshot(image, snapshot).id
            found = [c for c in found if c.parent is not None and c.parent.snapshot_id == wanted]
        return sorted(found, key=lambda child: (child.pool, child.name))

    def flatten(self, cluster: str, pool: str, name: str) -> None:
        """Give a clone all content of its own; it needs its parent no more.

        :raises CephError: it is read-only here, or has no parent.
        """
        image = self._writable(cluster, pool, name)
        if image.parent is None:
            raise CephError(EINVAL, "librbd::Operations: image has no parent")
        self._happen(image, What.FLATTEN)

    def snapshot(self, image: Image, name: str) -> Snapshot:
        """A snapshot of an image.

        :raises CephError: there is none of that name.
        """
        return self._snapshot(image, name)
