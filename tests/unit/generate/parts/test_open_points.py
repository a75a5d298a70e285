"""What a design leaves open."""

from __future__ import annotations

import pytest

from dr_planner.generate.parts.open_points import open_points


def close(design):
    """Say what the smallest good design does not."""
    for site in design["sites"][:2]:
        site["cloud"] = site["name"]
    for backend in design["cinder"]["backends"]:
        backend["host"] = backend["site"]


def test_a_complete_design_leaves_nothing_open(design, deployment_of) -> None:
    """Then no file has a gap."""
    close(design)

    assert open_points(deployment_of(design)) == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["ceph_clusters"][0].update(mon_hosts=None), "monitors' addresses"),
        (lambda d: d["ceph_clusters"][0].update(rbd_mirror_daemons=None), "rbd-mirror daemons"),
        (lambda d: d["ceph_clusters"][0]["pools"][0].update(profile=None), "mirror profile"),
        (lambda d: d["ceph_clusters"][0]["pools"][0].update(journaling=None), "journaling"),
        (lambda d: d["ceph_clusters"][0]["pools"][0].update(mode="snapshot"), "(schedule)"),
        (lambda d: d["cinder"]["backends"][0].update(host=None), "its host"),
        (lambda d: d["cinder"]["volume_types"][0].update(backends=[]), "backends that serve"),
        (lambda d: d["cinder"]["volume_types"][0].update(replicated=True), "no replication"),
        (lambda d: d["sites"][0]["availability_zones"].update(nova=None), "zones.nova"),
        (lambda d: d["sites"][0]["availability_zones"].update(cinder=None), "zones.cinder"),
        (lambda d: d["sites"][0].update(computes=None), "its computes"),
        (lambda d: d["sites"][0].update(cloud=None), "clouds.yaml"),
        (lambda d: d["nova"][0].update(secret_uuid=None), "secret_uuid of its own"),
    ],
)
def test_every_gap_is_said_once(design, deployment_of, change, said) -> None:
    """One sentence for one thing."""
    close(design)
    change(design)

    points = open_points(deployment_of(design))

    assert len(points) == 1, points
    assert said in points[0]


def test_journaling_that_reaches_further_than_meant_is_said(design, deployment_of) -> None:
    """Features are a user's, not a pool's."""
    close(design)
    design["nova"][0]["user"] = "cinder"
    design["nova"][0]["secret_uuid"] = None
    design["ceph_clusters"][0]["pools"][2]["journaling"] = False

    points = open_points(deployment_of(design))

    assert len(points) == 1
    assert "also makes images in pool disks" in points[0]


def test_an_fsid_that_is_not_known_is_a_gap(design, deployment_of) -> None:
    """Zeros stand for it in a design, and are no fsid to deploy."""
    close(design)
    assert not any("its fsid" in point for point in open_points(deployment_of(design)))
    design["ceph_clusters"][0]["fsid"] = "00000000-0000-0000-0000-000000000000"

    points = open_points(deployment_of(design))

    assert any("Ceph cluster ceph-e: its fsid" in point for point in points)
