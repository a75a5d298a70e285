"""Nova's services at work: everything that goes on behind an answer of 202."""

from __future__ import annotations

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.block_storage import BlockStorage
from dr_planner.simulator.region.compute import Compute
from dr_planner.simulator.region.images import Images
from dr_planner.simulator.region.network import Network
from dr_planner.simulator.region.server import ComputeService
from dr_planner.simulator.region.server_building import ServerBuilding
from dr_planner.simulator.region.server_disks import ServerDisks
from dr_planner.simulator.region.server_moves import ServerMoves
from dr_planner.simulator.region.server_ports import ServerPorts
from dr_planner.simulator.region.server_power import ServerPower
from dr_planner.simulator.region.server_steps import Steps
from dr_planner.simulator.timeline import Timeline


class Nova:
    """The services that work on the rows of ``Compute``."""

    def __init__(
        self,
        timeline: Timeline,
        identifiers: Identifiers,
        compute: Compute,
        storage: BlockStorage,
        network: Network,
        images: Images,
    ) -> None:
        self._compute = compute
        self.disks = ServerDisks(timeline, identifiers, compute, storage, images.find)
        self.ports = ServerPorts(network)
        self.steps = Steps(timeline, compute, self.disks, self.ports, images)
        self.building = ServerBuilding(self.steps)
        self.power = ServerPower(self.steps)
        self.moves = ServerMoves(self.steps, self.power)

    def return_site(self, site: str) -> None:
        """The services of a site start again, on machines that have crashed."""
        for service in self._compute.services:
            if service.site == site and service.died_at is not None:
                self._start(service)

    def _start(self, service: ComputeService) -> None:
        service.died_at = None
        service.started_at = self._compute.now()
        waiting, service.queue = service.queue, []
        if service.is_compute:
            self.moves.clean_up(service)
            for server in self._compute.servers_on(service.host):
                self.power.synchronise(server)
        for work in waiting:
            self.steps.later(work)
