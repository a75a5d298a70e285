"""Whatever is done to an image mirrored by snapshots, in whatever order, some things hold."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from dr_planner.simulator.ceph.failure import CephError, Hangs
from dr_planner.simulator.ceph.image import BASE_FEATURES, Image, What
from dr_planner.simulator.ceph.mirror_snapshot import MOST_SNAPSHOTS
from tests.unit.simulator.ceph.conftest import Twins

CLUSTERS = st.sampled_from(["left", "right"])
LONG_ENOUGH = 600
SLOW = 2.0
"""Bytes per second: some writes take seconds to fetch, so that disasters cut them."""


class SnapshotMachine(RuleBasedStateMachine):
    """Two clusters, one image, an operator who does anything, and sites that die."""

    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.twins = Twins(seed=seed, mode="image")
        for cluster in ("left", "right"):
            self.twins.ceph.slow_down(cluster, "shelf", SLOW)
        self.twins.ceph.create("left", "shelf", "box", 8 << 20, BASE_FEATURES)
        self.twins.ceph.enable("left", "shelf", "box", by_snapshots=True)
        self.twins.pass_(30)
        self.accepted: set[bytes] = set()
        self.parted = False  # whether somebody was told that data may be lost

    def image(self, cluster: str) -> Image | None:
        return self.twins.ceph.clusters[cluster].pools["shelf"].images.get("box")

    def usable(self, cluster: str) -> Image | None:
        return self.image(cluster) if self.twins.ceph.clusters[cluster].alive else None

    # ------------------------------------------------------------------------ what is done

    @rule(seconds=st.floats(0.1, 40))
    def time_passes(self, seconds: float) -> None:
        self.twins.pass_(seconds)

    @rule(cluster=CLUSTERS, length=st.integers(1, 30))
    def a_guest_writes(self, cluster: str, length: int) -> None:
        image = self.usable(cluster)
        if image is None:
            return
        data = f"{len(self.accepted)} ".encode() + b"x" * length
        try:
            self.twins.ceph.write(cluster, "shelf", "box", data)
        except CephError as error:
            assert error.code == 30
            assert not image.is_primary
        else:
            assert image.is_primary
            self.accepted.add(data)

    @rule(cluster=CLUSTERS)
    def a_mirror_snapshot_is_taken(self, cluster: str) -> None:
        image = self.usable(cluster)
        if image is None:
            return
        try:
            made = self.twins.ceph.take_mirror_snapshot(cluster, "shelf", "box")
        except CephError as error:
            assert error.code == 22
            assert not image.is_primary
        else:
            assert image.is_primary
            assert made.length == len(image.history)

    @rule(cluster=CLUSTERS)
    def demote(self, cluster: str) -> None:
        image = self.usable(cluster)
        if image is None:
            return
        was = image.is_primary
        try:
            self.twins.ceph.demote(cluster, "shelf", "box")
        except CephError as error:
            assert error.code == 22
            assert not was
        else:
            assert was
            assert not image.is_primary

    @rule(cluster=CLUSTERS, force=st.booleans())
    def promote(self, cluster: str, force: bool) -> None:
        image = self.usable(cluster)
        peer = self.image("right" if cluster == "left" else "left")
        if image is None:
            return
        orphan, was = image.is_orphan, image.is_primary
        try:
            self.twins.ceph.promote(cluster, "shelf", "box", force=force)
        except CephError as error:
            assert error.code in ((22,) if was else (16, 30))
            assert was or not force
            return
        except Hangs:
            assert force
            assert not orphan
            assert not image.is_primary
            return
        assert image.is_primary
        assert orphan or force
        if not orphan or (peer is not None and not peer.follows(image)):
            self.parted = True

    @rule(cluster=CLUSTERS)
    def resync(self, cluster: str) -> None:
        image = self.usable(cluster)
        if image is None:
            return
        try:
            self.twins.ceph.resync(cluster, "shelf", "box")
        except CephError as error:
            assert error.code == 22
            assert image.is_primary

    @rule(cluster=CLUSTERS)
    def die_or_return(self, cluster: str) -> None:
        if self.twins.ceph.clusters[cluster].alive:
            self.twins.ceph.stop_cluster(cluster)
        else:
            self.twins.ceph.start_cluster(cluster)

    @rule(cluster=CLUSTERS, seconds=st.floats(1, 12))
    def a_primary_dies_while_its_snapshot_is_fetched(self, cluster: str, seconds: float) -> None:
        image = self.usable(cluster)
        if image is None or not image.is_primary:
            return
        self.a_guest_writes(cluster, 25)
        self.twins.ceph.take_mirror_snapshot(cluster, "shelf", "box")
        self.twins.pass_(seconds)
        self.twins.ceph.stop_cluster(cluster)

    @rule(cluster=CLUSTERS)
    def the_daemon_stops_or_starts(self, cluster: str) -> None:
        if not self.twins.ceph.clusters[cluster].alive:
            return
        if self.twins.ceph.clusters[cluster].daemon(self.twins.timeline.now()) is not None:
            self.twins.ceph.stop_daemon(cluster)
        else:
            self.twins.ceph.start_daemon(cluster)

    # -------------------------------------------------------------------- what always holds

    @invariant()
    def content_is_what_the_history_says(self) -> None:
        """Torn and rolled back copies too: no copy has what did not happen to it."""
        for cluster in ("left", "right"):
            image = self.image(cluster)
            if image is not None:
                assert image.writes == [e.data for e in image.history if e.what is What.WRITE]

    @invariant()
    def nothing_is_lost_in_silence(self) -> None:
        """Without force or a split brain every accepted write is at whichever side is primary."""
        if self.parted:
            return
        for cluster in ("left", "right"):
            image = self.image(cluster)
            if image is not None and image.is_primary:
                assert set(image.writes) == self.accepted

    @invariant()
    def there_is_one_primary_unless_somebody_parted_them(self) -> None:
        """And copies go different ways only after that."""
        left, right = self.image("left"), self.image("right")
        if left is None or right is None or self.parted:
            return
        assert not (left.is_primary and right.is_primary)
        assert left.follows(right) or right.follows(left)

    @invariant()
    def mirror_snapshots_are_sound(self) -> None:
        """Few wait, at most one is incomplete and it is the newest, and they cover history."""
        for cluster in ("left", "right"):
            image = self.image(cluster)
            if image is None:
                continue
            snapshots = image.mirror_snapshots
            assert sum(bool(s.peers) for s in snapshots) <= MOST_SNAPSHOTS + 1
            assert sum(not s.complete for s in snapshots) <= 1
            if image.is_primary:
                assert all(s.made_here for s in snapshots)
                assert snapshots
            done = image.fetched
            if done is not None and not image.is_primary and done.primary_uuid:
                assert done.length <= len(image.history)

    def teardown(self) -> None:
        """Left alone, the pair comes to rest, and a copy that can follow is equal."""
        if not hasattr(self, "twins"):
            return
        for cluster in ("left", "right"):
            if not self.twins.ceph.clusters[cluster].alive:
                self.twins.ceph.start_cluster(cluster)
            self.twins.ceph.start_daemon(cluster)
            image = self.image(cluster)
            if image is not None and image.is_primary:
                self.twins.ceph.take_mirror_snapshot(cluster, "shelf", "box")
        self.twins.pass_(LONG_ENOUGH)
        assert self.twins.timeline.waiting == 0
        left, right = self.image("left"), self.image("right")
        assert left is not None or right is not None
        for here, there in ((left, right), (right, left)):
            if here is None or there is None or not here.is_primary or there.is_primary:
                continue
            if there.follows(here):
                assert there.checksum() == here.checksum()
                assert self.twins.state(there.cluster)[0] == "up+replaying"
            else:
                assert self.twins.state(there.cluster) == ("up+error", "split-brain")


TestSnapshotMachine = SnapshotMachine.TestCase
TestSnapshotMachine.settings = settings(max_examples=80, stateful_step_count=30, deadline=None)
