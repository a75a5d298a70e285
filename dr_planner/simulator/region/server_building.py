"""A server's birth and death: scheduled, given ports and disks, spawned; and deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dr_planner.simulator.region.scheduling import NoValidHost, choose
from dr_planner.simulator.region.server import NO_STATE, RUNNING, Action, ComputeService, Server
from dr_planner.simulator.region.server_disks import DiskTrouble
from dr_planner.simulator.region.server_ports import CannotUsePort, WantedInterface
from dr_planner.simulator.region.server_steps import CONDUCTOR, Asker, Steps

BUILD_EVENT = "compute__do_build_and_run_instance"
DELETE_EVENT = "compute_terminate_instance"


class ServerBuilding:
    """Servers that come and go."""

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self._compute = steps.compute

    # -------------------------------------------------------------------------- building

    def create(
        self,
        server: Server,
        interfaces: Sequence[WantedInterface],
        asker: Asker,
        *,
        host: str | None = None,
        forced: bool = False,
    ) -> None:
        """Take a new server; scheduler and host finish it in a moment.

        :param host: the only one that will do; ``forced``: without asking the scheduler's filters.
        """
        self._compute.servers[server.id] = server
        action = self._steps.begin(server, "create", asker, task="scheduling")
        self._steps.later(lambda: self._schedule(server, interfaces, action, host, forced=forced))

    def _schedule(
        self,
        server: Server,
        interfaces: Sequence[WantedInterface],
        action: Action,
        host: str | None,
        *,
        forced: bool,
    ) -> None:
        if server.deleted:
            return
        try:
            service = self._chosen(server, host, forced=forced)
        except NoValidHost as error:
            self._compute.fail(server, str(error))
            row = self._compute.event(action, "conductor_schedule_and_build_instances", CONDUCTOR)
            self._compute.finish(action, row, error=str(error))
            return
        server.zone = self._compute.zone_of(service.host)
        build = Build(self._steps, server, interfaces, action, service)
        self._steps.at_host(service.host, build.begin)

    def _chosen(self, server: Server, host: str | None, *, forced: bool) -> ComputeService:
        service = self._compute.compute(host)
        if forced and service is not None and self._compute.is_up(service):
            return service
        return choose(self._compute, server, host=host)

    # -------------------------------------------------------------------------- deleting

    def delete(self, server: Server, asker: Asker) -> None:
        """Delete a server: at its host, or in the database alone where that is known to be down.

        A host that has died unnoticed does it when it returns.
        """
        service = self._compute.compute(server.host)
        if service is None or not self._compute.is_up(service):
            self._steps.begin(server, "delete", asker, task="deleting")
            self.remove(server)
            return
        if server.task_state == "deleting":
            return
        action = self._steps.begin(server, "delete", asker, task="deleting")
        server.progress = 0

        def terminate() -> None:
            if not server.deleted:
                row = self._compute.event(action, DELETE_EVENT, server.host or CONDUCTOR)
                self.remove(server)
                self._compute.finish(action, row)

        self._steps.at_host(server.host, terminate)

    def remove(self, server: Server) -> None:
        """A server is gone, its ports and disks are let go of; a trace of the row is kept."""
        self._steps.ports.release(server)
        self._steps.disks.release(server)
        self._steps.drop_image(server)
        now = self._compute.now()
        server.vm_state, server.task_state, server.power_state = "deleted", None, NO_STATE
        server.terminated_at, server.deleted = now, True
        self._compute.touch(server)
        self._compute.servers.pop(server.id, None)
        self._compute.deleted[server.id] = server
        group = self._compute.group_of(server)
        if group is not None and server.id in group.members:
            group.members.remove(server.id)


class Build:
    """One attempt of one host to make a server."""

    def __init__(
        self,
        steps: Steps,
        server: Server,
        interfaces: Sequence[WantedInterface],
        action: Action,
        service: ComputeService,
    ) -> None:
        self._steps = steps
        self._compute = steps.compute
        self._server = server
        self._interfaces = interfaces
        self._action = action
        self._service = service
        self._began = service.started_at
        self._zone = self._compute.zone_of(service.host)

    def begin(self) -> None:
        """The host takes the server over."""
        if self._server.deleted:
            return
        self._began = self._service.started_at
        self._server.host = self._service.host
        self._event = self._compute.event(self._action, BUILD_EVENT, self._service.host)
        self._enter("networking")
        self._next(self._network)

    def _enter(self, task: str) -> None:
        self._server.task_state = task
        self._compute.touch(self._server)

    def _next(self, step: Callable[[], None]) -> None:
        self._steps.at_host(self._service.host, lambda: self._if_alive(step))

    def _if_alive(self, step: Callable[[], None]) -> None:
        """Go on, unless the server was deleted, or the host was started anew in between."""
        if self._server.deleted or self._server.task_state == "deleting":
            return
        if self._service.started_at != self._began:
            self._server.vm_state, self._server.task_state = "error", None
            self._compute.touch(self._server)
            return
        step()

    def _network(self) -> None:
        try:
            for wanted in self._interfaces:
                self._steps.ports.attach(self._server, wanted, self._service.host, self._zone)
        except CannotUsePort as error:
            self._abort(str(error))
            return
        self._enter("block_device_mapping")
        self._steps.disks.make_missing(
            self._server,
            self._zone,
            lambda: self._next(self._connect),
            self._abort,
        )

    def _connect(self) -> None:
        try:
            self._steps.disks.attach_all(self._server, self._service.host)
        except DiskTrouble as error:
            self._abort(str(error))
            return
        self._enter("spawning")
        self._next(self._spawned)

    def _spawned(self) -> None:
        self._server.launched_at = self._compute.now()
        self._steps.settle(self._server, "active", RUNNING)
        self._compute.finish(self._action, self._event)

    def _abort(self, why: str) -> None:
        message = f"Build of instance {self._server.id} aborted: {why}"
        self._steps.ports.release(self._server)
        self._server.host = None
        self._compute.fail(self._server, message)
        self._compute.finish(self._action, self._event, error=message)
