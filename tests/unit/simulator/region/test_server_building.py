"""Servers are scheduled, given ports and disks, spawned, and deleted."""

from __future__ import annotations

import pytest

from dr_planner.simulator.region.server_ports import WantedInterface
from tests.unit.simulator.region.nova_stand import ASKER, NovaStand, with_computes


@pytest.fixture
def stand(design, deployment_of):
    """Two sites, four hosts."""
    return NovaStand(deployment_of(with_computes(design)))


def test_a_server_is_built_in_the_zone_that_it_is_pinned_to(stand):
    """The other site has as much room."""
    server = stand.running(stand.volume())

    assert stand.compute.zone_of(server.host) == "east"
    assert (server.task_state, server.zone) == (None, "east")
    assert [action.name for action in server.actions] == ["create"]
    assert server.actions[0].events[0].result == "Success"


def test_a_volume_is_reserved_and_then_in_use(stand):
    """Between the request and the host, nobody else can take it."""
    volume = stand.volume()
    server = stand.ask(volume)
    before = volume.status
    stand.wait()

    (attachment,) = stand.storage.attachments_of(volume)
    assert (before, volume.status) == ("reserved", "in-use")
    assert (attachment.server_id, attachment.host_name) == (server.id, server.host)
    assert attachment.device == server.root_device


def test_a_server_that_fits_nowhere_ends_in_error(stand):
    """Its volume stays reserved until it is deleted."""
    volume = stand.volume()
    stand.flavor.ram = 10**9
    server = stand.ask(volume)
    stand.wait()
    status = volume.status
    stand.nova.building.delete(server, ASKER)

    assert server.fault.message == "No valid host was found. "
    assert (status, volume.status) == ("reserved", "available")
    assert server.id not in stand.compute.servers


def test_a_volume_whose_ceph_is_dead_spoils_the_build(stand):
    """Cinder answers nothing, the host gives up."""
    volume = stand.volume()
    stand.region.ceph.stop_cluster("ceph-e")
    server = stand.ask(volume)
    stand.wait()

    assert server.vm_state == "error"
    assert "Unable to update attachment" in server.fault.message


def test_a_volume_that_is_not_there_is_made(stand):
    """Blank, of the size that was asked for, and deleted with its server where that was said."""
    from dr_planner.simulator.region.server import BlockDevice

    server = stand.ask()
    server.devices.append(
        BlockDevice("u", "blank", "volume", size=3, boot_index=0, delete_on_termination=True)
    )
    stand.wait()
    (volume,) = stand.nova.disks.volumes_of(server)
    size, status = volume.size, volume.status
    stand.nova.building.delete(server, ASKER)
    stand.wait()

    assert (size, status) == (3, "in-use")
    assert volume.id not in stand.storage.volumes


def test_a_port_that_nova_made_goes_with_the_server_and_others_stay(stand):
    """Addresses and MAC of the others survive."""
    network = stand.region.network.create_network("project", "n")
    stand.region.network.create_subnet(network, "192.0.2.0/24")
    own = stand.region.network.create_port(network, project_id="project")
    wanted = (WantedInterface(port_id=own.id), WantedInterface(network_id=network.id))
    server = stand.running(stand.volume(), interfaces=wanted)
    made = server.interfaces[1].port_id
    bound = (own.device_id, own.device_owner, own.host)
    address = own.addresses
    stand.nova.building.delete(server, ASKER)
    stand.wait()

    assert bound == (server.id, "compute:east", server.host)
    assert stand.region.network.find_port(made) is None
    assert (own.device_id, own.host, own.addresses) == ("", "", address)


def test_a_dead_host_deletes_when_it_returns(stand):
    """Before Nova notices, the order lies in the host's queue."""
    server = stand.running(stand.volume())
    stand.lose("east")
    stand.nova.building.delete(server, ASKER)
    stand.wait(10)
    before = server.deleted
    stand.simulator.return_site("east")
    stand.wait()

    assert (before, server.deleted) == (False, True)


def test_a_host_known_to_be_down_is_not_asked(stand):
    """The row and the attachments go at once."""
    volume = stand.volume()
    server = stand.running(volume)
    stand.lose("east", 61)
    stand.nova.building.delete(server, ASKER)

    assert server.deleted
    assert stand.storage.attachments_of(volume) == []


def test_a_build_does_not_survive_its_host(stand):
    """Started anew, the host finds a half-built server and gives it up."""
    server = stand.ask(stand.volume())
    while server.host is None:
        stand.wait(0.1)
    stand.lose("east")
    stand.simulator.return_site("east")
    stand.wait()

    assert server.vm_state == "error"
