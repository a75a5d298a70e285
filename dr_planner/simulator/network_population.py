"""From the networks of a workload to rows of Neutron."""

from __future__ import annotations

from collections.abc import Mapping

from dr_planner.errors import NotFound
from dr_planner.simulator.region.account import Project
from dr_planner.simulator.region.port import Port
from dr_planner.simulator.region.region import Region
from dr_planner.simulator.region.router import Router
from dr_planner.simulator.region.subnet import LogicalNetwork
from dr_planner.simulator.workload import Workload
from dr_planner.simulator.workload_network import (
    WorkloadFloatingIP,
    WorkloadNetwork,
    WorkloadSecurityGroup,
)


class NetworkPopulation:
    """Puts the networks of one workload into a region.

    :param projects: by ``domain/name``.
    """

    def __init__(self, region: Region, projects: Mapping[str, Project]) -> None:
        self._region = region
        self._projects = projects
        self._routers: dict[tuple[str, str], Router] = {}

    def fill(self, workload: Workload) -> None:
        """Make networks, routers and security groups, which servers need.

        :raises NotFound: the workload names a project that is not there.
        """
        for network in workload.networks:
            self._network(network)
        for group in workload.security_groups:
            self._group(group)

    def fill_floating_ips(self, workload: Workload) -> None:
        """Make floating IPs, which lead to servers.

        :raises NotFound: the workload names a project that is not there.
        """
        for wanted in workload.floating_ips:
            self._floating_ip(wanted)

    def _project(self, reference: str) -> Project:
        found = self._projects.get(reference)
        if found is None:
            raise NotFound(f"the workload has no project {reference}")
        return found

    def _external(self, name: str) -> LogicalNetwork | None:
        """The external network of that name, or else the first one."""
        networks = self._region.network.networks.values()
        external = [network for network in networks if network.external]
        named = [network for network in external if network.name == name]
        return next(iter(named or external), None)

    def _network(self, wanted: WorkloadNetwork) -> None:
        project = self._project(wanted.project)
        state = self._region.network
        network = state.create_network(
            project.id,
            wanted.name,
            shared=wanted.shared,
            availability_zone_hints=list(wanted.zones),
        )
        network.tags = set(wanted.tags)
        for number, prefix in enumerate(wanted.prefixes):
            subnet = state.create_subnet(
                network,
                prefix,
                name=f"{wanted.name}-{number}",
                dns_nameservers=list(wanted.nameservers),
            )
            if wanted.router is not None:
                self._region.routing.add_subnet(self._router(wanted, wanted.router), subnet)

    def _router(self, wanted: WorkloadNetwork, name: str) -> Router:
        key = wanted.project, name
        if key not in self._routers:
            router = self._region.routing.create_router(
                self._project(wanted.project).id,
                name,
                availability_zone_hints=list(wanted.zones),
            )
            external = self._external(wanted.external)
            if external is not None:
                self._region.routing.set_gateway(router, external)
            self._routers[key] = router
        return self._routers[key]

    def _group(self, wanted: WorkloadSecurityGroup) -> None:
        security = self._region.network.security
        group = security.add(self._project(wanted.project).id, wanted.name, wanted.description)
        for rule in wanted.rules:
            least, most = rule.ports or (None, None)
            security.add_rule(
                group,
                "ingress",
                protocol=rule.protocol,
                port_range_min=least,
                port_range_max=most,
                remote_ip_prefix=rule.prefix,
            )

    def _floating_ip(self, wanted: WorkloadFloatingIP) -> None:
        external = self._external(wanted.external)
        if external is None:
            return
        project = self._project(wanted.project)
        routing = self._region.routing
        ip = routing.create_floating_ip(project.id, external, description=wanted.description)
        port = self._port(wanted, project)
        if port is not None:
            routing.associate(ip, port)

    def _port(self, wanted: WorkloadFloatingIP, project: Project) -> Port | None:
        """The first port of a server that a router leads out of, if it has any."""
        state, routing = self._region.network, self._region.routing
        servers = [
            server
            for server in self._region.compute.servers.values()
            if server.name == wanted.server and server.project_id == project.id
        ]
        for server in servers:
            for port in state.ports_of_device(server.id):
                for fixed in port.fixed_ips:
                    external = self._external(wanted.external)
                    subnet = state.subnet(fixed.subnet_id)
                    if external and routing.router_of_subnet(subnet, external.id):
                        return port
        return None
