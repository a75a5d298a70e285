"""What operators do about mirroring: promote, demote, resync, enable, disable."""

from __future__ import annotations

from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import EBUSY, EINVAL, CephError
from dr_planner.simulator.ceph.image import ALL_FEATURES, JOURNALING, What

EARLY_PROMOTION_SPLITS = 0.6
"""How often a promotion that Ceph accepts before its own daemon has let go of the image ends in a
split brain at the old primary (7 of 12 on Ceph 16.2.15)."""


class Mirroring(Clusters):
    """Roles of images, and which of them are mirrored."""

    def promote(self, cluster: str, pool: str, name: str, *, force: bool) -> None:
        """Make a copy writable here.

        :raises CephError: it is primary already, or (without force) no demotion has arrived.
        """
        image = self.mirrored(cluster, pool, name)
        if image.is_primary:
            raise CephError(EINVAL, "handle_get_info: image is already primary")
        if not image.is_orphan and not force:
            raise CephError(
                EBUSY,
                "handle_get_info: image is primary within a remote cluster or demotion is not "
                "propagated yet",
            )
        by_force = not image.is_orphan
        replayer = self._replayers.get((cluster, pool))
        if (
            replayer is not None
            and image.is_orphan
            and image.role is image.history[-1]
            and image.role.cluster != cluster
            and replayer.leaves_replay(str(image.global_id))
            and self.timeline.jitter(0, 1) < EARLY_PROMOTION_SPLITS
        ):
            image.forget_demotion()
        self._happen(image, What.PROMOTED)
        if by_force and replayer is not None:
            replayer.forced(str(image.global_id))

    def demote(self, cluster: str, pool: str, name: str) -> None:
        """Make the primary read-only.

        :raises CephError: it is not primary here.
        """
        image = self.mirrored(cluster, pool, name)
        if not image.is_primary:
            raise CephError(EINVAL, "handle_get_info: image is not primary")
        self._happen(image, What.DEMOTED)

    def resync(self, cluster: str, pool: str, name: str) -> None:
        """Throw this copy away and fetch it anew; only flags it, the daemon does the work.

        :raises CephError: it is primary here.
        """
        image = self.mirrored(cluster, pool, name)
        if image.is_primary:
            raise CephError(EINVAL, "image_resync: image is primary, cannot resync to itself")
        if (cluster, pool) in self._replayers:
            self._replayers[cluster, pool].resync(str(image.global_id))

    def enable(self, cluster: str, pool: str, name: str) -> None:
        """Mirror one image of a pool in image mode, by its journal.

        :raises CephError: the pool is in another mode.
        """
        image = self.image(cluster, pool, name)
        if self.pool(cluster, pool).mode != "image":
            raise CephError(
                EINVAL, "image_enable: cannot enable mirroring: pool is not in image mirror mode"
            )
        if image.parent is not None and not image.parent.image.is_mirrored:
            raise CephError(EINVAL, "image_enable: mirroring is not enabled for the parent")
        if not image.is_mirrored:
            wanted = {*image.features, "exclusive-lock", JOURNALING}
            image.features = tuple(feature for feature in ALL_FEATURES if feature in wanted)
            self._enable(image)

    def disable(self, cluster: str, pool: str, name: str) -> None:
        """Stop mirroring one image of a pool in image mode; it loses its journal and its copy.

        :raises CephError: the pool is in pool mode, or the image is not primary.
        """
        image = self.mirrored(cluster, pool, name)
        if self.pool(cluster, pool).mode != "image":
            raise CephError(
                EINVAL,
                "image_disable: cannot disable mirroring in the current pool mirroring mode",
            )
        if not image.is_primary:
            raise CephError(EINVAL, "image_disable: mirrored image is not primary")
        if any(child.is_mirrored for child in image.children):
            raise CephError(EBUSY, "image_disable: mirroring is enabled on one or more children ")
        self._poke_both(image)
        self.pool(cluster, pool).disable(image)
        image.features = tuple(f for f in image.features if f != JOURNALING)

    def set_pool_mode(self, cluster: str, pool: str, mode: str) -> None:
        """Enable mirroring of a pool, or change what decides which images are mirrored."""
        where = self.pool(cluster, pool)
        where.mode = mode
        if mode == "pool":
            for image in where.images.values():
                if image.journaled and not image.is_mirrored:
                    self._enable(image)
