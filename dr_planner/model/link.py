"""A link: the layer-3 path between two sites."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name


class Network(StrEnum):
    """The three networks that must reach between all sites."""

    MANAGEMENT = "management"
    TENANT = "tenant"
    STORAGE = "storage"


class Link(Frozen):
    """A path between two sites and the networks that are routed over it."""

    name: Name = Field(description="What the link is called.")
    sites: Annotated[tuple[Name, ...], Field(min_length=2, max_length=2)] = Field(
        description="The two sites that it joins."
    )
    networks: tuple[Network, ...] | None = Field(
        default=None, description="Networks routed at layer 3. Left out: unknown."
    )
    length_km: Annotated[float, Field(ge=0)] | None = Field(
        default=None, description="Length of the fibre, in kilometres."
    )
    rtt_ms: Annotated[float, Field(ge=0)] | None = Field(
        default=None, description="Measured round-trip time, in milliseconds."
    )
    loss_percent: Annotated[float, Field(ge=0, le=100)] | None = Field(
        default=None, description="Measured loss of packets, in percent."
    )
    shared_risk: tuple[Name, ...] = Field(
        default=(), description="Shared-risk groups: ducts, bridges, providers. One fails, all do."
    )
    bandwidth_mbit: Annotated[float, Field(gt=0)] | None = Field(
        default=None, description="Usable bandwidth, in megabit per second."
    )
