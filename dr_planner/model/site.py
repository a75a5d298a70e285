"""A site: a place that can be lost as a whole."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Self

from pydantic import Field, IPvAnyNetwork, model_validator

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

    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]


class AvailabilityZones(Frozen):
    """The availability zone that each service calls this site by; left out means unknown."""

    nova: Name | None = Field(default=None, description="Zone of the site's host aggregate.")
    cinder: Name | None = Field(default=None, description="backend_availability_zone.")
    neutron: Name | None = Field(default=None, description="availability_zone of the agents.")


class Uplink(Frozen):
    """A connection of a site to a provider's network."""

    name: Name
    provider: Name
    protocol: RoutingProtocol | None = Field(default=None, description="Left out: unknown.")
    local_as: Annotated[int, Field(ge=1, le=4294967295)] | None = None
    peer_as: Annotated[int, Field(ge=1, le=4294967295)] | None = None
    announces: tuple[IPvAnyNetwork, ...] | None = Field(
        default=None, description="Prefixes that can be announced here. Left out: unknown."
    )
    longest_prefix: Annotated[int, Field(ge=0, le=32)] | None = Field(
        default=None, description="Longest IPv4 prefix that the provider accepts, in bits."
    )
    longest_prefix_v6: Annotated[int, Field(ge=0, le=128)] | None = Field(
        default=None, description="Longest IPv6 prefix that the provider accepts, in bits."
    )


class Site(Frozen):
    """A place that can be lost as a whole.

    A list that is left out is unknown; an empty list says that there is none.
    """

    name: Name
    role: SiteRole = SiteRole.FULL
    coordinates: Coordinates | None = None
    cloud: Name | None = Field(
        default=None, description="Entry of clouds.yaml that reaches the API endpoints here."
    )
    availability_zones: AvailabilityZones = AvailabilityZones()
    api_services: tuple[Name, ...] | None = Field(
        default=None, description="OpenStack services whose API runs here, by project name."
    )
    computes: tuple[Name, ...] | None = Field(default=None, description="Hosts of nova-compute.")
    gateways: tuple[Name, ...] | None = Field(default=None, description="Network gateway hosts.")
    uplinks: tuple[Uplink, ...] | None = None

    @property
    def is_full(self) -> bool:
        """Whether workloads run here."""
        return self.role is SiteRole.FULL

    @model_validator(mode="after")
    def _quorum_sites_hold_nothing(self) -> Self:
        if self.role is SiteRole.QUORUM and (self.computes or self.gateways):
            raise ValueError("a site of role quorum has no computes and no gateways")
        return self
