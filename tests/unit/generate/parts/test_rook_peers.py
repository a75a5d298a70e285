"""Which end of a mirror gives a token, and which takes it."""

from __future__ import annotations

from dr_planner.generate.parts import rook_peers


def test_a_one_way_mirror_carries_one_token(design, deployment_of) -> None:
    """From the end that sends to the end that receives."""
    for mirror in design["mirrors"]:
        mirror["direction"] = "rx-only"
    deployment = deployment_of(design)
    first = deployment.ceph_cluster(deployment.mirrors[0].clusters[0])
    second = deployment.ceph_cluster(deployment.mirrors[0].clusters[1])

    assert rook_peers.give(deployment, first) is not None
    assert rook_peers.take(deployment, first) is None
    assert rook_peers.give(deployment, second) is None
    taken = rook_peers.take(deployment, second)
    assert taken is not None and "--from-literal=direction=rx-only" in taken


def test_a_secret_is_named_after_the_pool_and_the_other_end(design, deployment_of) -> None:
    """So two peers of one pool have secrets of their own."""
    deployment = deployment_of(design)
    mirror = deployment.mirrors[0]
    first, second = map(deployment.ceph_cluster, mirror.clusters)

    assert rook_peers.secret_name(first, mirror) == f"{mirror.pool}-peer-{second.name}"
    assert rook_peers.secret_name(second, mirror) == f"{mirror.pool}-peer-{first.name}"
