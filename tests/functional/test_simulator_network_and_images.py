"""openstacksdk, as it is, works on the simulator's Glance and Neutron."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

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


def test_it_reads_everything_that_a_capture_needs(connection) -> None:
    """Networks, subnets, ports, routers, floating IPs, groups, agents, speakers, images."""
    network = connection.network
    networks = {found.id: found for found in network.networks()}

    assert {n.name for n in networks.values()} == {"public", "internal"}
    assert {s.network_id for s in network.subnets()} == set(networks)
    routers = {router.id for router in network.routers()}
    ports = list(network.ports(device_owner="network:router_interface"))
    assert {port.device_id for port in ports} == routers
    in_use = [ip for ip in network.ips() if ip.port_id]
    assert in_use
    assert {ip.router_id for ip in in_use} <= routers
    assert {"default", "web"} == {group.name for group in network.security_groups()}
    zones = {zone.name for zone in network.availability_zones()}
    assert zones == {a.availability_zone for a in network.agents() if a.availability_zone}
    assert {speaker.local_as for speaker in network.bgp_speakers()} == {64512}
    assert {peer.remote_as for peer in network.bgp_peers()} == {64496, 64497}
    assert {image.name for image in connection.image.images()} == {"debian-13", "golden image"}


def test_a_server_can_be_given_its_address_back(connection) -> None:
    """A network with a router and a floating IP from nothing, and away again."""
    network = connection.network
    public = network.find_network("public")
    made = network.create_network(name="made", availability_zone_hints=["south"])
    subnet = network.create_subnet(network_id=made.id, ip_version=4, cidr="10.77.0.0/24")
    router = network.create_router(name="r", external_gateway_info={"network_id": public.id})
    network.add_interface_to_router(router, subnet=subnet)
    port = network.create_port(
        network_id=made.id,
        mac_address="fa:16:3e:77:00:01",
        fixed_ips=[{"subnet_id": subnet.id, "ip_address": "10.77.0.77"}],
        allowed_address_pairs=[{"ip_address": "10.77.1.0/24"}],
    )
    ip = network.create_ip(floating_network_id=public.id, port_id=port.id)

    assert ip.fixed_ip_address == "10.77.0.77"
    assert network.get_network(made.id).availability_zones == ["south"]
    for speaker in network.bgp_speakers():
        told = network.get_advertised_routes_of_speaker(speaker)["advertised_routes"]
        assert f"{ip.floating_ip_address}/32" in {route["destination"] for route in told}
    with pytest.raises(openstack.exceptions.ConflictException):
        network.delete_router(router)
    network.delete_ip(ip)
    network.delete_port(port)
    network.remove_interface_from_router(router, subnet=subnet)
    network.delete_router(router)
    network.delete_network(made)
    assert network.find_network("made") is None


def test_pages_of_ports_join(connection) -> None:
    """The SDK follows the links of a list that is cut into pages."""
    everything = {port.id for port in connection.network.ports()}
    paged = [port.id for port in connection.network.ports(limit=3)]

    assert len(paged) == len(set(paged))
    assert set(paged) == everything


def test_an_image_goes_up_and_comes_down(connection) -> None:
    """With its properties."""
    image = connection.image.create_image(
        "made",
        data=b"a disk",
        disk_format="raw",
        container_format="bare",
        allow_duplicates=True,
        hw_machine_type="q35",
    )

    found = connection.image.get_image(image.id)
    assert (found.status, found.size, found.hw_machine_type) == ("active", 6, "q35")
    assert connection.image.download_image(found).content == b"a disk"
    updated = connection.image.update_image(found, name="other", os_type="linux")
    assert (updated.name, updated.os_type) == ("other", "linux")
    connection.image.deactivate_image(found)
    assert connection.image.get_image(image.id).status == "deactivated"
    connection.image.delete_image(found)
    assert connection.image.find_image("other") is None


def test_an_image_is_not_copied_to_where_mirroring_has_brought_it(cloud, connection) -> None:
    """Glance finds an RBD image of that name in the pool, and gives up."""
    image = connection.image.create_image(
        "copied", data=b"a disk", disk_format="raw", container_format="bare"
    )
    cloud.simulator.settle()
    stores = connection.image.stores()
    connection.image.import_image(
        image,
        method="copy-image",
        stores=[store for store in stores if store.id == "north"],
        all_stores_must_succeed=False,
    )
    end = time.monotonic() + 20
    failed = ""
    while not failed and time.monotonic() < end:
        found = connection.image.get(f"/images/{image.id}").json()
        failed = found.get("os_glance_failed_import", "")

    assert failed == "north"
    assert found["stores"] == "south"
    connection.image.delete_image(image)


def _send_in_chunks(
    cloud: SimulatedCloud, connection: openstack.connection.Connection, path: str, body: bytes
) -> int:
    url = urlsplit(connection.image.get_endpoint())
    wire = http.client.HTTPConnection(url.netloc, timeout=10)
    wire.putrequest("PUT", url.path.rstrip("/").removesuffix("/v2") + path)
    wire.putheader("X-Auth-Token", connection.session.get_token())
    wire.putheader("Content-Type", "application/octet-stream")
    wire.putheader("Transfer-Encoding", "chunked")
    wire.endheaders()
    wire.send(body)
    status = wire.getresponse().status
    wire.close()
    return status


def test_data_come_in_chunks_too(cloud, connection) -> None:
    """Clients that do not know the size send them so; a broken chunk is refused."""
    image = connection.image.create_image("chunks", disk_format="raw", container_format="bare")
    path = f"/v2/images/{image.id}/file"

    assert _send_in_chunks(cloud, connection, path, b"zz\r\n") == 400
    assert (
        _send_in_chunks(cloud, connection, path, b"3\r\na d\r\n3;x=y\r\nisk\r\n0\r\n\r\n") == 204
    )
    assert connection.image.download_image(image).content == b"a disk"
    connection.image.delete_image(image)
