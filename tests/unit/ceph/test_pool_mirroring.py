"""The mirroring of a pool, from what rbd prints, of the shapes that Ceph 16.2.15 prints."""

from __future__ import annotations

import pytest

from dr_planner.ceph.pool_mirroring import pool_mirroring

INFO = {
    "mode": "pool",
    "site_name": "hall-1",
    "peers": [{"uuid": "u", "direction": "rx-tx", "site_name": "hall-2", "key": "PLANTED"}],
}
STATUS = {
    "summary": {"health": "OK"},
    "daemons": [
        {"hostname": "m1", "ceph_version": "16.2.15", "health": "WARNING", "callouts": ["slow"]}
    ],
    "images": [
        {
            "name": "volume-1",
            "global_id": "g",
            "state": "up+replaying",
            "description": 'replaying, {"entries_behind_primary":3}',
            "peer_sites": [{"site_name": "hall-2", "state": "up+stopped"}],
        }
    ],
}


def test_everything_is_in_its_place():
    """Mode, peer, daemon, images; no primary flag, for a report has none."""
    found = pool_mirroring("ceph-a", "volumes", INFO, STATUS, ["volume-1", "volume-2"])

    assert (found.mode, found.site_name, found.is_on) == ("pool", "hall-1", True)
    assert [(peer.site_name, peer.direction) for peer in found.peers] == [("hall-2", "rx-tx")]
    assert found.daemons[0].callouts == ("slow",)
    assert found.names == ("volume-1", "volume-2")
    image = found.images[0]
    assert (image.state, image.entries_behind, image.primary) == ("up+replaying", 3, None)
    assert (image.cluster, image.pool, image.global_id) == ("ceph-a", "volumes", "g")


def test_a_peers_key_is_not_kept():
    """Rbd prints it where it is asked for all."""
    found = pool_mirroring("ceph-a", "volumes", INFO, STATUS, [])

    assert "PLANTED" not in found.canonical()


def test_a_pool_that_is_not_mirrored():
    """It says its mode and nothing else."""
    found = pool_mirroring("ceph-a", "volumes", {"mode": "disabled"}, None, ["x"])

    assert not found.is_on
    assert (found.images, found.daemons, found.peers) == ((), (), ())


@pytest.mark.parametrize("garbage", [{}, {"peers": 1, "mode": 3}, {"peers": ["x", {}]}])
def test_other_shapes_are_left_out(garbage):
    """A release that prints something else breaks nothing."""
    status = {"daemons": [None, {}], "images": [{"state": 1}, 4, {"name": "v", "state": 5}]}

    found = pool_mirroring("ceph-a", "volumes", garbage, status, {"no": "list"})

    assert not found.is_on
    assert [image.state for image in found.images] == [""]
