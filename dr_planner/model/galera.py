"""The Galera cluster: the one logical database that spans the sites."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name


class GaleraMember(Frozen):
    """A voter: a database node, or an arbitrator (garbd) that only votes."""

    name: Name = Field(description="What the node is called.")
    site: Name = Field(description="Where it stands.")
    weight: Annotated[int, Field(ge=0, le=255)] = Field(default=1, description="pc.weight.")
    segment: Annotated[int, Field(ge=0, le=255)] | None = Field(
        default=None, description="gmcast.segment; one number per site."
    )
    arbitrator: bool = Field(default=False, description="A garbd: votes and stores nothing.")


class Galera(Frozen):
    """The members of one wsrep cluster."""

    name: Name = Field(default="openstack", description="wsrep_cluster_name.")
    members: tuple[GaleraMember, ...] = Field(description="The voters.")
