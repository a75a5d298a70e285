"""A site: a place that can be lost as a whole."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, IPvAnyAddress, IPvAnyNetwork, model_validator

from dr_planner.model.frozen import Frozen, Name


class SiteRole(StrEnum):
    """What a site is for."""

    FULL = "full"
    QUORUM = "quorum"


class RoutingProtocol(StrEnum):
    """How an uplink learns and announces routes."""

    BGP = "bgp"
    OSPF = "ospf"
    ISIS = "isis"
    STATIC = "static"


DYNAMIC_PROTOCOLS = frozenset({RoutingProtocol.BGP, RoutingProtocol.OSPF, RoutingProtocol.ISIS})


class Coordinates(Frozen):
    """A place on Earth, in degrees (WGS 84)."""

    latitude: Annotated[float, Field(ge=-90, le=90)] = Field(description="Degrees north.")
    longitude: Annotated[float, Field(ge=-180, le=180)] = Field(description="Degrees east.")


class AvailabilityZones(Frozen):
    """The availability zone that each service calls this site by; left out means unknown."""

    nova: Name | None = Field(default=None, description="Zone of the site's host aggregate.")
    cinder: Name | None = Field(default=None, description="backend_availability_zone.")
    neutron: Name | None = Field(default=None, description="availability_zone of the agents.")


class DomainKind(StrEnum):
    """What is shared by the machines of a failure domain."""

    ROOM = "room"
    RACK = "rack"
    POWER = "power"
    OTHER = "other"


class FailureDomain(Frozen):
    """A part of a site that can be lost alone: a room, a rack, a power feed."""

    name: Name = Field(description="What the domain is called at its site.")
    kind: DomainKind = Field(default=DomainKind.OTHER, description="What its machines share.")
    inside: Name | None = Field(
        default=None, description="The larger domain of the same site that this one is part of."
    )


class Host(Frozen):
    """A machine of a site, with what is known of it beyond its name.

    Whatever runs on it is named elsewhere (computes, gateways, database members, monitors) and
    meets it by name.
    """

    name: Name = Field(description="The machine's name, as it is used elsewhere in the design.")
    domains: tuple[Name, ...] = Field(
        default=(), description="Failure domains of the site; the loss of any one takes it down."
    )
    vcpus: Annotated[int, Field(gt=0)] | None = Field(
        default=None, description="Virtual CPUs that it can give to servers."
    )
    memory_mib: Annotated[int, Field(gt=0)] | None = Field(
        default=None, description="Memory that it can give to servers, in MiB."
    )
    bandwidth_mbit: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="Of a gateway: traffic that it can carry, in megabit per second."
    )


class Uplink(Frozen):
    """A connection of a site to a provider's network."""

    name: Name = Field(description="What the uplink is called.")
    provider: Name = Field(description="Name of the provider; equal names are one provider.")
    protocol: RoutingProtocol | None = Field(default=None, description="Left out: unknown.")
    local_as: Annotated[int, Field(ge=1, le=4294967295)] | None = Field(
        default=None, description="AS number of the site."
    )
    peer_as: Annotated[int, Field(ge=1, le=4294967295)] | None = Field(
        default=None, description="AS number of the provider."
    )
    announces: tuple[IPvAnyNetwork, ...] | None = Field(
        default=None, description="Prefixes that can be announced here. Left out: unknown."
    )
    longest_prefix: Annotated[int, Field(ge=0, le=32)] | None = Field(
        default=None, description="Longest IPv4 prefix that the provider accepts, in bits."
    )
    longest_prefix_v6: Annotated[int, Field(ge=0, le=128)] | None = Field(
        default=None, description="Longest IPv6 prefix that the provider accepts, in bits."
    )
    router_id: IPvAnyAddress | None = Field(default=None, description="BGP router id, unique.")
    gateways: tuple[Name, ...] | None = Field(
        default=None, description="Gateways that reach it. Left out: all of the site."
    )


class Site(Frozen):
    """A place that can be lost as a whole.

    A list that is left out is unknown; an empty list says that there is none.
    """

    name: Name = Field(description="What the site is called, in the design and in every output.")
    role: SiteRole = Field(
        default=SiteRole.FULL,
        description="full: workloads run here. quorum: it votes and runs nothing else.",
    )
    coordinates: Coordinates | None = Field(
        default=None, description="Where it is; sets a floor under every round trip."
    )
    cloud: Name | None = Field(
        default=None, description="Entry of clouds.yaml that reaches the API endpoints here."
    )
    availability_zones: AvailabilityZones = Field(
        default=AvailabilityZones(), description="The zone that each service calls this site by."
    )
    api_services: tuple[Name, ...] | None = Field(
        default=None, description="OpenStack services whose API runs here, by project name."
    )
    computes: tuple[Name, ...] | None = Field(default=None, description="Hosts of nova-compute.")
    gateways: tuple[Name, ...] | None = Field(default=None, description="Network gateway hosts.")
    uplinks: tuple[Uplink, ...] | None = Field(
        default=None, description="Connections to providers."
    )
    failure_domains: tuple[FailureDomain, ...] = Field(
        default=(), description="Parts of the site that can be lost alone."
    )
    hosts: tuple[Host, ...] = Field(
        default=(), description="What is known of machines beyond their names."
    )

    @property
    def is_full(self) -> bool:
        """Whether workloads run here."""
        return self.role is SiteRole.FULL

    @model_validator(mode="after")
    def _quorum_sites_hold_nothing(self) -> Self:
        if self.role is SiteRole.QUORUM and (self.computes or self.gateways):
            raise ValueError("a site of role quorum has no computes and no gateways")
        return self
