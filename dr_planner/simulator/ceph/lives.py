"""Life and death of clusters and of their rbd-mirror daemons."""

from __future__ import annotations

from dr_planner.simulator.ceph.cluster import Cluster
from dr_planner.simulator.ceph.clusters import Clusters

RETURNED_DAEMON_READY_AFTER = (30.0, 60.0)
"""Seconds until rbd-mirror works again at a site that came back (measured)."""

STARTED_DAEMON_READY_AFTER = (2.0, 6.0)
STALE_STATUS_GONE_AFTER = 15.0


class Lives(Clusters):
    """Clusters and daemons that die and come back."""

    def stop_cluster(self, name: str) -> None:
        """A cluster dies as a whole, without a word to anybody."""
        cluster = self.clusters[name]
        cluster.alive = False
        cluster.died_at = self.timeline.now()
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

    def fill_pool(self, cluster: str, pool: str) -> None:
        """A pool reaches its quota: whatever writes waits, and copies there follow no more.

        :raises CephError: there is no such pool.
        """
        self.pool(cluster, pool).full = True

    def make_room(self, cluster: str, pool: str) -> None:
        """A pool has room again; what waited in a mirror goes on.

        :raises CephError: there is no such pool.
        """
        self.pool(cluster, pool).full = False
        self._poke_everything()

    def cut_link(self, cluster: str, remote: str) -> None:
        """One cluster cannot reach another one any more; the other way is not touched.

        Its daemon receives nothing from there, and what it says does not get there.
        """
        self.clusters[cluster].cut_off.setdefault(remote, self.timeline.now())

    def mend_link(self, cluster: str, remote: str) -> None:
        """One cluster can reach another one again."""
        if self.clusters[cluster].cut_off.pop(remote, None) is not None:
            self.clusters[cluster].mended_at = self.timeline.now()
            self._poke_everything()

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
            if peer is None or not peer.cluster or not self.clusters[peer.cluster].alive:
                continue
            for reports in self.clusters[peer.cluster].pools[pool.name].reports.values():
                stale = reports.get(cluster.name)
                if stale is not None and stale.daemon.died_at is not None:
                    del reports[cluster.name]
