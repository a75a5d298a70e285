"""Nova's database: servers, flavors, keys, groups, services, zones; who is alive and where."""

from __future__ import annotations

from collections.abc import Callable

from dr_planner.simulator.identifiers import Identifiers
from dr_planner.simulator.region.server import (
    ZONE_KEY,
    Action,
    Aggregate,
    ComputeService,
    Event,
    Flavor,
    KeyPair,
    Migration,
    Server,
    ServerFault,
    ServerGroup,
)
from dr_planner.simulator.timeline import Timeline

SERVICE_DOWN_TIME = 60.0
"""Seconds without a heartbeat after which Nova calls a service down."""

HEARTBEAT = 10.0
"""Seconds between two heartbeats (report_interval)."""

DEFAULT_ZONE, INTERNAL_ZONE = "nova", "internal"
EVACUATION = "evacuation"


class Compute:
    """All rows of Nova.

    :param cross_az_attach: whether servers may use volumes of other zones.
    :param default_zone: of hosts in no zone.
    :param default_schedule_zone: of servers for which no zone was asked; None: any.
    """

    def __init__(
        self,
        timeline: Timeline,
        identifiers: Identifiers,
        *,
        cross_az_attach: bool = True,
        default_zone: str = DEFAULT_ZONE,
        default_schedule_zone: str | None = None,
    ) -> None:
        self._timeline = timeline
        self._identifiers = identifiers
        self.cross_az_attach = cross_az_attach
        self.default_zone = default_zone
        self.default_schedule_zone = default_schedule_zone
        self.servers: dict[str, Server] = {}
        self.deleted: dict[str, Server] = {}
        self.flavors: dict[str, Flavor] = {}
        self.keypairs: dict[tuple[str, str], KeyPair] = {}
        self.groups: dict[str, ServerGroup] = {}
        self.services: list[ComputeService] = []
        self.aggregates: dict[int, Aggregate] = {}
        self.migrations: list[Migration] = []
        self.quotas: dict[str, dict[str, int]] = {}
        self._numbers: dict[str, int] = {}
        self._computes: dict[str, ComputeService] = {}
        self._volume_users: dict[str, set[str]] = {}

    # -------------------------------------------------------------------------- looking

    def now(self) -> float:
        """Simulated seconds since the start."""
        return self._timeline.now()

    def number(self, kind: str) -> int:
        """The next whole number of a kind of row."""
        self._numbers[kind] = self._numbers.get(kind, 0) + 1
        return self._numbers[kind]

    def compute(self, host: str | None) -> ComputeService | None:
        """The service nova-compute of a host."""
        return self._computes.get(host or "")

    def computes(self) -> list[ComputeService]:
        """Every nova-compute, in the order of the design."""
        return list(self._computes.values())

    def servers_on(self, host: str) -> list[Server]:
        """The servers that the database sees on a host."""
        return [server for server in self.servers.values() if server.host == host]

    def users_of(self, volume_id: str) -> list[Server]:
        """The servers that have a volume among their disks, attached or not yet."""
        users = self._volume_users.get(volume_id, ())
        return [self.servers[id] for id in sorted(users) if id in self.servers]

    def note_volume(self, server: Server, volume_id: str) -> None:
        """A volume became one of a server's disks."""
        self._volume_users.setdefault(volume_id, set()).add(server.id)

    def drop_volume(self, server: Server, volume_id: str) -> None:
        """A volume is no longer one of a server's disks."""
        self._volume_users.get(volume_id, set()).discard(server.id)

    def group_of(self, server: Server) -> ServerGroup | None:
        """The group that a server is a member of."""
        return self.groups.get(server.group_id or "")

    # ---------------------------------------------------------------------------- zones

    def zone_of(self, host: str | None) -> str:
        """The zone that a host is in: that of an aggregate, or the default one."""
        for aggregate in self.aggregates.values():
            if aggregate.zone and host in aggregate.hosts:
                return aggregate.zone
        return self.default_zone

    def zone_of_service(self, service: ComputeService) -> str:
        """The zone that is shown for a service."""
        return self.zone_of(service.host) if service.is_compute else INTERNAL_ZONE

    def zones(self) -> list[tuple[str, bool]]:
        """Every zone, and whether an enabled service is in it: the available ones first."""
        enabled = [s for s in self.services if not s.disabled]
        available = list(dict.fromkeys(self.zone_of_service(s) for s in enabled))
        others = list(dict.fromkeys(self.zone_of_service(s) for s in self.services))
        return [(zone, True) for zone in available] + [
            (zone, False) for zone in others if zone not in available
        ]

    def shown_zone(self, server: Server) -> str:
        """The zone that a server shows: of its host, or what was asked for."""
        if server.host:
            return self.zone_of(server.host)
        return server.zone or ""

    def add_aggregate(self, name: str, zone: str | None, hosts: tuple[str, ...] = ()) -> Aggregate:
        """A new aggregate."""
        aggregate = Aggregate(
            number=self.number("aggregate"),
            uuid=self._identifiers.uuid(),
            name=name,
            created_at=self.now(),
            hosts=list(hosts),
            metadata={ZONE_KEY: zone} if zone else {},
        )
        self.aggregates[aggregate.number] = aggregate
        return aggregate

    # ---------------------------------------------------------------------- life and death

    def add_service(
        self, binary: str, host: str, site: str, *, vcpus: int = 0, memory: int = 0, disk: int = 0
    ) -> ComputeService:
        """A new service."""
        service = ComputeService(
            number=self.number("service"),
            uuid=self._identifiers.uuid(),
            binary=binary,
            host=host,
            site=site,
            vcpus=vcpus,
            memory=memory,
            disk=disk,
        )
        if service.is_compute:
            service.node = self._identifiers.uuid()
            self._computes[host] = service
        self.services.append(service)
        return service

    def remove_service(self, service: ComputeService) -> None:
        """Forget a service; a host of servers leaves its aggregates."""
        self.services.remove(service)
        if not service.is_compute:
            return
        self._computes.pop(service.host, None)
        for aggregate in self.aggregates.values():
            if service.host in aggregate.hosts:
                aggregate.hosts.remove(service.host)

    def is_up(self, service: ComputeService) -> bool:
        """Whether Nova saw its heartbeat lately, and nobody forced it down."""
        if service.forced_down:
            return False
        died = service.died_at
        return died is None or self.now() < died + SERVICE_DOWN_TIME

    def heartbeat(self, service: ComputeService) -> float:
        """When it last sent one."""
        if service.died_at is not None:
            return service.died_at
        return max(service.started_at, self.now() // HEARTBEAT * HEARTBEAT)

    def lose_site(self, site: str) -> None:
        """The services of a site stop sending heartbeats; the rows of its servers stay."""
        for service in self.services:
            if service.site == site and service.died_at is None:
                service.died_at = self.now()

    def works(self, host: str | None) -> bool:
        """Whether a host really runs, whatever Nova believes."""
        service = self.compute(host)
        return service is not None and service.died_at is None

    def send(self, host: str | None, work: Callable[[], None]) -> None:
        """Let a host work; what is sent to a dead one lies in its queue until it returns."""
        service = self.compute(host)
        if service is None:
            return
        if service.died_at is None:
            work()
        else:
            service.queue.append(work)

    # -------------------------------------------------------------------------- writing

    def touch(self, server: Server) -> None:
        """A row was written."""
        server.updated_at = self.now()

    def fail(self, server: Server, message: str, *, code: int = 500, details: str = "") -> None:
        """A server is in error from now on."""
        server.vm_state, server.task_state = "error", None
        server.fault = ServerFault(code, message, self.now(), details)
        self.touch(server)

    def begin(
        self, server: Server, name: str, *, request_id: str, user_id: str, project_id: str
    ) -> Action:
        """Write down that something was asked of a server."""
        now = self.now()
        action = Action(name, request_id, user_id, project_id, now, now)
        server.actions.append(action)
        return action

    def event(self, action: Action, name: str, host: str) -> Event:
        """Write down that a service begins with a part of an action."""
        event = Event(name, self.now(), host)
        action.events.append(event)
        action.updated_at = event.started_at
        return event

    def finish(
        self, action: Action, event: Event, *, error: str | None = None, details: str = ""
    ) -> None:
        """Write down how a part of an action ended."""
        event.finished_at = action.updated_at = self.now()
        event.result = "Error" if error else "Success"
        if error:
            action.message = "Error"
            event.details = details or error

    def migrate(
        self, server: Server, kind: str, *, destination: str | None, user_id: str
    ) -> Migration:
        """Write down that a server is to leave its host."""
        migration = Migration(
            number=self.number("migration"),
            uuid=self._identifiers.uuid(),
            server_id=server.id,
            type=kind,
            status="accepted",
            source=server.host or "",
            destination=destination,
            user_id=user_id,
            project_id=server.project_id,
            created_at=self.now(),
        )
        self.migrations.append(migration)
        return migration

    def move(self, migration: Migration, status: str) -> None:
        """A migration gets on."""
        migration.status = status
        migration.updated_at = self.now()
