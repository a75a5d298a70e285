"""Control planes: which database serves which sites, and which is lost with its site by design.

One OpenStack stretched over all full sites has one database. Regions with databases of their own
are control planes of their own: what is lost with one of them is not re-homed but managed into
another one, under new UUIDs.
"""

from __future__ import annotations

from dataclasses import dataclass

from dr_planner.model.deployment import Deployment
from dr_planner.model.galera import Galera
from dr_planner.model.strategy import Strategy


@dataclass(frozen=True)
class Database:
    """A Galera cluster and what it serves.

    :param region: the region of it; empty where one database serves all full sites.
    :param sites: the full sites whose volumes it knows.
    :param galera: its members; None where the design does not name them.
    """

    region: str
    sites: tuple[str, ...]
    galera: Galera | None

    def __str__(self) -> str:
        return f"the database of region {self.region}" if self.region else "the database"


@dataclass(frozen=True)
class LostWithSite:
    """A region that is lost with its only site: whether that is provided for, and why."""

    provided_for: bool
    reason: str


def databases(deployment: Deployment) -> tuple[Database, ...]:
    """Every database of a deployment: one for the whole, or one for each region."""
    if deployment.galera is not None or not deployment.regions:
        sites = tuple(site.name for site in deployment.full_sites)
        return (Database("", sites, deployment.galera),)
    return tuple(Database(r.name, r.sites, r.galera) for r in deployment.regions)


def database_of(deployment: Deployment, site: str) -> Database | None:
    """The database that knows the volumes of a full site; None where the site is in no region."""
    return next((found for found in databases(deployment) if site in found.sites), None)


def lost_with_site(deployment: Deployment, database: Database) -> LostWithSite | None:
    """Whether a region has one site only and is lost with it.

    That is provided for where every protection group that may live there is managed into another
    region. Re-homing would need the database that is lost.

    :returns: None where the region has several sites, or is the only control plane.
    """
    if not database.region or len(databases(deployment)) < 2 or len(database.sites) > 1:
        return None
    site = database.sites[0]
    groups = [g for g in deployment.protection_groups if g.home_site in (None, site)]
    others = [g for g in groups if g.strategy is not Strategy.MANAGE]
    lost = f"region {database.region} is lost with {site}, its only site"
    if not groups:
        return LostWithSite(
            False, f"{lost}, and no protection group manages its volumes into another region"
        )
    if others:
        names = ", ".join(f"{group.name} ({group.strategy})" for group in others)
        return LostWithSite(False, f"{lost}, and these groups need its database: {names}")
    names = ", ".join(group.name for group in groups)
    return LostWithSite(True, f"{lost}; managed into another region: {names}")
