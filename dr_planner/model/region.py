"""A control plane: the sites that share one set of OpenStack databases and APIs."""

from __future__ import annotations

from pydantic import Field

from dr_planner.model.frozen import Frozen, Name
from dr_planner.model.galera import Galera


class Region(Frozen):
    """One OpenStack. Several of them in a design are several control planes."""

    name: Name = Field(description="The region's name, as Keystone has it.")
    sites: tuple[Name, ...] = Field(min_length=1, description="Its full sites.")
    galera: Galera | None = Field(
        default=None, description="Its own database, where the design's top-level one is not it."
    )


class ZoneOptions(Frozen):
    """Options about availability zones that hold for a whole control plane. None: unknown."""

    nova_cross_az_attach: bool | None = Field(
        default=None, description="[cinder] cross_az_attach of nova.conf."
    )
    nova_default_availability_zone: Name | None = Field(
        default=None, description="[DEFAULT] default_availability_zone of nova.conf."
    )
    nova_default_schedule_zone: Name | None = Field(
        default=None, description="[DEFAULT] default_schedule_zone of nova.conf."
    )
    cinder_default_availability_zone: Name | None = Field(
        default=None, description="[DEFAULT] default_availability_zone of cinder.conf."
    )
    cinder_allow_availability_zone_fallback: bool | None = Field(
        default=None, description="[DEFAULT] allow_availability_zone_fallback of cinder.conf."
    )
    neutron_default_availability_zones: tuple[Name, ...] | None = Field(
        default=None, description="[DEFAULT] default_availability_zones of neutron.conf."
    )


class StateSettings(Frozen):
    """Where this tool's own state (catalogs, journals) is kept."""

    sites: tuple[Name, ...] = Field(description="Sites with a copy of the state store.")
