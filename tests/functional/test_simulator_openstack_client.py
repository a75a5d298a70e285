"""The unmodified ``openstack`` client works on the simulator, as a process, over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dr_planner.design.load import load
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedCloud]:
    """One cloud for all stories of this file; they leave each other's volumes alone."""
    workload = example_workload(load(DESIGN), volumes=12)
    with SimulatedCloud(tmp_path_factory.mktemp("cloud"), workload) as running:
        yield running
        assert running.simulator.problems == []


def test_it_gets_a_token_and_finds_everybody(cloud):
    """Keystone is good enough for its commands."""
    token = cloud.openstack_json("token", "issue")
    projects = cloud.openstack_json("project", "list", "--long")
    users = cloud.openstack_json("user", "list", "--long", cloud="south")
    domains = cloud.openstack_json("domain", "list")

    assert token["id"].startswith("gAAAA")
    assert [p["Name"] for p in projects].count("bank") == 2
    assert "björn" in {u["Name"] for u in users}
    assert {d["Name"] for d in domains} == {"Default", "research"}


def test_it_lists_the_volumes_of_all_projects_at_either_site(cloud):
    """The region is stretched: both endpoints tell the same."""
    north = cloud.openstack_json("volume", "list", "--all-projects", "--long")
    south = cloud.openstack_json("volume", "list", "--all-projects", "--long", cloud="south")

    assert len(north) == 12
    assert north == south
    assert {v["Type"] for v in north} == {"standard-north", "standard-south"}
    assert {v["Bootable"] for v in north} == {True, False}


def test_it_creates_changes_and_deletes_a_volume(cloud):
    """What is set through one site is shown through the other."""
    made = cloud.openstack_json(
        *("volume", "create", "--size", "2", "--type", "standard-south"),
        *("--availability-zone", "south", "--property", "app=db", "--description", "wärmt"),
        "winter coat",
    )
    assert made["status"] == "creating"
    id = made["id"]
    changed = cloud.openstack(
        *("volume", "set", "--name", "summer coat", "--property", "season=summer"),
        *("--image-property", "hw_firmware_type=uefi", "--bootable", "--size", "3", id),
        cloud="south",
    )
    assert changed.returncode == 0, changed.stderr
    assert cloud.openstack("volume", "unset", "--property", "app", id).returncode == 0

    shown = cloud.openstack_json("volume", "show", id)

    assert shown["name"] == "summer coat"
    assert shown["description"] == "wärmt"
    assert shown["size"] == 3
    assert shown["properties"] == {"season": "summer"}
    assert shown["volume_image_metadata"] == {"hw_firmware_type": "uefi"}
    assert shown["bootable"] in (True, "true")
    assert shown["availability_zone"] == "south"
    assert shown["os-vol-host-attr:host"] == "cinder-south@rbd-south#rbd-south"
    assert cloud.openstack("volume", "delete", id).returncode == 0
    assert cloud.openstack("volume", "show", id).returncode != 0


def test_it_makes_and_changes_snapshots(cloud):
    """With names, descriptions and properties."""
    volume = cloud.openstack_json("volume", "create", "--size", "1", "photographed")
    made = cloud.openstack_json(
        *("volume", "snapshot", "create", "--volume", volume["id"]),
        *("--property", "kept=long", "monday"),
    )
    done = cloud.openstack(
        *("volume", "snapshot", "set", "--name", "tuesday", "--property", "by=hand", made["id"])
    )
    assert done.returncode == 0, done.stderr

    shown = cloud.openstack_json("volume", "snapshot", "show", made["id"])
    listed = cloud.openstack_json("volume", "snapshot", "list", "--all-projects")

    assert shown["name"] == "tuesday"
    assert shown["status"] == "available"
    assert shown["properties"] == {"kept": "long", "by": "hand"}
    assert made["id"] in {row["ID"] for row in listed}
    assert cloud.openstack("volume", "snapshot", "delete", made["id"]).returncode == 0


def test_it_makes_and_changes_volume_types(cloud):
    """With extra specs."""
    made = cloud.openstack_json(
        *("volume", "type", "create", "--property", "volume_backend_name=rbd-north", "oak")
    )
    assert (
        cloud.openstack(
            *("volume", "type", "set", "--property", "color=brown", made["id"])
        ).returncode
        == 0
    )

    shown = cloud.openstack_json("volume", "type", "show", "oak")
    listed = cloud.openstack_json("volume", "type", "list")

    assert shown["properties"] == {"volume_backend_name": "rbd-north", "color": "brown"}
    assert {"oak", "standard-north", "standard-south"} <= {row["Name"] for row in listed}


def test_it_lists_and_disables_volume_services(cloud):
    """Disabling works with a reason only, as on Cinder 28 and 29."""
    service = ("cinder-north@rbd-north", "cinder-volume")
    listed = cloud.openstack_json("volume", "service", "list", "--service", "cinder-volume")
    assert {(row["Host"], row["Zone"], row["State"]) for row in listed} == {
        ("cinder-north@rbd-north", "north", "up"),
        ("cinder-south@rbd-south", "south", "up"),
    }
    set_ = ("volume", "service", "set", "--disable")
    assert cloud.openstack(*set_, *service).returncode == 0
    quiet = cloud.openstack_json("volume", "service", "list", "--host", service[0])

    assert cloud.openstack(*set_, "--disable-reason", "repair", *service).returncode == 0

    loud = cloud.openstack_json("volume", "service", "list", "--host", service[0], "--long")
    assert quiet[0]["Status"] == "enabled"
    assert loud[0]["Status"] == "disabled"
    assert loud[0]["Disabled Reason"] == "repair"


def test_it_lists_the_zones_of_block_storage(cloud):
    """One per site."""
    zones = cloud.openstack_json("availability", "zone", "list", "--volume")

    assert {zone["Zone Name"] for zone in zones} == {"north", "south"}


def test_failing_over_a_whole_host_is_not_there(tmp_path):
    """The client calls a path that Cinder 28 and 29 do not have; the simulator has it neither."""
    with SimulatedCloud(tmp_path) as cloud:
        done = cloud.openstack(
            *("volume", "host", "failover", "--volume-backend", "south"), "cinder-north@rbd-north"
        )

        assert done.returncode != 0
        assert "404" in done.stderr
        assert cloud.simulator.problems
