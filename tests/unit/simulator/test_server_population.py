"""Servers of a workload are there at once, with disks, ports, keys and groups."""

from __future__ import annotations

import pytest

from dr_planner.errors import NotFound
from dr_planner.simulator.simulator import Simulator
from dr_planner.simulator.workload import example_workload


@pytest.fixture
def filled(design, deployment_of):
    """A simulator with the example workload, and that workload."""
    deployment = deployment_of(design)
    simulator = Simulator(deployment, virtual=True)
    workload = example_workload(deployment, volumes=24)
    simulator.populate(workload)
    return simulator.region, workload


def test_every_server_of_the_workload_is_a_row_of_nova(filled):
    """Running or stopped, at a host of its site."""
    region, workload = filled
    rows = {server.name: server for server in region.compute.servers.values()}

    assert set(rows) == {server.name for server in workload.servers}
    for wanted in workload.servers:
        row = rows[wanted.name]
        service = region.compute.compute(row.host)
        assert (service.site, row.vm_state) == (wanted.site, wanted.state)
        assert row.metadata == wanted.metadata
        assert (row.pinned_zone is not None) == wanted.pinned


def test_attached_volumes_are_attached_to_them(filled):
    """Cinder names the server that Nova knows, and its host."""
    region, workload = filled
    attached = [v for v in workload.volumes if v.server is not None]
    attachments = list(region.block_storage.attachments.values())

    assert len(attachments) == len(attached)
    for attachment in attachments:
        server = region.compute.servers[attachment.server_id]
        assert attachment.host_name == server.host
        assert server.device_of(attachment.volume_id).attachment_id == attachment.id
        assert region.block_storage.volumes[attachment.volume_id].status == "in-use"


def test_a_bootable_volume_is_the_root_disk(filled):
    """Without one the root disk is local, of an image."""
    region, _ = filled
    roots = {server.boots_from_volume: server for server in region.compute.servers.values()}

    assert set(roots) == {True, False}
    assert roots[True].image_id == ""
    assert roots[False].image_id


def test_a_site_without_computes_has_no_servers(design, deployment_of):
    """Its attached volumes name a server that nothing else is known of, as before."""
    for site in design["sites"]:
        site.pop("computes", None)
    deployment = deployment_of(design)
    simulator = Simulator(deployment, virtual=True)
    simulator.populate(example_workload(deployment, volumes=24))

    assert simulator.region.compute.servers == {}
    assert simulator.region.block_storage.attachments


def test_a_server_of_a_site_without_computes_is_refused(design, deployment_of):
    """Said, not left out."""
    deployment = deployment_of(design)
    workload = example_workload(deployment, volumes=24)
    lost = workload.servers[0].model_copy(update={"site": "hill"})
    simulator = Simulator(deployment, virtual=True)

    with pytest.raises(NotFound, match="hill"):
        simulator.populate(workload.model_copy(update={"servers": (lost,)}))
