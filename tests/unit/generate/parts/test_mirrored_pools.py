"""What is mirrored, in which direction, and what is open of it."""

from __future__ import annotations

from dr_planner.generate.parts.mirrored_pools import (
    mirrored,
    mirroring_clusters,
    open_points,
    other_end,
    receives,
    schedule,
)
from dr_planner.model.ceph import Mirror, MirrorDirection, MirrorMode, Pool, PoolRole


def test_the_first_end_of_a_one_way_mirror_receives_nothing(design, deployment_of) -> None:
    """Both ends receive where it goes both ways."""
    first, second = deployment_of(design).ceph_clusters[:2]
    both = Mirror(pool="p", clusters=(first.name, second.name))
    one = both.model_copy(update={"direction": MirrorDirection.RX_ONLY})

    assert receives(first, both) and receives(second, both)
    assert not receives(first, one) and receives(second, one)
    assert other_end(first, one) == second.name
    assert other_end(second, one) == first.name


def test_only_snapshot_mode_has_a_schedule() -> None:
    """An interval at a journaled pool has no effect, and is not written."""
    pool = Pool(name="p", role=PoolRole.CINDER, schedule="5m")

    assert schedule(pool) is None
    assert schedule(pool.model_copy(update={"mode": MirrorMode.SNAPSHOT})) == "5m"


def test_a_design_without_mirrors_is_open(design, deployment_of) -> None:
    """And has no clusters to write anything of."""
    whole = deployment_of(design)
    assert mirroring_clusters(whole) == whole.ceph_clusters
    assert all(mirrored(whole, cluster) for cluster in whole.ceph_clusters)

    design["mirrors"] = []
    bare = deployment_of(design)
    assert mirroring_clusters(bare) == ()
    assert list(open_points(bare)) == ["which pools are mirrored between which clusters (mirrors)"]
