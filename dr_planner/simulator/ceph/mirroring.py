"""What operators do about mirroring: promote, demote, resync, enable, disable, snapshots."""

from __future__ import annotations

from dr_planner.simulator.ceph.clusters import Clusters
from dr_planner.simulator.ceph.failure import EBUSY, EINVAL, EROFS, CephError, Hangs
from dr_planner.simulator.ceph.image import ALL_FEATURES, JOURNALING, Image, What
from dr_planner.simulator.ceph.mirror import SNAPSHOT_NOTICED_AFTER, Replayer
from dr_planner.simulator.ceph.mirror_snapshot import MirrorSnapshot, State, prune
from dr_planner.simulator.ceph.torn import tear

EARLY_PROMOTION_SPLITS = 0.6
"""How often a promotion that Ceph accepts before its own daemon has let go of the image ends in a
split brain at the old primary (7 of 12 on Ceph 16.2.15)."""


class Mirroring(Clusters):
    """Roles of images, and which of them are mirrored."""

    def promote(self, cluster: str, pool: str, name: str, *, force: bool) -> None:
        """Make a copy writable here.

        :raises CephError: it is primary already, or (without force) no demotion has arrived.
        :raises Hangs: it is mirrored by snapshots, one was being fetched when the other site was
            lost, and the daemon here still waits for it.
        """
        image = self.mirrored(cluster, pool, name)
        if image.is_primary:
            raise CephError(EINVAL, "handle_get_info: image is already primary")
        replayer = self._replayers.get((cluster, pool))
        if not image.is_orphan and not force:
            self._refuse_promotion(image, replayer)
        by_force = not image.is_orphan
        if image.by_snapshots:
            self._prepare_forced(image, replayer, by_force=by_force)
        elif replayer is not None:
            self._promote_early(image, replayer)
        self._happen(image, What.PROMOTED)
        if image.by_snapshots:
            image.mirror_snapshots[:] = [s for s in image.mirror_snapshots if s.made_here]
            self._take_mirror_snapshot(image, State.PRIMARY)
        if by_force and replayer is not None:
            replayer.forced(image)

    def _refuse_promotion(self, image: Image, replayer: Replayer | None) -> None:
        sync = replayer.unfinished(image) if replayer is not None else None
        if sync is not None and sync.target.state is State.DEMOTED:
            raise CephError(EROFS, "image_promote: failed to promote image")
        raise CephError(
            EBUSY,
            "handle_get_info: image is primary within a remote cluster or demotion is not "
            "propagated yet",
        )

    def _promote_early(self, image: Image, replayer: Replayer) -> None:
        if (
            image.is_orphan
            and image.role is image.history[-1]
            and image.role.cluster != image.cluster
            and replayer.leaves_replay(str(image.global_id))
            and self.timeline.jitter(0, 1) < EARLY_PROMOTION_SPLITS
        ):
            image.forget_demotion()

    def _prepare_forced(self, image: Image, replayer: Replayer | None, *, by_force: bool) -> None:
        """Leave a snapshot that was being fetched behind, as Ceph 16.2.15 does it."""
        sync = replayer.unfinished(image) if replayer is not None else None
        if not by_force or sync is None or replayer is None:
            return
        pool = self.pool(image.cluster, image.pool)
        orphan = next((s for s in image.mirror_snapshots if s.primary_uuid == ""), None)
        if orphan is not None:  # a promotion was begun and cut off: this one goes through
            tear(image, sync, replayer.progress(sync))
        elif replayer.waits_for_the_dead():
            if replayer.daemon_works:
                made = self._mirror_snapshot(image, State.NON_PRIMARY, pool.next_snapshot())
                made.primary_uuid = ""
                image.mirror_snapshots.append(made)
            raise Hangs
        else:  # back to the newest complete one, which has the content of the one before
            done = image.fetched
            length, content = (done.before_length, done.before) if done else (0, ())
            image.go_back(length, content)
        replayer.give_up(image)

    def demote(self, cluster: str, pool: str, name: str) -> None:
        """Make the primary read-only.

        Who writes to it without holding its lock on purpose is not asked, and gets errors.

        :raises CephError: it is not primary here, or a client keeps its lock.
        :raises Hangs: it was locked by hand.
        """
        image = self.mirrored(cluster, pool, name)
        if not image.is_primary:
            raise CephError(EINVAL, "handle_get_info: image is not primary")
        if image.lock is not None:
            raise Hangs  # it waits for the lock, for more than a minute at least
        if any(client.exclusive for client in image.clients):
            raise CephError(
                EROFS,
                "handle_acquire_lock: failed to lock image: (30) Read-only file system",
            )
        self._happen(image, What.DEMOTED)
        if image.by_snapshots:
            self._take_mirror_snapshot(image, State.DEMOTED)

    def resync(self, cluster: str, pool: str, name: str) -> None:
        """Throw this copy away and fetch it anew; only flags it, the daemon does the work.

        :raises CephError: it is primary here.
        """
        image = self.mirrored(cluster, pool, name)
        if image.is_primary:
            raise CephError(EINVAL, "image_resync: image is primary, cannot resync to itself")
        if (cluster, pool) in self._replayers:
            self._replayers[cluster, pool].resync(str(image.global_id))

    def take_mirror_snapshot(self, cluster: str, pool: str, name: str) -> MirrorSnapshot:
        """Take a mirror snapshot, which the other site then fetches.

        :raises CephError: it is not mirrored by snapshots, or not primary here.
        """
        image = self.mirrored(cluster, pool, name)
        if not image.by_snapshots:
            raise CephError(EINVAL, "rbd: snapshot based mirroring not enabled on the image")
        if not image.is_primary:
            raise CephError(
                EINVAL,
                "librbd::mirror::snapshot::util:  can_create_primary_snapshot: trying to create "
                "primary snapshot without force when previous snapshot is non-primary",
            )
        return self._take_mirror_snapshot(image, State.PRIMARY)

    def _take_mirror_snapshot(self, image: Image, state: State) -> MirrorSnapshot:
        pool = self.pool(image.cluster, image.pool)
        prune(image.mirror_snapshots)
        made = self._mirror_snapshot(image, state, pool.next_snapshot())
        made.seen_from = made.at + self.timeline.jitter(*SNAPSHOT_NOTICED_AFTER)
        if pool.peer is not None and pool.peer.sends:
            made.peers.append(pool.peer.uuid)
        image.mirror_snapshots.append(made)
        self._poke_both(image)
        return made

    def _mirror_snapshot(self, image: Image, state: State, id: int) -> MirrorSnapshot:
        kind = "non_primary" if state is State.NON_PRIMARY else "primary"
        name = f".mirror.{kind}.{image.global_id}.{self.identifiers.uuid()}"
        return MirrorSnapshot(id, name, image.size, self.timeline.now(), state, len(image.history))

    def enable(self, cluster: str, pool: str, name: str, *, by_snapshots: bool = False) -> None:
        """Mirror one image of a pool in image mode, by its journal or by snapshots.

        :raises CephError: the pool is in another mode, the image is mirrored in the other way, or
            is a clone of an image that is not mirrored.
        """
        image = self.image(cluster, pool, name)
        mode = self.pool(cluster, pool).mode
        if mode == "disabled":
            where = "a namespace" if "/" in pool else "the pool"
            raise CephError(
                EINVAL,
                f"image_enable: cannot enable mirroring: mirroring is not enabled on {where}",
            )
        if mode != "image":
            raise CephError(
                EINVAL, "image_enable: cannot enable mirroring: pool is not in image mirror mode"
            )
        if image.parent is not None and not image.parent.image.is_mirrored:
            raise CephError(EINVAL, "image_enable: mirroring is not enabled for the parent")
        if image.is_mirrored:
            if image.by_snapshots is not by_snapshots:
                raise CephError(
                    EINVAL, "image_enable: cannot enable mirroring: (22) Invalid argument"
                )
            return
        image.by_snapshots = by_snapshots
        if not by_snapshots:
            wanted = {*image.features, "exclusive-lock", JOURNALING}
            image.features = tuple(feature for feature in ALL_FEATURES if feature in wanted)
        self._enable(image)
        if by_snapshots:
            self._take_mirror_snapshot(image, State.PRIMARY)

    def disable(self, cluster: str, pool: str, name: str, *, force: bool = False) -> None:
        """Stop mirroring one image of a pool in image mode; it loses its journal and its copy.

        :param force: also where it is not primary; it is then an image of its own.
        :raises CephError: the pool is in pool mode, the image is not primary, or has clones that
            are mirrored.
        """
        image = self.image(cluster, pool, name)
        if self.pool(cluster, pool).mode != "image":
            self.mirrored(cluster, pool, name)
            raise CephError(
                EINVAL,
                "image_disable: cannot disable mirroring in the current pool mirroring mode",
            )
        if not image.is_mirrored:
            return
        if not image.is_primary and not force:
            raise CephError(EINVAL, "image_disable: mirrored image is not primary")
        self._end_mirroring(image)

    def set_pool_mode(self, cluster: str, pool: str, mode: str) -> None:
        """Enable mirroring of a pool, end it, or change what decides which images are mirrored.

        :param mode: ``pool``, ``image`` or ``disabled``.
        :raises CephError: mirroring is to end while the pool has a peer, or images that are not
            primary, or (in image mode) images that are mirrored.
        """
        where = self.pool(cluster, pool)
        if mode == "disabled" and where.peer is not None:
            raise CephError(EBUSY, "mode_set: mirror peers still registered")
        for image in where.mirrored.values() if mode == "disabled" else ():
            if not image.is_primary:
                raise CephError(
                    EINVAL,
                    "image_disable: cannot disable mirroring: (22) Invalid argument",
                    f"mode_set: error disabling mirroring for image id {image.id}"
                    "(22) Invalid argument",
                )
        if mode == "disabled" and where.mode == "image" and where.mirrored:
            raise CephError(
                EBUSY,
                "mode_set: unable to disable pool mirroring: mirrored images exist",
            )
        if mode == "disabled":
            for image in list(where.mirrored.values()):
                self._end_mirroring(image, keep_journal=True)
        where.mode = mode
        if mode == "pool":
            for image in where.images.values():
                if image.journaled and not image.is_mirrored:
                    self._enable(image)

    def mirror_the_rest(self) -> None:
        """Mirror every image of pools that a design mirrors by snapshots.

        Cinder cannot do it, so it is done as by an operator whose own means do it.
        """
        for cluster in self.clusters.values():
            for pool in cluster.pools.values():
                if not pool.by_snapshots:
                    continue
                for image in list(pool.images.values()):
                    alone = image.parent is None or image.parent.image.is_mirrored
                    if not image.is_mirrored and alone:
                        self.enable(cluster.name, pool.name, image.name, by_snapshots=True)
                    elif image.by_snapshots and image.is_primary:
                        self._take_mirror_snapshot(image, State.PRIMARY)
