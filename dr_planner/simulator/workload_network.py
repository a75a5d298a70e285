"""What lives in a simulated Neutron: networks, security groups and floating IPs."""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.frozen import Frozen

EXTERNAL = "public"
"""Name of the external network where nothing else is said; the first one where it is not."""


class WorkloadNetwork(Frozen):
    """A network of a project with a subnet per prefix."""

    project: str
    name: str
    prefixes: tuple[str, ...] = Field(min_length=1)
    nameservers: tuple[str, ...] = ()
    router: str | None = Field(
        default=None, description="Router that leads out of it; made when first named."
    )
    external: str = Field(default=EXTERNAL, description="Network of the router's gateway.")
    shared: bool = False
    zones: tuple[str, ...] = Field(default=(), description="Hints of the network and router.")
    tags: tuple[str, ...] = ()


class WorkloadRule(Frozen):
    """A rule that lets something in."""

    protocol: str | None = None
    ports: tuple[int, int] | None = None
    prefix: str | None = None


class WorkloadSecurityGroup(Frozen):
    """A security group of a project."""

    project: str
    name: str
    description: str = ""
    rules: tuple[WorkloadRule, ...] = ()


class WorkloadFloatingIP(Frozen):
    """A floating IP of a project; without a server, or with one that has no port, it is spare."""

    project: str
    server: str | None = None
    external: str = EXTERNAL
    description: str = ""


def example_networks(projects: tuple[str, ...]) -> tuple[WorkloadNetwork, ...]:
    """A network per project, behind a router; all have the same prefix, on purpose."""
    return tuple(
        WorkloadNetwork(
            project=project,
            name="internal",
            prefixes=("10.0.0.0/24",),
            nameservers=("192.0.2.53",),
            router="way out",
            tags=("backbone",) if place == 0 else (),
        )
        for place, project in enumerate(projects)
    )


def example_groups(projects: tuple[str, ...]) -> tuple[WorkloadSecurityGroup, ...]:
    """A security group per project, with names that are not unique either."""
    rules = (
        WorkloadRule(protocol="tcp", ports=(22, 22), prefix="192.0.2.0/24"),
        WorkloadRule(protocol="tcp", ports=(443, 443)),
        WorkloadRule(protocol="icmp"),
    )
    return tuple(
        WorkloadSecurityGroup(project=project, name="web", description="för alla", rules=rules)
        for project in projects
    )


def example_floating_ips(
    projects: tuple[str, ...], servers: dict[str, str]
) -> tuple[WorkloadFloatingIP, ...]:
    """A floating IP per project, which leads to its first server if it has one.

    :param servers: name of the first server, by project.
    """
    return tuple(
        WorkloadFloatingIP(project=project, server=servers.get(project), description="www")
        for project in projects
    )
