"""All Ceph clusters of a simulator, and everything that can be done to their images."""

from __future__ import annotations

from collections.abc import Iterable

from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Peer, Pool
from dr_planner.simulator.ceph.image import (
    ALL_FEATURES,
    BASE_FEATURES,
    JOURNALING,
    Event,
    Image,
    What,
)
from dr_planner.simulator.ceph.mirror import (
    DEMOTION_VISIBLE_AFTER,
    VISIBLE_AFTER,
    Replayer,
)
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline

ENOENT, EBUSY, EEXIST, EINVAL, EROFS, ENOTEMPTY = 2, 16, 17, 22, 30, 39
REASONS = {
    ENOENT: "No such file or directory",
    EBUSY: "Device or resource busy",
    EEXIST: "File exists",
    EINVAL: "Invalid argument",
    EROFS: "Read-only file system",
}

RETURNED_DAEMON_READY_AFTER = (30.0, 60.0)
"""Seconds until rbd-mirror works again at a site that came back (measured)."""

EARLY_PROMOTION_SPLITS = 0.6
"""How often a promotion that Ceph accepts before its own daemon has let go of the image ends in a
split brain at the old primary (7 of 12 on Ceph 16.2.15)."""

STARTED_DAEMON_READY_AFTER = (2.0, 6.0)
STALE_STATUS_GONE_AFTER = 15.0


class CephError(Exception):
    """An operation that Ceph refused.

    :param code: errno, which ``rbd`` makes its exit status.
    :param lines: what librbd writes to stderr about it.
    """

    def __init__(self, code: int, *lines: str) -> None:
        super().__init__(lines[-1] if lines else f"error {code}")
        self.code = code
        self.lines = lines


