"""A small Nova of two sites with a clock that stands still, for unit tests."""

from __future__ import annotations

from typing import Any

from dr_planner.model.deployment import Deployment
from dr_planner.simulator.region.server import BlockDevice, Flavor, Server
from dr_planner.simulator.region.server_ports import WantedInterface
from dr_planner.simulator.region.server_steps import Asker
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.simulator import Simulator

ASKER = Asker("req-1", "user", "project")
LONG = 30.0
"""Simulated seconds in which every piece of work is done."""


def with_computes(design: dict[str, Any]) -> dict[str, Any]:
    """The design with two computes at each full site."""
    for site in design["sites"]:
        if "computes" in site:
            site["computes"] = [f"{site['name']}-cpu1", f"{site['name']}-cpu2"]
    return design


class NovaStand:
    """Nova, Cinder and Neutron of a deployment.

    :param deployment: its sites east and west have computes.
    """

    def __init__(self, deployment: Deployment) -> None:
        self.simulator = Simulator(deployment, virtual=True)
        self.region = self.simulator.region
        self.compute, self.nova = self.region.compute, self.region.nova
        self.storage = self.region.block_storage
        self.flavor = Flavor("1", "small", ram=512, vcpus=1, disk=4)

    def wait(self, seconds: float = LONG) -> None:
        """Let simulated time pass."""
        self.region.timeline.advance(seconds)

    def volume(self, backend: str = "rbd-e") -> Volume:
        """A volume that is available and can be booted from."""
        service = self.storage.service(self.region.deployment.backend(backend).service_host)
        assert service is not None
        volume = Volume(
            id=self.region.identifiers.uuid(),
            project_id="project",
            user_id="user",
            name=None,
            description=None,
            size=1,
            status="creating",
            availability_zone=service.zone,
            host=service.pool_name,
            type_id=self.storage.default_type().id,
            created_at=self.region.timeline.now(),
            bootable=True,
        )
        self.storage.volumes[volume.id] = volume
        self.storage.finish_create(volume, service)
        return volume

    def ask(
        self,
        *volumes: Volume,
        zone: str | None = "east",
        interfaces: tuple[WantedInterface, ...] = (),
        **fields: Any,
    ) -> Server:
        """A server that was asked for; the first volume is its root disk."""
        server = Server(
            id=self.region.identifiers.uuid(),
            number=self.compute.number("server"),
            name="s",
            project_id="project",
            user_id="user",
            flavor=self.flavor,
            created_at=self.region.timeline.now(),
            hostname="s",
            reservation_id="r-1",
            zone=zone,
            pinned_zone=zone,
            **fields,
        )
        for index, volume in enumerate(volumes):
            device = BlockDevice(
                uuid=self.region.identifiers.uuid(),
                source="volume",
                destination="volume",
                volume_id=volume.id,
                boot_index=0 if index == 0 else None,
            )
            self.nova.disks.add(server, device)
        self.nova.disks.name_all(server)
        self.nova.building.create(server, interfaces, ASKER)
        return server

    def running(self, *volumes: Volume, **fields: Any) -> Server:
        """A server that runs."""
        server = self.ask(*volumes, **fields)
        self.wait()
        assert server.vm_state == "active", server.fault
        return server

    def lose(self, site: str, seconds: float = 0.0) -> None:
        """A site is lost, and some time passes."""
        self.simulator.lose_site(site)
        self.wait(seconds)
