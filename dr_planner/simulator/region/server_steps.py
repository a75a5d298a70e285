"""How work on a server goes on in steps: at a host, later, and only while it still matters."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from dr_planner.simulator.region.compute import Compute
from dr_planner.simulator.region.images import ImageInUse, Images, StoreUnreachable
from dr_planner.simulator.region.server import Action, Server
from dr_planner.simulator.region.server_disks import ServerDisks
from dr_planner.simulator.region.server_ports import ServerPorts
from dr_planner.simulator.timeline import Timeline

STEP_SECONDS = (0.2, 0.8)
"""Seconds that a host takes over a step."""

CONDUCTOR = "conductor"
"""The host in the events of what no compute does."""


@dataclass(frozen=True)
class Asker:
    """Who asks for something, and with which request."""

    request_id: str
    user_id: str
    project_id: str


SYSTEM = Asker("", "", "")
"""Nova itself."""


@dataclass(frozen=True)
class Steps:
    """What all work on servers needs."""

    timeline: Timeline
    compute: Compute
    disks: ServerDisks
    ports: ServerPorts
    images: Images

    def drop_image(self, server: Server) -> None:
        """The image that a server was shelved into is of no use any more."""
        image = self.images.find(server.shelved_image_id or "")
        server.shelved_image_id = None
        if image is not None:
            with suppress(ImageInUse, StoreUnreachable):
                self.images.delete(image)

    def begin(self, server: Server, name: str, asker: Asker, *, task: str | None) -> Action:
        """Something was asked of a server; it is busy with it from now on."""
        server.task_state = task
        self.compute.touch(server)
        return self.compute.begin(
            server,
            name,
            request_id=asker.request_id,
            user_id=asker.user_id,
            project_id=asker.project_id,
        )

    def later(self, work: Callable[[], None]) -> None:
        """Go on in a moment."""
        self.timeline.after(self.timeline.jitter(*STEP_SECONDS), work)

    def at_host(self, host: str | None, work: Callable[[], None]) -> None:
        """Let a host go on in a moment; what a dead one was told waits until it returns."""
        self.later(lambda: self.compute.send(host, work))

    def perform(
        self,
        server: Server,
        action: Action,
        event: str,
        host: str | None,
        work: Callable[[], None],
    ) -> None:
        """Let a host do one piece of work, unless the server does something else by then."""
        task = server.task_state

        def arrive() -> None:
            row = self.compute.event(action, event, host or CONDUCTOR)

            def end() -> None:
                if server.deleted or server.task_state != task:
                    self.compute.finish(
                        action, row, error="The server is not in the state that was expected."
                    )
                    return
                work()
                fault = server.fault if server.vm_state == "error" else None
                self.compute.finish(action, row, error=fault.message if fault else None)

            self.at_host(host, end)

        self.at_host(host, arrive)

    def settle(self, server: Server, vm_state: str, power_state: int) -> None:
        """A server has come to rest."""
        server.vm_state, server.task_state = vm_state, None
        server.power_state = power_state
        self.compute.touch(server)
