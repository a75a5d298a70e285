"""What each node of the Galera cluster is told: its segment and its weight."""

from __future__ import annotations

from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera, GaleraMember
from dr_planner.model.site import Site


def galera_of(deployment: Deployment, site: Site) -> Galera | None:
    """The database that a site belongs to: its region's own, else the one of the design."""
    for region in deployment.regions or ():
        if site.name in region.sites and region.galera is not None:
            return region.galera
    return deployment.galera


def nodes_at(deployment: Deployment, site: Site) -> tuple[GaleraMember, ...]:
    """The members at a site that store data."""
    galera = galera_of(deployment, site)
    members = galera.members if galera else ()
    return tuple(m for m in members if m.site == site.name and not m.arbitrator)


def arbitrators(deployment: Deployment) -> tuple[GaleraMember, ...]:
    """The members of all databases that only vote."""
    every = [deployment.galera, *(region.galera for region in deployment.regions or ())]
    return tuple(m for galera in every if galera for m in galera.members if m.arbitrator)


def provider_options(member: GaleraMember) -> dict[str, str]:
    """The options of wsrep_provider_options that the design says."""
    found = {} if member.segment is None else {"gmcast.segment": str(member.segment)}
    return {**found, "pc.weight": str(member.weight)}
