"""A server leaves its host: shelve, unshelve, evacuate, rebuild, resize, migrate."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.simulator.region.compute import EVACUATION
from dr_planner.simulator.region.images import Image
from dr_planner.simulator.region.scheduling import NoValidHost, choose
from dr_planner.simulator.region.server import (
    NO_STATE,
    RUNNING,
    SHUTDOWN,
    Action,
    ComputeService,
    Flavor,
    Migration,
    Server,
)
from dr_planner.simulator.region.server_disks import DiskTrouble
from dr_planner.simulator.region.server_power import START, Change, ServerPower
from dr_planner.simulator.region.server_steps import CONDUCTOR, Asker, Steps

UNSHELVE_START = Change("unshelve", START.event, START.task, START.vm_state, START.power_state)


class ServerMoves:
    """Servers on their way to other hosts, or to none."""

    def __init__(self, steps: Steps, power: ServerPower) -> None:
        self._steps = steps
        self._compute = steps.compute
        self._power = power

    # -------------------------------------------------------------------------- shelving

    def shelve(self, server: Server, asker: Asker, *, image: Image | None) -> None:
        """Take a server from its host (shelved_offload_time is 0).

        :param image: takes the root disk; None: that is a volume.
        """
        action = self._steps.begin(server, "shelve", asker, task="shelving")
        server.shelved_image_id = image.id if image is not None else None
        if image is None:
            self._offload(server, action)
            return

        def shelved() -> None:
            self._steps.settle(server, "shelved", SHUTDOWN)
            server.task_state = "shelving_offloading"
            self._offload(server, action)

        self._steps.perform(server, action, "compute_shelve_instance", server.host, shelved)

    def offload(self, server: Server, asker: Asker) -> None:
        """Take a shelved server from its host."""
        action = self._steps.begin(server, "shelveOffload", asker, task="shelving_offloading")
        self._offload(server, action)

    def _offload(self, server: Server, action: Action) -> None:
        def offloaded() -> None:
            self._steps.disks.disconnect(server)
            self._steps.ports.unbind(server)
            server.host = None
            self._steps.settle(server, "shelved_offloaded", SHUTDOWN)

        event = "compute_shelve_offload_instance"
        self._steps.perform(server, action, event, server.host, offloaded)

    def unshelve(self, server: Server, asker: Asker, *, host: str | None) -> None:
        """Bring a shelved server back, to the same host or, once offloaded, to any of its zone."""
        if server.vm_state == "shelved":
            self._steps.drop_image(server)
            self._power.change(server, UNSHELVE_START, asker)
            return
        action = self._steps.begin(server, "unshelve", asker, task="unshelving")
        self._steps.later(lambda: self._unshelve(server, action, host))

    def _unshelve(self, server: Server, action: Action, host: str | None) -> None:
        row = self._compute.event(action, "schedule_instances", CONDUCTOR)
        try:
            service = choose(self._compute, server, host=host)
        except NoValidHost as error:
            self._compute.finish(action, row, error=str(error))
            server.task_state = None
            self._compute.touch(server)
            return
        self._compute.finish(action, row)
        server.zone = self._compute.zone_of(service.host)

        def spawned() -> None:
            server.host = service.host
            if self._arrive(server, service):
                self._steps.drop_image(server)
                server.launched_at = self._compute.now()
                self._steps.settle(server, "active", RUNNING)

        event = "compute_unshelve_instance"
        self._steps.perform(server, action, event, service.host, spawned)

    def _arrive(self, server: Server, service: ComputeService) -> bool:
        """A host takes ports and volumes over; false: that failed, and so did the server."""
        try:
            self._steps.ports.move(server, service.host, self._compute.zone_of(service.host))
            self._steps.disks.move(server, service.host)
        except DiskTrouble as error:
            self._compute.fail(server, str(error))
            return False
        return True

    # ------------------------------------------------------------------------ evacuation

    def evacuate(
        self, server: Server, asker: Asker, *, host: str | None, forced: bool, stopped: bool
    ) -> None:
        """Rebuild a server of a dead host somewhere else.

        :param host: the only one that will do; ``forced``: without asking the scheduler.
        :param stopped: leave it stopped there.
        """
        action = self._steps.begin(server, "evacuate", asker, task="rebuilding")
        migration = self._compute.migrate(
            server, EVACUATION, destination=host, user_id=asker.user_id
        )
        stopped = stopped or server.vm_state == "stopped"

        def schedule() -> None:
            row = self._compute.event(action, "rebuild_server", CONDUCTOR)
            try:
                service = self._destination(server, host, forced=forced)
            except NoValidHost as error:
                self._compute.move(migration, "error")
                self._compute.fail(server, str(error))
                self._compute.finish(action, row, error=str(error))
                return
            self._compute.finish(action, row)
            self._rebuild_at(server, service, action, migration, stopped=stopped)

        self._steps.later(schedule)

    def _destination(self, server: Server, host: str | None, *, forced: bool) -> ComputeService:
        service = self._compute.compute(host)
        if forced and service is not None:
            return service
        return choose(self._compute, server, ignore=(server.host or "",), host=host)

    def _rebuild_at(
        self,
        server: Server,
        service: ComputeService,
        action: Action,
        migration: Migration,
        *,
        stopped: bool,
    ) -> None:
        migration.destination = service.host
        self._compute.move(migration, "pre-migrating")

        def rebuilt() -> None:
            server.host, server.zone = service.host, self._compute.zone_of(service.host)
            if not self._arrive(server, service):
                self._compute.move(migration, "failed")
                return
            self._compute.move(migration, "done")
            server.launched_at, server.fault = self._compute.now(), None
            state, power = ("stopped", SHUTDOWN) if stopped else ("active", RUNNING)
            self._steps.settle(server, state, power)

        self._steps.perform(server, action, "compute_rebuild_instance", service.host, rebuilt)

    def rebuild(self, server: Server, asker: Asker) -> None:
        """Make a server's root disk anew, at its host."""
        stopped = server.vm_state == "stopped"
        action = self._steps.begin(server, "rebuild", asker, task="rebuilding")

        def rebuilt() -> None:
            server.launched_at, server.fault = self._compute.now(), None
            state, power = ("stopped", SHUTDOWN) if stopped else ("active", RUNNING)
            self._steps.settle(server, state, power)

        self._steps.perform(server, action, "compute_rebuild_instance", server.host, rebuilt)

    # -------------------------------------------------------------------------- resizing

    def resize(
        self, server: Server, asker: Asker, *, flavor: Flavor | None, host: str | None
    ) -> None:
        """Move a server to another host, with another flavor where one is given."""
        name = "migrate" if flavor is None else "resize"
        action = self._steps.begin(server, name, asker, task="resize_prep")
        server.state_before_resize = server.vm_state
        kind = "migration" if flavor is None else "resize"

        def schedule() -> None:
            try:
                service = choose(self._compute, server, ignore=(server.host or "",), host=host)
            except NoValidHost as error:
                server.task_state = None
                row = self._compute.event(action, "cold_migrate", CONDUCTOR)
                self._compute.finish(action, row, error=str(error))
                self._compute.touch(server)
                return
            migration = self._compute.migrate(
                server, kind, destination=service.host, user_id=asker.user_id
            )
            self._compute.move(migration, "migrating")
            self._steps.perform(
                server,
                action,
                "compute_finish_resize",
                service.host,
                lambda: self._resized(server, service, migration, flavor),
            )

        self._steps.later(schedule)

    def _resized(
        self,
        server: Server,
        service: ComputeService,
        migration: Migration,
        flavor: Flavor | None,
    ) -> None:
        server.old_host, server.old_flavor = server.host, server.flavor
        server.host, server.zone = service.host, self._compute.zone_of(service.host)
        server.flavor = flavor or server.flavor
        if self._arrive(server, service):
            self._compute.move(migration, "finished")
            self._steps.settle(server, "resized", RUNNING)
        else:
            self._compute.move(migration, "error")

    def unconfirmed(self, server: Server) -> Migration | None:
        """The resize of a server that waits for a word."""
        return next(
            (
                m
                for m in reversed(self._compute.migrations)
                if m.server_id == server.id and m.status == "finished"
            ),
            None,
        )

    def confirm(self, server: Server, migration: Migration, asker: Asker) -> None:
        """Let go of what a resized server was."""
        action = self._steps.begin(server, "confirmResize", asker, task=None)
        self._compute.move(migration, "confirming")

        def confirmed() -> None:
            self._compute.move(migration, "confirmed")
            server.old_host = server.old_flavor = None
            self._rest(server)

        event = "compute_confirm_resize"
        self._steps.perform(server, action, event, migration.source, confirmed)

    def revert(self, server: Server, migration: Migration, asker: Asker) -> None:
        """Make a resized server what it was, where it was."""
        action = self._steps.begin(server, "revertResize", asker, task="resize_reverting")
        self._compute.move(migration, "reverting")
        service = self._compute.compute(migration.source)

        def reverted() -> None:
            server.flavor = server.old_flavor or server.flavor
            server.host, server.old_host, server.old_flavor = migration.source, None, None
            server.zone = self._compute.zone_of(server.host)
            self._compute.move(migration, "reverted")
            if service is not None and self._arrive(server, service):
                self._rest(server)

        event = "compute_finish_revert_resize"
        self._steps.perform(server, action, event, migration.source, reverted)

    def _rest(self, server: Server) -> None:
        stopped = server.state_before_resize == "stopped"
        state, power = ("stopped", SHUTDOWN) if stopped else ("active", RUNNING)
        self._steps.settle(server, state, power)

    def live_migrate(self, server: Server, asker: Asker, *, host: str | None) -> None:
        """Move a running server to another host."""
        before, power = server.vm_state, server.power_state
        action = self._steps.begin(server, "live-migration", asker, task="migrating")
        migration = self._compute.migrate(
            server, "live-migration", destination=host, user_id=asker.user_id
        )

        def schedule() -> None:
            try:
                service = choose(self._compute, server, ignore=(server.host or "",), host=host)
            except NoValidHost as error:
                self._compute.move(migration, "error")
                server.task_state = None
                row = self._compute.event(action, "conductor_live_migrate_instance", CONDUCTOR)
                self._compute.finish(action, row, error=str(error))
                self._compute.touch(server)
                return
            migration.destination = service.host
            self._compute.move(migration, "running")
            self._steps.perform(
                server,
                action,
                "compute_live_migration",
                server.host,
                self._moved(server, service, migration, before, power),
            )

        self._steps.later(schedule)

    def _moved(
        self,
        server: Server,
        service: ComputeService,
        migration: Migration,
        vm_state: str,
        power_state: int,
    ) -> Callable[[], None]:
        def moved() -> None:
            server.host, server.zone = service.host, self._compute.zone_of(service.host)
            arrived = self._arrive(server, service)
            self._compute.move(migration, "completed" if arrived else "error")
            if arrived:
                self._steps.settle(server, vm_state, power_state or NO_STATE)

        return moved

    # ------------------------------------------------------------------------ returning

    def clean_up(self, service: ComputeService) -> None:
        """A host was started again: what was evacuated from it is deleted there."""
        for migration in self._compute.migrations:
            if migration.source != service.host or migration.type != EVACUATION:
                continue
            if migration.status in ("accepted", "pre-migrating", "done"):
                self._compute.move(migration, "completed")
