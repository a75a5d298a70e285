"""Replicated volumes whose images stay behind."""

from __future__ import annotations

import pytest

from dr_planner.generate.parts import clone_parents, volume_types
from dr_planner.generate.parts.open_points import open_points


@pytest.fixture
def replicated(design):
    """The smallest good design, with the first type replicated to the west."""
    for cluster in design["ceph_clusters"]:
        next(p for p in cluster["pools"] if p["name"] == "blocks")["profile"] = "image"
    backend = design["cinder"]["backends"][0]
    backend["replication"] = [{"backend_id": "there", "ceph_cluster": "ceph-w"}]
    design["cinder"]["volume_types"][0].update(backends=[backend["name"]], replicated=True)
    return design


def warnings(deployment):
    return list(clone_parents.warnings(deployment, deployment.cinder.volume_types[0]))


def without_images(design):
    design["mirrors"] = [m for m in design["mirrors"] if m["pool"] != "pictures"]


def test_images_that_follow_need_no_words(replicated, deployment_of) -> None:
    """A clone is mirrored with its parent."""
    assert warnings(deployment_of(replicated)) == []


def test_images_that_stay_behind_are_warned_of(replicated, deployment_of) -> None:
    """Where the type is made, and where the gaps of the design are told."""
    without_images(replicated)
    deployment = deployment_of(replicated)

    (said,) = warnings(deployment)
    assert "pool pictures of Ceph cluster ceph-e are not mirrored with ceph-w" in said
    script = volume_types.render(deployment, deployment.site("east"))
    comments = [line[2:] for line in script.split("\n") if line.startswith("# ")]
    assert f"WARNING: {said}." in " ".join(comments)
    assert said in open_points(deployment)


def test_other_types_do_not_care(replicated, deployment_of) -> None:
    """Their volumes are made, mirrored or not."""
    without_images(replicated)
    replicated["cinder"]["volume_types"][0]["replicated"] = False

    assert warnings(deployment_of(replicated)) == []


def test_images_elsewhere_are_no_parents(replicated, deployment_of) -> None:
    """An image in another cluster is copied in full."""
    without_images(replicated)
    replicated["glance"] = []
    for cluster in replicated["ceph_clusters"]:
        cluster["pools"] = [p for p in cluster["pools"] if p["role"] != "glance"]

    assert warnings(deployment_of(replicated)) == []