class CephStorage:
    """Every cluster, and the mirroring between them. Its owner holds the simulator's lock."""

    def __init__(self, timeline: Timeline, identifiers: Identifiers) -> None:
        self.timeline = timeline
        self.identifiers = identifiers
        self.clusters: dict[str, Cluster] = {}
        self._replayers: dict[tuple[str, str], Replayer] = {}

    # ------------------------------------------------------------------------- building

    def add_cluster(self, name: str, *, site: str, fsid: str, release: str) -> Cluster:
        """A cluster without pools, with one rbd-mirror daemon that works at once."""
        cluster = Cluster(name, site, fsid, release, hostname=f"{name}-1")
        cluster.daemons.append(self._new_daemon(0.0))
        self.clusters[name] = cluster
        return cluster

    def add_pool(self, cluster: str, name: str, *, mode: str, journaling: bool) -> Pool:
        """A pool without images and without a peer."""
        pool = Pool(cluster, name, self.identifiers.uuid(), mode=mode, journaling=journaling)
        self.clusters[cluster].pools[name] = pool
        return pool

    def add_mirror(self, pool: str, first: str, second: str, *, two_way: bool) -> None:
        """Make two pools of one name peers. One-way: the second receives."""
        for here, there in ((first, second), (second, first)):
            direction = "rx-tx" if two_way else ("tx-only" if here == first else "rx-only")
            far = self.clusters[there].pools[pool]
            self.clusters[here].pools[pool].peer = Peer(
                self.identifiers.uuid(), direction, there, there, far.mirror_uuid
            )
            self._replayers[here, pool] = Replayer(
                self.timeline,
                self.identifiers,
                (self.clusters[here], self.clusters[here].pools[pool]),
                (self.clusters[there], far),
                lambda image, at=there: self._poke(at, pool, image),  # type: ignore[misc]
            )

    def _new_daemon(self, ready_at: float) -> Daemon:
        first = self.identifiers.number(4100, 94100)
        return Daemon(str(first), str(first + 3), ready_at)

    # --------------------------------------------------------------------------- looking

    def pool(self, cluster: str, pool: str) -> Pool:
        """A pool.

        :raises CephError: there is none of that name.
        """
        found = self.clusters[cluster].pools.get(pool)
        if found is None:
            raise CephError(
                ENOENT, f"rbd: error opening pool '{pool}': (2) No such file or directory"
            )
        return found

    def image(self, cluster: str, pool: str, name: str) -> Image:
        """An image.

        :raises CephError: there is none of that name.
        """
        found = self.pool(cluster, pool).images.get(name)
        if found is None:
            raise CephError(
                ENOENT, f"rbd: error opening image {name}: (2) No such file or directory"
            )
        return found

    def mirrored(self, cluster: str, pool: str, name: str) -> Image:
        """An image on which mirroring is enabled.

        :raises CephError: there is none, or mirroring is not enabled on it or its pool.
        """
        image = self.image(cluster, pool, name)
        if self.pool(cluster, pool).mode == "disabled":
            raise CephError(EINVAL, "rbd: mirroring not enabled on the pool")
        if not image.is_mirrored:
            raise CephError(EINVAL, "rbd: mirroring not enabled on the image")
        return image

    def all_caught_up(self) -> bool:
        """Whether every mirrored primary has a copy at its peer that has replayed everything."""
        for cluster in self.clusters.values():
            for pool in cluster.pools.values():
                far = self._peer_pool(pool) if cluster.alive else None
                for image in pool.mirrored.values() if far is not None else ():
                    if not image.is_primary:
                        continue
                    copy = far.mirrored.get(image.global_id or "") if far is not None else None
                    if copy is None or len(copy.history) != len(image.history):
                        return False
                    report = pool.reports.get(image.global_id or "", {}).get(copy.cluster)
                    if report is None or report.state != "up+replaying":
                        return False
        return True

    def _peer_pool(self, pool: Pool) -> Pool | None:
        """The pool that replays what happens in a pool, if it can at all."""
        if pool.peer is None or not self.clusters[pool.peer.cluster].alive:
            return None
        far = self.clusters[pool.peer.cluster].pools[pool.name]
        return far if far.peer is not None and far.peer.receives else None

    # -------------------------------------------------------------------- changing images

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
        chosen = self._features(where, features)
        image = Image(
            cluster=cluster,
            pool=pool,
            name=name,
            id=self.identifiers.hex(12),
            size=size,
            features=chosen,
            created_at=self.timeline.now(),
            modified_at=self.timeline.now(),
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
        if image.snapshots:
            raise CephError(
                ENOTEMPTY,
                "rbd: image has snapshots - these must be deleted with 'rbd snap purge' before "
                "the image can be removed.",
            )
        if not image.is_writable:
            raise CephError(
                EBUSY,
                "rbd: error: image still has watchers",
                "This means the image is still open or the client using it crashed. Try again "
                "after closing/unmapping it or waiting 30s for the crashed client to timeout.",
            )
        self._drop(image)

    def _drop(self, image: Image) -> None:
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

    def create_snapshot(self, cluster: str, pool: str, name: str, snapshot: str) -> None:
        """Take a snapshot.

        :raises CephError: it is read-only here, or the name is taken.
        """
        image = self._writable(cluster, pool, name)
        if snapshot in image.snapshots:
            raise CephError(EEXIST, f"snapshot {snapshot} exists")
        number = self.identifiers.number(4, 4000)
        self._happen(image, What.SNAPSHOT_CREATE, key=snapshot, number=number)

    def remove_snapshot(self, cluster: str, pool: str, name: str, snapshot: str) -> None:
        """Remove a snapshot.

        :raises CephError: it is read-only here, or there is no such snapshot.
        """
        image = self._writable(cluster, pool, name)
        if snapshot not in image.snapshots:
            raise CephError(ENOENT, f"no snapshot {snapshot}")
        if image.snapshots[snapshot].protected:
            raise CephError(EBUSY, f"rbd: snapshot '{snapshot}' is protected from removal.")
        self._happen(image, What.SNAPSHOT_REMOVE, key=snapshot)

    def protect_snapshot(
        self, cluster: str, pool: str, name: str, snapshot: str, *, protected: bool
    ) -> None:
        """Protect a snapshot from removal, or end that.

        :raises CephError: it is read-only here, there is no such snapshot, or it is so already.
        """
        image = self._writable(cluster, pool, name)
        if snapshot not in image.snapshots:
            raise CephError(ENOENT, f"no snapshot {snapshot}")
        if image.snapshots[snapshot].protected == protected:
            word = "protected" if protected else "unprotected"
            raise CephError(EBUSY if protected else EINVAL, f"rbd: snap is already {word}")
        what = What.SNAPSHOT_PROTECT if protected else What.SNAPSHOT_UNPROTECT
        self._happen(image, what, key=snapshot)

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

    # ------------------------------------------------------------------------- mirroring

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

    # ---------------------------------------------------------------------- life and death

    def stop_cluster(self, name: str) -> None:
        """A cluster dies as a whole, without a word to anybody."""
        cluster = self.clusters[name]
        cluster.alive = False
        self._kill_daemons(cluster)

    def start_cluster(self, name: str) -> None:
        """A cluster comes back as it was when it died, with a new rbd-mirror daemon."""
        cluster = self.clusters[name]
        cluster.alive = True
        cluster.returned_at = self.timeline.now()
        self._start_daemon(cluster, self.timeline.jitter(*RETURNED_DAEMON_READY_AFTER))
        self.timeline.after(STALE_STATUS_GONE_AFTER, lambda: self._forget_stale(cluster))
        self._poke_everything()

    def stop_daemon(self, name: str) -> None:
        """The rbd-mirror daemon of a cluster dies; the cluster lives on."""
        self._kill_daemons(self.clusters[name])

    def start_daemon(self, name: str) -> None:
        """A new rbd-mirror daemon is started at a cluster, unless one runs."""
        cluster = self.clusters[name]
        if all(daemon.died_at is not None for daemon in cluster.daemons):
            self._start_daemon(cluster, self.timeline.jitter(*STARTED_DAEMON_READY_AFTER))

    def _kill_daemons(self, cluster: Cluster) -> None:
        for daemon in cluster.daemons:
            if daemon.died_at is None:
                daemon.died_at = self.timeline.now()

    def _start_daemon(self, cluster: Cluster, wait: float) -> None:
        cluster.daemons.append(self._new_daemon(self.timeline.now() + wait))
        self.timeline.after(wait, lambda: self._begin(cluster))

    def _begin(self, cluster: Cluster) -> None:
        for (name, _), replayer in self._replayers.items():
            if name == cluster.name:
                replayer.begin()

    def _forget_stale(self, cluster: Cluster) -> None:
        """A daemon that starts removes what its predecessor reported to the other site."""
        for pool in cluster.pools.values():
            peer = pool.peer
            if peer is None or not self.clusters[peer.cluster].alive:
                continue
            for reports in self.clusters[peer.cluster].pools[pool.name].reports.values():
                stale = reports.get(cluster.name)
                if stale is not None and stale.daemon.died_at is not None:
                    del reports[cluster.name]

    # --------------------------------------------------------------------------- inside

    def _writable(self, cluster: str, pool: str, name: str) -> Image:
        image = self.image(cluster, pool, name)
        if not image.is_writable:
            raise CephError(EROFS, f"(30) {REASONS[EROFS]}")
        return image

    def _enable(self, image: Image) -> None:
        self.pool(image.cluster, image.pool).enable(image, self.identifiers.uuid())
        self._poke_both(image, soon=True)

    def _happen(
        self, image: Image, what: What, *, key: str = "", data: bytes = b"", number: int = 0
    ) -> None:
        now = self.timeline.now()
        bounds = DEMOTION_VISIBLE_AFTER if what is What.DEMOTED else VISIBLE_AFTER
        newest = image.history[-1].seen_from if image.history else 0.0
        seen_from = max(newest, now + self.timeline.jitter(*bounds))
        image.apply(Event(what, now, seen_from, image.cluster, key, data, number))
        self._poke_both(image)

    def _poke(self, cluster: str, pool: str, image: str, *, soon: bool = False) -> None:
        replayer = self._replayers.get((cluster, pool))
        if replayer is not None:
            replayer.poke(image, soon=soon)

    def _poke_both(self, image: Image, *, soon: bool = False) -> None:
        if image.global_id is None:
            return
        self._poke(image.cluster, image.pool, image.global_id)
        peer = self.pool(image.cluster, image.pool).peer
        if peer is not None:
            self._poke(peer.cluster, image.pool, image.global_id, soon=soon)

    def _poke_everything(self) -> None:
        for replayer in self._replayers.values():
            replayer.poke_all()
