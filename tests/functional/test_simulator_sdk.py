"""openstacksdk, as it is, works on the simulator."""

from __future__ import annotations

from collections.abc import Iterator

import openstack
import pytest

from dr_planner.design.load import load
from dr_planner.simulator.workload import example_workload
from tests.functional.simulated_cloud import DESIGN, SimulatedCloud


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimulatedCloud]:
    """A cloud with a workload."""
    workload = example_workload(load(DESIGN), volumes=10)
    with SimulatedCloud(tmp_path_factory.mktemp("cloud"), workload) as running:
        yield running
        assert running.simulator.problems == []


@pytest.fixture
def connection(cloud: SimulatedCloud) -> Iterator[openstack.connection.Connection]:
    """The SDK's connection to one site."""
    config = openstack.config.OpenStackConfig(config_files=[str(cloud.access.clouds_file)])
    found = openstack.connection.Connection(config=config.get_one("south"))
    yield found
    found.close()


def test_it_reads_everything_that_a_capture_needs(connection, cloud) -> None:
    """Volumes, snapshots, types, services, projects, users, domains."""
    storage, identity = connection.block_storage, connection.identity

    volumes = list(storage.volumes(details=True, all_projects=True))
    snapshots = list(storage.snapshots(details=True, all_projects=True))
    services = [s for s in storage.services() if s.binary == "cinder-volume"]

    assert len(volumes) == 10
    assert snapshots
    assert {s.volume_id for s in snapshots} <= {v.id for v in volumes}
    assert {s.availability_zone for s in services} == {"north", "south"}
    assert {"standard-north", "standard-south"} <= {t.name for t in storage.types()}
    assert "research" in {d.name for d in identity.domains()}
    owners = {p.id for p in identity.projects()}
    assert {v.project_id for v in volumes} <= owners
    assert {v.user_id for v in volumes} <= {u.id for u in identity.users()}


def test_its_pages_join(connection) -> None:
    """The SDK follows the links of a list that is cut into pages."""
    storage = connection.block_storage

    paged = [v.id for v in storage.volumes(details=False, all_projects=True, limit=3)]

    assert len(paged) == len(set(paged)) == 10


def test_it_creates_and_deletes(connection) -> None:
    """And waits for the status as the SDK waits."""
    storage = connection.block_storage
    made = storage.create_volume(size=1, name="from the sdk", metadata={"a": "b"})

    ready = storage.wait_for_status(made, "available", interval=0.05, wait=10)
    storage.delete_volume(ready)
    storage.wait_for_delete(ready, interval=0.05, wait=10)

    assert ready.metadata == {"a": "b"}
    assert storage.find_volume("from the sdk", ignore_missing=True) is None


def test_the_catalog_of_a_site_leads_to_that_site(connection, cloud) -> None:
    """A client of south never depends on north."""
    port = cloud.port("south")

    for service in ("block-storage", "identity"):
        assert f":{port}/" in connection.endpoint_for(service)
