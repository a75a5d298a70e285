"""The example workload has something of everything that a recovery must carry over."""

from __future__ import annotations

import pytest

from dr_planner.errors import InputError
from dr_planner.simulator.workload import example_workload


def test_it_has_something_of_everything(design, deployment_of):
    """What is not in the workload is not tested by any drill."""
    workload = example_workload(deployment_of(design), volumes=24)
    volumes = workload.volumes

    assert len({project.domain for project in workload.projects}) >= 2
    assert len({volume.project for volume in volumes}) >= 3
    assert {volume.backend for volume in volumes} == {"rbd-e", "rbd-w"}
    assert {True, False} == {volume.bootable for volume in volumes}
    assert any(v.image_metadata.get("hw_firmware_type") == "uefi" for v in volumes)
    assert any(v.name == "" for v in volumes)
    assert any(v.name is None for v in volumes)
    assert any(not (v.name or "").isascii() for v in volumes)
    assert any(v.metadata for v in volumes)
    assert any(len(v.snapshots) > 1 for v in volumes)
    assert any(s.metadata for v in volumes for s in v.snapshots)
    assert {v.server for v in volumes} - {None} == {s.name for s in workload.servers}
    assert {s.state for s in workload.servers} == {"active", "stopped"}
    assert any(s.user_data and s.tags and s.metadata for s in workload.servers)
    assert {s.pinned for s in workload.servers} == {True, False}
    assert all(v.size >= 1 and v.writes for v in volumes)


def test_names_are_not_unique(design, deployment_of):
    """Whoever finds volumes, projects or users by name alone must fail on it."""
    workload = example_workload(deployment_of(design), volumes=24)

    names = [volume.name for volume in workload.volumes]
    projects = [project.name for project in workload.projects]

    assert len(set(names)) < len(names)
    assert len(set(projects)) < len(projects)


def test_all_of_it_can_live_at_one_site(design, deployment_of):
    """A drill wants all volumes where it fails over from."""
    workload = example_workload(deployment_of(design), volumes=9, site="west")

    assert {volume.backend for volume in workload.volumes} == {"rbd-w"}
    assert len(workload.volumes) == 9


def test_the_same_arguments_give_the_same_workload(design, deployment_of):
    """Drills can be compared."""
    deployment = deployment_of(design)

    first, again = (example_workload(deployment, seed=3) for _ in range(2))

    assert first == again
    assert example_workload(deployment, seed=4) != first


@pytest.mark.parametrize("site", ["hill", "nowhere"])
def test_a_site_without_a_backend_cannot_hold_volumes(design, deployment_of, site):
    """Said before anything is started."""
    with pytest.raises(InputError, match=site):
        example_workload(deployment_of(design), site=site)
