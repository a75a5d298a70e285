"""Whatever is done to a mirrored image in whatever order, some things always hold."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from dr_planner.simulator.ceph.image import Image
from dr_planner.simulator.ceph.storage import CephError
from tests.unit.simulator.ceph.conftest import Twins

CLUSTERS = st.sampled_from(["left", "right"])
LONG_ENOUGH = 300


class MirrorMachine(RuleBasedStateMachine):
    """Two clusters, one image, an operator who does anything, and sites that die."""

    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.twins = Twins(seed=seed)
        self.twins.make()
        self.number = 0
        self.parted = False  # whether a second primary was ever made

    def image(self, cluster: str) -> Image | None:
        return self.twins.ceph.clusters[cluster].pools["shelf"].images.get("box")

    def reachable(self, cluster: str) -> bool:
        return self.twins.ceph.clusters[cluster].alive

    def other(self, cluster: str) -> str:
        return "right" if cluster == "left" else "left"

    # ------------------------------------------------------------------------ what is done

    @rule(seconds=st.floats(0.1, 40))
    def time_passes(self, seconds: float) -> None:
        self.twins.pass_(seconds)

    @rule(cluster=CLUSTERS)
    def a_guest_writes(self, cluster: str) -> None:
        image = self.image(cluster)
        if image is None or not self.reachable(cluster):
            return
        self.number += 1
        data = f"{cluster} {self.number}".encode()
        try:
            self.twins.ceph.write(cluster, "shelf", "box", data)
        except CephError as error:
            assert error.code == 30
            assert not image.is_primary
        else:
            assert image.is_primary
            assert image.writes[-1] == data

    @rule(cluster=CLUSTERS)
    def demote(self, cluster: str) -> None:
        image = self.image(cluster)
        if image is None or not self.reachable(cluster):
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
        image, peer = self.image(cluster), self.image(self.other(cluster))
        if image is None or not self.reachable(cluster):
            return
        before = list(image.writes)
        orphan = image.is_orphan
        try:
            self.twins.ceph.promote(cluster, "shelf", "box", force=force)
        except CephError as error:
            assert error.code == (22 if image.is_primary else 16)
            assert not (error.code == 16 and force)
            return
        assert image.is_primary
        assert image.writes == before
        assert orphan or force
        if not orphan or (peer is not None and not peer.follows(image)):
            # By force, or both of two demoted copies: from here on they go different ways.
            self.parted = True

    @rule(cluster=CLUSTERS)
    def resync(self, cluster: str) -> None:
        image = self.image(cluster)
        if image is None or not self.reachable(cluster):
            return
        try:
            self.twins.ceph.resync(cluster, "shelf", "box")
        except CephError as error:
            assert error.code == 22
            assert image.is_primary

    @rule(cluster=CLUSTERS)
    def die_or_return(self, cluster: str) -> None:
        if self.reachable(cluster):
            self.twins.ceph.stop_cluster(cluster)
        else:
            self.twins.ceph.start_cluster(cluster)

    @rule(cluster=CLUSTERS)
    def the_daemon_stops_or_starts(self, cluster: str) -> None:
        if not self.reachable(cluster):
            return
        now = self.twins.timeline.now()
        if self.twins.ceph.clusters[cluster].daemon(now) is not None:
            self.twins.ceph.stop_daemon(cluster)
        else:
            self.twins.ceph.start_daemon(cluster)

    # -------------------------------------------------------------------- what always holds

    @invariant()
    def a_demotion_that_was_replayed_left_equal_content(self) -> None:
        """Unforced promotion loses nothing: both sides agree on everything up to it."""
        left, right = self.image("left"), self.image("right")
        if left is None or right is None:
            return
        if left.is_orphan and right.is_orphan and left.role is right.role:
            assert left.checksum() == right.checksum()
            assert left.metadata == right.metadata

    @invariant()
    def content_is_what_the_history_says(self) -> None:
        """A copy never has anything that did not happen to it, nor in another order."""
        for cluster in ("left", "right"):
            image = self.image(cluster)
            if image is not None:
                writes = [e.data for e in image.history if e.what.name == "WRITE"]
                assert image.writes == writes
                assert len(set(writes)) == len(writes)

    @invariant()
    def copies_go_different_ways_only_after_parting(self) -> None:
        """Split-brain is never the fault of mirroring."""
        left, right = self.image("left"), self.image("right")
        if left is not None and right is not None and not self.parted:
            assert left.follows(right) or right.follows(left)

    @invariant()
    def two_primaries_come_only_from_parting(self) -> None:
        """Without force, and without promoting both of two demoted copies, one is primary."""
        left, right = self.image("left"), self.image("right")
        if left is not None and right is not None and left.is_primary and right.is_primary:
            assert self.parted

    @precondition(lambda self: not self.parted)
    @invariant()
    def nothing_is_ever_lost_without_parting(self) -> None:
        """Every write is at whichever side is primary."""
        for cluster in ("left", "right"):
            image = self.image(cluster)
            if image is not None and image.is_primary:
                assert len(image.writes) == self.count_of_writes()

    def count_of_writes(self) -> int:
        """The writes that anybody has accepted so far, counted once."""
        seen = {
            event.data
            for cluster in ("left", "right")
            if (image := self.image(cluster)) is not None
            for event in image.history
            if event.what.name == "WRITE"
        }
        return len(seen)

    def teardown(self) -> None:
        """Left alone, the pair comes to rest, and a copy that can follow is equal."""
        if not hasattr(self, "twins"):
            return
        for cluster in ("left", "right"):
            if not self.reachable(cluster):
                self.twins.ceph.start_cluster(cluster)
            self.twins.ceph.start_daemon(cluster)
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
                assert self.twins.state(there.cluster) == ("up+error", "split-brain detected")


TestMirrorMachine = MirrorMachine.TestCase
TestMirrorMachine.settings = settings(max_examples=80, stateful_step_count=30, deadline=None)
