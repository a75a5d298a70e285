"""Servers leave their hosts: shelve, evacuate, resize, live migration."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dr_planner.simulator.region import allocations
from tests.unit.simulator.region.nova_stand import ASKER, NovaStand, with_computes


@pytest.fixture
def stand(design, deployment_of):
    """Two sites, four hosts."""
    return NovaStand(deployment_of(with_computes(design)))


def _evacuate(stand, server, **wishes):
    wanted = {"host": None, "forced": False, "stopped": True, **wishes}
    stand.nova.moves.evacuate(server, ASKER, **wanted)
    stand.wait()


def _kill(stand, host):
    stand.compute.compute(host).forced_down = True


def test_shelved_it_is_at_no_host_and_keeps_its_volumes(stand):
    """That is why shelving moves a server between sites."""
    volume = stand.volume()
    server = stand.running(volume)
    stand.nova.moves.shelve(server, ASKER, image=None)
    stand.wait()

    assert (server.vm_state, server.host, volume.status) == (
        "shelved_offloaded",
        None,
        "reserved",
    )
    (attachment,) = stand.storage.attachments_of(volume)
    assert attachment.host_name == ""


def test_unshelved_it_runs_in_the_zone_that_it_is_pinned_to_by_then(stand):
    """Another zone can be chosen with 2.77."""
    server = stand.running(stand.volume())
    stand.nova.moves.shelve(server, ASKER, image=None)
    stand.wait()
    server.pinned_zone = "west"
    stand.nova.moves.unshelve(server, ASKER, host=None)
    stand.wait()

    assert (server.vm_state, stand.compute.zone_of(server.host)) == ("active", "west")


def test_the_image_of_a_shelved_server_goes_when_it_is_back(stand):
    """It held the root disk in between."""
    images = stand.region.images
    image = images.create("project")
    server = stand.running()
    stand.nova.moves.shelve(server, ASKER, image=image)
    stand.wait()
    kept = images.find(image.id)
    stand.nova.moves.unshelve(server, ASKER, host=None)
    stand.wait()

    assert kept is image
    assert images.find(image.id) is None


def test_unshelving_without_a_host_leaves_it_shelved(stand):
    """It is no error of the server's."""
    server = stand.running(stand.volume())
    stand.nova.moves.shelve(server, ASKER, image=None)
    stand.wait()
    stand.lose("east", 61)
    stand.nova.moves.unshelve(server, ASKER, host=None)
    stand.wait()

    assert (server.vm_state, server.task_state) == ("shelved_offloaded", None)
    assert server.actions[-1].message == "Error"


def test_evacuated_it_is_stopped_at_another_host_of_its_zone(stand):
    """Each volume has a new attachment, the old one is gone."""
    volume = stand.volume()
    server = stand.running(volume)
    old, (before,) = server.host, stand.storage.attachments_of(volume)
    _kill(stand, old)
    _evacuate(stand, server)

    (after,) = stand.storage.attachments_of(volume)
    assert server.host != old
    assert stand.compute.zone_of(server.host) == "east"
    assert server.vm_state == "stopped"
    assert (after.host_name, volume.status) == (server.host, "in-use")
    assert after.id != before.id


def test_a_pinned_server_is_not_evacuated_to_another_zone(stand):
    """Its whole zone is down: no valid host, and the server is in error."""
    server = stand.running(stand.volume())
    stand.lose("east", 61)
    _evacuate(stand, server)

    assert server.fault.message.startswith("No valid host was found.")
    assert stand.compute.migrations[-1].status == "error"


def test_an_unpinned_server_is_evacuated_to_the_other_site(stand):
    """Its volume must be reachable there: here it lives on the surviving Ceph."""
    volume = stand.volume("rbd-w")
    server = stand.running(volume)
    server.pinned_zone = None
    stand.lose("east", 61)
    _evacuate(stand, server)

    assert (server.vm_state, stand.compute.zone_of(server.host)) == ("stopped", "west")


def test_a_volume_of_the_lost_site_spoils_the_evacuation(stand):
    """It is left reserved, as it was seen on real services."""
    volume = stand.volume()
    server = stand.running(volume)
    server.pinned_zone = None
    stand.lose("east", 61)
    _evacuate(stand, server)

    assert (server.vm_state, volume.status) == ("error", "reserved")
    assert stand.compute.migrations[-1].status == "failed"


def test_a_forced_evacuation_passes_the_scheduler(stand):
    """Zone and pin do not count then."""
    server = stand.running(stand.volume("rbd-w"))
    stand.lose("east", 61)
    _evacuate(stand, server, host="west-cpu1", forced=True, stopped=False)

    assert (server.vm_state, server.host) == ("active", "west-cpu1")


def test_the_returned_host_lets_go_of_what_was_evacuated(stand):
    """Until then Placement counts the server at both hosts."""
    server = stand.running(stand.volume("rbd-w"))
    old = server.host
    server.pinned_zone = None
    stand.lose("east", 61)
    _evacuate(stand, server)
    before = set(allocations.of_server(stand.compute, server))
    stand.simulator.return_site("east")
    after = set(allocations.of_server(stand.compute, server))

    assert before == {old, server.host}
    assert after == {server.host}
    assert stand.compute.migrations[-1].status == "completed"


def test_guests_of_a_returned_host_are_found_stopped(stand):
    """The machine has crashed; Nova notices when it compares power states."""
    server = stand.running(stand.volume())
    stand.lose("east", 61)
    kept = (server.vm_state, server.host)
    stand.simulator.return_site("east")
    stand.wait(700)

    assert kept[0] == "active"
    assert (server.vm_state, server.host) == ("stopped", kept[1])


def test_a_resize_waits_for_a_word(stand):
    """Confirmed it keeps the new flavor, reverted the old one, each at its host."""
    server = stand.running(stand.volume())
    old = server.host
    large = replace(stand.flavor, id="2", name="large", ram=1024)
    stand.nova.moves.resize(server, ASKER, flavor=large, host=None)
    stand.wait()
    waiting = (server.vm_state, server.flavor.name)
    migration = stand.nova.moves.unconfirmed(server)
    stand.nova.moves.revert(server, migration, ASKER)
    stand.wait()

    assert waiting == ("resized", "large")
    assert (server.vm_state, server.flavor.name, server.host) == ("active", "small", old)
    assert migration.status == "reverted"


def test_a_live_migration_keeps_it_running(stand):
    """It changes nothing but the host."""
    volume = stand.volume()
    server = stand.running(volume)
    old = server.host
    stand.nova.moves.live_migrate(server, ASKER, host=None)
    stand.wait()

    assert server.host != old
    assert (server.vm_state, volume.status) == ("active", "in-use")
    assert stand.compute.migrations[-1].status == "completed"
