"""Unmodified clients of Nova work on the simulator: the ``openstack`` command and the SDK."""

from __future__ import annotations

from collections.abc import Iterator

import openstack
import pytest

from dr_planner.design.load import load
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedCloud]:
    """One cloud for all stories of this file; they leave each other's servers alone."""
    workload = example_workload(load(DESIGN), volumes=12)
    with SimulatedCloud(tmp_path_factory.mktemp("cloud"), workload) as running:
        yield running
        assert running.simulator.problems == []


@pytest.fixture
def sdk(cloud, monkeypatch):
    """A connection of openstacksdk to the northern site."""
    for key, value in cloud.access.environment().items():
        monkeypatch.setenv(key, value)
    return openstack.connect(cloud="north", compute_default_microversion="2.96")


def test_the_command_lists_servers_and_services_at_either_site(cloud):
    """The region is stretched: both endpoints tell the same."""
    north = cloud.openstack_json("server", "list", "--all-projects", "--long")
    south = cloud.openstack_json("server", "list", "--all-projects", "--long", cloud="south")
    services = cloud.openstack_json("compute", "service", "list")

    assert north == south
    assert {s["Status"] for s in north} == {"ACTIVE"}
    assert {s["Availability Zone"] for s in north} <= {"north", "south"}
    assert {s["State"] for s in services} == {"up"}


def test_the_command_boots_a_server_from_a_volume(cloud):
    """And waits until it runs, attaches a second volume, and deletes it again."""
    cloud.openstack("flavor", "create", "--ram", "256", "--vcpus", "1", "--disk", "0", "tiny")
    place = ("--size", "1", "--type", "standard-south", "--availability-zone", "south")
    cloud.openstack("volume", "create", *place, "--bootable", "cli root")
    cloud.openstack("volume", "create", *place, "cli data")
    made = cloud.openstack_json(
        *("server", "create", "--flavor", "tiny", "--volume", "cli root", "--wait"),
        *("--availability-zone", "south", "--no-network", "--property", "app=db", "cli"),
    )
    added = cloud.openstack("server", "add", "volume", "cli", "cli data")
    shown = cloud.openstack_json("server", "show", "cli")
    gone = cloud.openstack("server", "delete", "--wait", "cli")

    assert made["status"] == "ACTIVE"
    assert made["OS-EXT-AZ:availability_zone"] == "south"
    assert added.returncode == 0, added.stderr
    assert len(shown["volumes_attached"]) == 2
    assert gone.returncode == 0, gone.stderr


def test_the_sdk_works_with_servers(sdk):
    """Through its proxies, at a microversion of its own choice."""
    compute = sdk.compute
    flavor = compute.create_flavor(name="sdk", ram=256, vcpus=1, disk=0)
    kind = {"volume_type": "standard-north", "availability_zone": "north"}
    volume = sdk.block_storage.create_volume(size=1, **kind)
    sdk.block_storage.wait_for_status(volume, "available", interval=0.1)
    sdk.block_storage.set_volume_bootable_status(volume, True)
    root = {
        "uuid": volume.id, "boot_index": 0, "source_type": "volume", "destination_type": "volume",
    }  # fmt: skip
    server = compute.create_server(
        name="sdk", flavor_id=flavor.id, networks="none", block_device_mapping=[root]
    )
    server = compute.wait_for_server(server, interval=0.1)
    (attachment,) = compute.volume_attachments(server)
    compute.stop_server(server)
    compute.wait_for_server(server, status="SHUTOFF", interval=0.1)
    actions = [action.action for action in compute.server_actions(server)]
    found = [one.id for one in compute.servers(all_projects=True, name="^sdk$")]
    compute.delete_server(server)
    compute.wait_for_delete(server, interval=0.1)
    compute.delete_flavor(flavor)

    assert attachment.volume_id == volume.id
    assert actions == ["stop", "create"]
    assert found == [server.id]


def test_the_sdk_reads_what_surrounds_servers(sdk):
    """Aggregates, zones, hypervisors, groups, keys, migrations, limits, and Placement."""
    aggregates = {one.name: one.hosts for one in sdk.compute.aggregates()}
    zones = {one.name for one in sdk.compute.availability_zones()}
    hypervisors = [one.name for one in sdk.compute.hypervisors(details=True)]
    providers = {one.name: one for one in sdk.placement.resource_providers()}

    assert aggregates["north"] == ["compute-n1", "compute-n2"]
    assert zones == {"north", "south"}
    assert sorted(providers) == sorted(hypervisors)
    assert list(sdk.compute.migrations()) == []
    assert sdk.compute.get_limits().absolute is not None
    assert len(list(sdk.compute.server_groups(all_projects=True))) >= 1
