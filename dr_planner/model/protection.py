"""A protection group: volumes that recover together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name
from dr_planner.model.strategy import Strategy


class ProtectionGroup(Frozen):
    """Selects volumes. A volume belongs to the first group all of whose selectors match.

    A selector that is left out matches everything.
    """

    name: Name = Field(description="What the group is called.")
    projects: tuple[Name, ...] | None = Field(default=None, description="Project names.")
    volume_types: tuple[Name, ...] | None = Field(
        default=None, description="Names of volume types."
    )
    priority: Annotated[int, Field(ge=0, le=1000)] = Field(
        default=100, description="Lower recovers earlier."
    )
    home_site: Name | None = Field(
        default=None, description="Where it runs. Left out: where its volumes' backends are."
    )
    recovers_at: tuple[Name, ...] | None = Field(
        default=None, description="Sites that may take over, best first. Left out: any full site."
    )
    strategy: Strategy = Field(default=Strategy.REHOME, description="How its volumes change site.")
    depends_on: tuple[Name, ...] = Field(
        default=(), description="Groups that must have recovered first."
    )
    rpo_seconds: Annotated[int, Field(gt=0)] | None = Field(
        default=None, description="Longest acceptable loss of data, in seconds."
    )
    rto_seconds: Annotated[int, Field(gt=0)] | None = Field(
        default=None, description="Longest acceptable time to recover, in seconds."
    )
