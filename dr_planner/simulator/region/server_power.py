"""What happens to a server at its host: start, stop, reboot, pause, suspend; and power syncing."""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.simulator.region.server import (
    CRASHED,
    PAUSED,
    RUNNING,
    SHUTDOWN,
    SUSPENDED,
    Server,
)
from dr_planner.simulator.region.server_steps import SYSTEM, Asker, Steps

POWER_SYNC_SECONDS = 600.0
"""sync_power_state_interval"""


@dataclass(frozen=True)
class Change:
    """One thing that a host does to a server.

    :param name: how instance actions call it; ``event``: their one event.
    :param task: the task state while it goes on.
    """

    name: str
    event: str
    task: str
    vm_state: str
    power_state: int


STOP = Change("stop", "compute_stop_instance", "powering-off", "stopped", SHUTDOWN)
START = Change("start", "compute_start_instance", "powering-on", "active", RUNNING)
SOFT_REBOOT = Change("reboot", "compute_reboot_instance", "rebooting", "active", RUNNING)
HARD_REBOOT = Change("reboot", "compute_reboot_instance", "rebooting_hard", "active", RUNNING)
PAUSE = Change("pause", "compute_pause_instance", "pausing", "paused", PAUSED)
UNPAUSE = Change("unpause", "compute_unpause_instance", "unpausing", "active", RUNNING)
SUSPEND = Change("suspend", "compute_suspend_instance", "suspending", "suspended", SUSPENDED)
RESUME = Change("resume", "compute_resume_instance", "resuming", "active", RUNNING)


class ServerPower:
    """Changes of servers at their hosts."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps

    def change(self, server: Server, change: Change, asker: Asker) -> None:
        """Ask a server's host for a change."""
        action = self._steps.begin(server, change.name, asker, task=change.task)
        self._steps.perform(
            server,
            action,
            change.event,
            server.host,
            lambda: self._steps.settle(server, change.vm_state, change.power_state),
        )

    def synchronise(self, server: Server) -> None:
        """A host has crashed and runs again, its guests do not: Nova will notice and say so."""
        host = server.host
        after = self._steps.timeline.jitter(0.0, POWER_SYNC_SECONDS)

        def look() -> None:
            crashed = server.power_state in (RUNNING, PAUSED)
            if server.deleted or server.host != host or server.task_state or not crashed:
                return
            if self._steps.compute.works(host) and server.vm_state in ("active", "paused"):
                server.power_state = CRASHED if server.vm_state == "paused" else SHUTDOWN
                self.change(server, STOP, SYSTEM)

        self._steps.timeline.after(after, look)
