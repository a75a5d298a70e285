"""The clusters of a simulator, how they are built and looked at, and how they mirror."""

from __future__ import annotations

import base64
import secrets
import struct

from dr_planner.simulator.ceph.cluster import Cluster, Daemon, Peer, Pool
from dr_planner.simulator.ceph.failure import (
    EBUSY,
    EEXIST,
    EINVAL,
    ENOENT,
    EROFS,
    REASONS,
    CephError,
    Hangs,
)
from dr_planner.simulator.ceph.image import JOURNALING, Event, Image, What
from dr_planner.simulator.ceph.mirror import (
    DEMOTION_VISIBLE_AFTER,
    VISIBLE_AFTER,
    Replayer,
)
from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.timeline import Timeline


class Clusters:
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

    def add_namespace(self, cluster: str, pool: str, namespace: str) -> Pool:
        """A namespace of a pool: images of their own, not mirrored before it is enabled.

        :raises CephError: there is no such pool, or the namespace is there already.
        """
        where = self.pool(cluster, pool)
        name = f"{pool}/{namespace}"
        if name in self.clusters[cluster].pools:
            raise CephError(EEXIST, "create: failed to add namespace: (17) File exists")
        return self.add_pool(cluster, name, mode="disabled", journaling=where.journaling)

    def remove_namespace(self, cluster: str, pool: str, namespace: str) -> None:
        """Remove an empty namespace.

        :raises CephError: there is none, or it has images, in the trash or not.
        """
        self.pool(cluster, pool)
        found = self.clusters[cluster].pools.get(f"{pool}/{namespace}")
        if found is None:
            raise CephError(ENOENT, "rbd: namespace does not exist.")
        if found.images or found.trash:
            raise CephError(EBUSY, "rbd: namespace contains images which must be deleted first.")
        del self.clusters[cluster].pools[found.name]

    def namespaces(self, cluster: str, pool: str) -> list[str]:
        """The namespaces of a pool, in order.

        :raises CephError: there is no such pool.
        """
        self.pool(cluster, pool)
        begin = f"{pool}/"
        names = (name for name in self.clusters[cluster].pools if name.startswith(begin))
        return sorted(name.removeprefix(begin) for name in names)

    def add_mirror(self, pool: str, first: str, second: str, *, two_way: bool) -> None:
        """Make two pools of one name peers. One-way: the second receives."""
        for here, there in ((first, second), (second, first)):
            direction = "rx-tx" if two_way else ("tx-only" if here == first else "rx-only")
            self._connect(pool, here, there, direction)

    def _connect(self, pool: str, here: str, there: str, direction: str) -> None:
        """Let one cluster know another one as the peer of a pool."""
        far = self.clusters[there].pools[pool]
        self.clusters[here].pools[pool].peer = Peer(
            self.identifiers.uuid(),
            direction,
            there,
            self.clusters[there].site_name,
            far.mirror_uuid,
        )
        self._replayers[here, pool] = Replayer(
            self.timeline,
            self.identifiers,
            (self.clusters[here], self.clusters[here].pools[pool]),
            (self.clusters[there], far),
            lambda image: self._poke(there, pool, image),
        )

    def make_key(self) -> str:
        """A random key in the form of cephx: type, time, length, 16 bytes."""
        secret = secrets.token_bytes(16)
        head = struct.pack("<HIIH", 1, int(self.timeline.wall().timestamp()), 0, 16)
        return base64.b64encode(head + secret).decode()

    def slow_down(self, cluster: str, pool: str, rate: float) -> None:
        """Let a cluster receive what is mirrored to a pool at another pace.

        :param rate: bytes per second and image, above 0.
        :raises CephError: there is no such pool, or it receives nothing.
        """
        self.pool(cluster, pool)
        if (cluster, pool) not in self._replayers:
            raise CephError(EINVAL, f"pool {pool} of {cluster} has no peer")
        self._replayers[cluster, pool].rate = rate

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
            name, _, namespace = pool.partition("/")
            if namespace and name in self.clusters[cluster].pools:
                raise CephError(ENOENT, f"rbd: namespace '{namespace}' does not exist.")
            raise CephError(
                ENOENT, f"rbd: error opening pool '{name}': (2) No such file or directory"
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
                    if copy is None or not _is_level(copy, image):
                        return False
                    report = pool.reports.get(image.global_id or "", {}).get(copy.cluster)
                    if report is None or report.state != "up+replaying":
                        return False
        return True

    def _peer_pool(self, pool: Pool) -> Pool | None:
        """The pool that replays what happens in a pool, if it can at all."""
        if pool.peer is None or not pool.peer.cluster:
            return None
        if not self.clusters[pool.peer.cluster].alive:
            return None
        far = self.clusters[pool.peer.cluster].pools[pool.name]
        return far if far.peer is not None and far.peer.receives else None

    # --------------------------------------------------------------------------- inside

    def _wait_for_room(self, cluster: str, pool: str) -> None:
        if self.pool(cluster, pool.partition("/")[0]).full:
            raise Hangs

    def _writable(self, cluster: str, pool: str, name: str) -> Image:
        self._wait_for_room(cluster, pool)
        image = self.image(cluster, pool, name)
        if not image.is_writable or image.lock is not None:
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
        if not image.by_snapshots:  # nothing of it travels before the next mirror snapshot
            self._poke_both(image)

    def _end_mirroring(self, image: Image, *, keep_journal: bool = False) -> None:
        """Mirror an image no more; its copy goes."""
        if any(child.is_mirrored for child in image.children):
            raise CephError(EBUSY, "image_disable: mirroring is enabled on one or more children ")
        self._poke_both(image)
        self.pool(image.cluster, image.pool).disable(image)
        if not keep_journal:
            image.features = tuple(f for f in image.features if f != JOURNALING)

    def _poke(
        self,
        cluster: str,
        pool: str,
        image: str,
        *,
        soon: bool = False,
        wait: float | None = None,
    ) -> None:
        replayer = self._replayers.get((cluster, pool))
        if replayer is not None:
            replayer.poke(image, soon=soon, wait=wait)

    def _poke_both(self, image: Image, *, soon: bool = False) -> None:
        """Let the daemons of both sites look at an image."""
        if image.global_id is None:
            return
        self._poke(image.cluster, image.pool, image.global_id)
        peer = self.pool(image.cluster, image.pool).peer
        if peer is None or not peer.cluster:
            return
        offered = image.offered
        known = image.global_id in self.clusters[peer.cluster].pools[image.pool].mirrored
        wait = None
        if offered is not None and known and not soon:
            wait = max(0.0, offered.seen_from - self.timeline.now())
        self._poke(peer.cluster, image.pool, image.global_id, soon=soon, wait=wait)

    def _poke_everything(self) -> None:
        for replayer in self._replayers.values():
            replayer.poke_all()


def _is_level(copy: Image, image: Image) -> bool:
    """Whether a copy has everything that its primary has offered to it."""
    if not image.by_snapshots:
        return len(copy.history) == len(image.history)
    done, offered = copy.fetched, image.offered
    return done is not None and offered is not None and done.primary_id == offered.id
