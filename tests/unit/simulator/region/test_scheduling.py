"""The scheduler keeps to zones, states, room and groups."""

from __future__ import annotations

import pytest

from dr_planner.simulator.region.scheduling import NoValidHost, choose, usage
from dr_planner.simulator.region.server import ServerGroup
from tests.unit.simulator.region.nova_stand import NovaStand, with_computes


@pytest.fixture
def stand(design, deployment_of):
    """Two sites, four hosts."""
    return NovaStand(deployment_of(with_computes(design)))


def test_servers_spread_over_hosts(stand):
    """The host with the most memory left is taken."""
    hosts = [stand.running(stand.volume()).host for _ in range(4)]

    assert sorted(hosts) == ["east-cpu1", "east-cpu1", "east-cpu2", "east-cpu2"]


def test_a_disabled_or_dead_host_takes_nothing(stand):
    """A dead one does until Nova has noticed."""
    stand.compute.compute("east-cpu1").disabled = True
    server = stand.running(stand.volume())
    stand.lose("east")
    still = choose(stand.compute, server).host
    stand.wait(61)

    assert server.host == still == "east-cpu2"
    with pytest.raises(NoValidHost, match="not enough hosts"):
        choose(stand.compute, server)


def test_the_design_says_how_much_fits(design, deployment_of):
    """Four virtual CPUs are sold for each real one, memory is not oversold."""
    with_computes(design)
    design["sites"][0]["hosts"] = [
        {"name": "east-cpu1", "vcpus": 1, "memory_mib": 1024},
        {"name": "east-cpu2", "vcpus": 1, "memory_mib": 1024},
    ]
    stand = NovaStand(deployment_of(design))
    for _ in range(4):
        stand.running(stand.volume())
    last = stand.ask(stand.volume())
    stand.wait()

    assert usage(stand.compute)["east-cpu1"] == (2, 1024, 0)
    assert last.vm_state == "error"


def test_anti_affinity_keeps_servers_apart(stand):
    """As many as there are hosts in the zone."""
    group = ServerGroup("g", "g", "anti-affinity", "project", "user")
    stand.compute.groups["g"] = group
    servers = []
    for _ in range(3):
        server = stand.ask(stand.volume(), group_id="g")
        group.members.append(server.id)
        stand.wait()
        servers.append(server)

    assert {servers[0].host, servers[1].host} == {"east-cpu1", "east-cpu2"}
    assert servers[2].vm_state == "error"
