"""From the servers of a workload to rows of Nova: built, attached and running long ago."""

from __future__ import annotations

from dr_planner.errors import NotFound
from dr_planner.simulator.openstack.compute.keypairs import fingerprint
from dr_planner.simulator.region.account import Project, User
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.region.server import (
    RUNNING,
    SHUTDOWN,
    BlockDevice,
    Flavor,
    KeyPair,
    Server,
    ServerGroup,
)
from dr_planner.simulator.region.server_ports import CannotUsePort, WantedInterface
from dr_planner.simulator.region.volume import Volume
from dr_planner.simulator.workload import Workload
from dr_planner.simulator.workload_server import WorkloadServer


class ServerPopulation:
    """Puts the servers of one workload into a region.

    :param projects: by ``domain/name``.
    """

    def __init__(
        self, region: Region, projects: dict[str, Project], users: dict[str, User]
    ) -> None:
        self._region = region
        self._compute = region.compute
        self._projects = projects
        self._users = users
        self._groups: dict[tuple[str, str], ServerGroup] = {}
        self._turns: dict[str, int] = {}

    def fill(self, workload: Workload, disks: dict[str, list[Volume]]) -> None:
        """Make everything; a server's volumes are attached to it.

        :param disks: volumes by the name of their server.
        :raises NotFound: the workload names a flavor, project, user or site that is not there.
        """
        self._surroundings(workload)
        for wanted in workload.servers:
            self._server(wanted, disks.get(wanted.name, []))

    def _surroundings(self, workload: Workload) -> None:
        known = {flavor.name for flavor in self._compute.flavors.values()}
        for flavor in workload.flavors:
            if flavor.name not in known:
                id = self._region.identifiers.uuid()
                self._compute.flavors[id] = Flavor(
                    id=id,
                    name=flavor.name,
                    ram=flavor.ram,
                    vcpus=flavor.vcpus,
                    disk=flavor.disk,
                    extra_specs=dict(flavor.extra_specs),
                )
        for key in workload.keypairs:
            user = self._user(key.user)
            self._compute.keypairs[user.id, key.name] = KeyPair(
                number=self._compute.number("keypair"),
                name=key.name,
                user_id=user.id,
                public_key=key.public_key,
                fingerprint=fingerprint(key.public_key),
                created_at=self._compute.now(),
            )
        for group in workload.server_groups:
            project, user = self._project(group.project), self._user(group.user)
            made = ServerGroup(
                self._region.identifiers.uuid(), group.name, group.policy, project.id, user.id
            )
            self._compute.groups[made.id] = self._groups[group.project, group.name] = made

    def _project(self, reference: str) -> Project:
        if reference not in self._projects:
            raise NotFound(f"the workload has no project {reference}")
        return self._projects[reference]

    def _user(self, reference: str) -> User:
        if reference not in self._users:
            raise NotFound(f"the workload has no user {reference}")
        return self._users[reference]

    def _host(self, site: str) -> str:
        """The hosts of a site take turns.

        :raises NotFound: the site has none.
        """
        hosts = [service.host for service in self._compute.computes() if service.site == site]
        if not hosts:
            raise NotFound(f"site {site} has no computes, so no servers can live there")
        turn = self._turns[site] = self._turns.get(site, -1) + 1
        return hosts[turn % len(hosts)]

    def _flavor(self, name: str) -> Flavor:
        for flavor in self._compute.flavors.values():
            if flavor.name == name:
                return flavor
        raise NotFound(f"the workload has no flavor {name}")

    # --------------------------------------------------------------------------- servers

    def _server(self, wanted: WorkloadServer, volumes: list[Volume]) -> None:
        host = self._host(wanted.site)
        server = self._row(wanted, host)
        self._compute.servers[server.id] = server
        group = self._groups.get((wanted.project, wanted.group or ""))
        if group is not None:
            server.group_id = group.id
            group.members.append(server.id)
            server.hints = {"group": group.id}
        self._disks(server, wanted, volumes)
        self._interface(server, host)

    def _row(self, wanted: WorkloadServer, host: str) -> Server:
        now, zone = self._compute.now(), self._compute.zone_of(host)
        stopped = wanted.state == "stopped"
        return Server(
            id=wanted.id or self._region.identifiers.uuid(),
            number=self._compute.number("server"),
            name=wanted.name,
            project_id=self._project(wanted.project).id,
            user_id=self._user(wanted.user).id,
            flavor=self._flavor(wanted.flavor),
            created_at=now,
            updated_at=now,
            launched_at=now,
            hostname=wanted.name.lower(),
            reservation_id="r-" + self._region.identifiers.hex(8),
            description=wanted.description,
            vm_state="stopped" if stopped else "active",
            task_state=None,
            power_state=SHUTDOWN if stopped else RUNNING,
            host=host,
            zone=zone,
            pinned_zone=zone if wanted.pinned else None,
            key_name=wanted.key_name,
            user_data=wanted.user_data,
            config_drive="True" if wanted.config_drive else "",
            metadata=dict(wanted.metadata),
            tags=sorted(wanted.tags),
            locked_by="owner" if wanted.locked else None,
        )

    def _disks(self, server: Server, wanted: WorkloadServer, volumes: list[Volume]) -> None:
        disks = self._region.nova.disks
        root = next((volume for volume in volumes if volume.bootable), None)
        if root is None:
            server.image_id = self._image(wanted.image)
            server.devices.append(
                BlockDevice(
                    uuid=self._region.identifiers.uuid(),
                    source="image",
                    destination="local",
                    image_id=server.image_id,
                    boot_index=0,
                    delete_on_termination=True,
                )
            )
        for volume in sorted(volumes, key=lambda volume: volume is not root):
            device = BlockDevice(
                uuid=self._region.identifiers.uuid(),
                source="volume",
                destination="volume",
                volume_id=volume.id,
                size=volume.size,
                boot_index=0 if volume is root else None,
            )
            disks.add(server, device)
        disks.name_all(server)
        disks.attach_all(server, server.host or "")

    def _image(self, name: str | None) -> str:
        """The image of that name; one that was deleted since is known by its id alone."""
        for image in self._region.images.images.values():
            if image.name == name:
                return image.id
        return self._region.identifiers.uuid()

    def _interface(self, server: Server, host: str) -> None:
        networks = self._region.network.networks_for(server.project_id)
        network = next((n for n in networks if n.subnets and not n.external), None)
        if network is None:
            return
        try:
            self._region.nova.ports.attach(
                server, WantedInterface(network_id=network.id), host, server.zone or ""
            )
        except CannotUsePort as error:
            raise NotFound(f"server {server.name} gets no port: {error}") from error
