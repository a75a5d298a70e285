"""Bundles of Juju, as far as a design takes them."""

from __future__ import annotations

import pytest

from tests.unit.design.importing.test_design import FSID, imported

__all__ = ["imported"]

TWO = f"""\
applications:
  east-ceph-mon:
    charm: ch:ceph-mon
    options: {{fsid: {FSID["north"]}}}
  west-ceph-mon: {{charm: ceph-mon, num_units: 3}}
  blocks:
    charm: cinder-ceph
    options: {{backend-availability-zone: east, rbd-mirroring-mode: image}}
  others:
    charm: cinder-ceph
    options: {{backend-availability-zone: west, rbd-pool-name: vols}}
  east-mirror: {{charm: ceph-rbd-mirror, num_units: 2}}
  west-mirror: {{charm: ceph-rbd-mirror}}
relations:
  - [blocks:ceph, east-ceph-mon:client]
  - [blocks:ceph-replication-device, west-ceph-mon:client]
  - [others:ceph, west-ceph-mon:client]
  - [west-mirror:ceph-local, west-ceph-mon:rbd-mirror]
  - [west-mirror:ceph-remote, east-ceph-mon:rbd-mirror]
  - [east-mirror:ceph-local, east-ceph-mon:rbd-mirror]
"""


def test_a_bundle_of_two_sites(imported):
    """What a relation or an option says is there; what charms would choose later is not."""
    found = imported({"east/bundle.yaml": TWO, "west/notes.txt": "nothing\n"})

    one, two = found.design.cinder.backends
    assert (one.name, one.site, one.ceph_cluster, one.pool, one.user, one.host) == (
        "blocks", "east", "east", "blocks", "blocks", None,
    )  # fmt: skip
    [target] = one.replication
    assert (target.backend_id, target.ceph_cluster, target.user) == (
        "ceph", "west", "blocks-replication-device",
    )  # fmt: skip
    assert (two.name, two.site, two.pool, two.replication) == ("others", "west", "vols", ())
    east, west = found.design.ceph_clusters
    assert (str(east.fsid), east.rbd_mirror_daemons) == (FSID["north"], 2)
    assert (west.fsid_is_known, west.rbd_mirror_daemons) == (False, None)
    assert [(p.name, p.profile) for p in east.pools] == [("blocks", "image")]
    assert west.pool("vols").profile is None


def test_mirrors_go_where_a_receiver_is(imported):
    """East has nobody who receives from west: one way, from east."""
    found = imported({"east/bundle.yaml": TWO, "west/notes.txt": "nothing\n"})

    assert [(m.pool, m.clusters, m.direction) for m in found.design.mirrors] == [
        ("blocks", ("east", "west"), "rx-only")
    ]


def test_a_zone_that_is_no_site_tells_no_site(imported):
    """Where a backend of two clusters is would be a guess; it is listed."""
    found = imported({"left/bundle.yaml": TWO, "right/notes.txt": "nothing\n"})

    assert found.design.cinder.backends == ()
    assert found.design.ceph_clusters == ()
    assert "left/bundle.yaml:7: no file says at which site the backend blocks is" in found.left


def test_a_bundle_with_one_cluster_is_of_its_folder(imported):
    """There is nothing to tell apart; two models may call their cluster alike."""
    small = (
        "applications:\n  ceph-mon: {charm: ceph-mon}\n  blocks: {charm: cinder-ceph}\n"
        "relations:\n  - [blocks:ceph, ceph-mon:client]\n"
    )
    found = imported({"a/bundle.yaml": small, "b/bundle.yaml": small.replace("blocks", "others")})

    assert [(b.name, b.site) for b in found.design.cinder.backends] == [
        ("blocks", "a"), ("others", "b"),
    ]  # fmt: skip
    assert {c.site for c in found.design.ceph_clusters} == {"a", "b"}


def test_an_overlay_counts_over_its_bundle(imported):
    """The origin is the overlay's; a value of one file is never said to be of another."""
    overlay = "applications:\n  blocks:\n    options:\n      rbd-pool-name: mine\n"
    found = imported(
        {
            "east/bundle.yaml": TWO,
            "east/zz-overlay.yaml": overlay,
            "west/bundle.yaml": TWO,
            "west/zz-overlay.yaml": overlay,
        }
    )

    assert [(b.name, b.pool) for b in found.design.cinder.backends] == [
        ("blocks", "mine"),
        ("others", "vols"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "applications: {blocks: {charm: cinder-ceph, options: {rbd-pool-name: '{{ p }}'}}}\n",
        "applications: {blocks: {charm: cinder-ceph}}\nrelations: [[a:b, [c:d]], [x]]\n",
        "applications: {m: {charm: ceph-rbd-mirror, num_units: many}}\n",
        "applications: [a]\nrelations: {charm: x}\n",
    ],
)
def test_half_a_bundle_says_little(imported, text):
    """It loads, and nothing is made up for it."""
    found = imported({"a/bundle.yaml": text})

    assert (found.design.cinder.backends, found.design.ceph_clusters) == ((), ())
