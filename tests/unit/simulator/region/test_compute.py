"""Services of Nova live and die; hosts are in zones."""

from __future__ import annotations

import pytest

from tests.unit.simulator.region.nova_stand import NovaStand, with_computes


@pytest.fixture
def stand(design, deployment_of):
    """Two sites, four hosts."""
    return NovaStand(deployment_of(with_computes(design)))


def test_every_site_has_its_services_and_its_zone(stand):
    """As the design says."""
    found = {(service.binary, service.host) for service in stand.compute.services}

    assert ("nova-compute", "east-cpu1") in found
    assert ("nova-conductor", "west") in found
    assert stand.compute.zones() == [("internal", True), ("east", True), ("west", True)]


def test_a_dead_service_counts_as_up_for_a_minute(stand):
    """The service_down_time of Nova is sixty seconds."""
    service = stand.compute.compute("east-cpu1")
    stand.lose("east", 59)
    before = stand.compute.is_up(service)
    stand.wait(2)

    assert (before, stand.compute.is_up(service)) == (True, False)
    stand.simulator.return_site("east")
    assert stand.compute.is_up(service)


def test_rows_of_servers_stay_when_their_site_is_lost(stand):
    """Nothing in the database knows of it."""
    server = stand.running(stand.volume())
    before = (server.vm_state, server.host, server.power_state)
    stand.lose("east", 3600)

    assert (server.vm_state, server.host, server.power_state) == before


def test_a_zone_is_there_while_a_service_of_it_is_enabled(stand):
    """Up or down does not matter: a zone of dead hosts can still be asked for."""
    stand.lose("east", 61)
    dead = ("east", True) in stand.compute.zones()
    for host in ("east-cpu1", "east-cpu2"):
        stand.compute.compute(host).disabled = True

    assert dead
    assert ("east", False) in stand.compute.zones()


def test_who_uses_a_volume_is_found(stand):
    """A volume can be in one server only, whatever Cinder says of it."""
    volume = stand.volume()
    server = stand.running(volume)

    assert stand.compute.users_of(volume.id) == [server]
    stand.nova.disks.detach(server, server.devices[0])
    assert stand.compute.users_of(volume.id) == []
