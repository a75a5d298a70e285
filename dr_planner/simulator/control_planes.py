"""Which OpenStacks a design has: one stretched over all sites, or one for each region.

Regions with a database of their own are control planes of their own: each has its Keystone, its
Cinder and so on, and knows nothing of the others. What they have in common is Ceph.
"""

from __future__ import annotations

from dr_planner.model.deployment import Deployment
from dr_planner.model.region import Region

STRETCHED = "RegionOne"
"""How the one region is called where the design names none: Keystone's own default."""


def control_planes(deployment: Deployment) -> dict[str, Deployment]:
    """The part of a design that each control plane serves, by the name of its region."""
    regions = deployment.regions or ()
    if deployment.galera is not None or not regions:
        return {regions[0].name if len(regions) == 1 else STRETCHED: deployment}
    return {region.name: _part(deployment, region) for region in regions}


def _part(deployment: Deployment, region: Region) -> Deployment:
    cinder = deployment.cinder
    backends = tuple(b for b in cinder.backends if b.site in region.sites)
    names = {backend.name for backend in backends}
    kinds = tuple(k for k in cinder.volume_types if not k.backends or names & set(k.backends))
    votes_only = {site.name for site in deployment.sites} - {
        site.name for site in deployment.full_sites
    }
    here = {*region.sites, *votes_only}
    return deployment.model_copy(
        update={
            "sites": tuple(site for site in deployment.sites if site.name in here),
            "cinder": cinder.model_copy(update={"backends": backends, "volume_types": kinds}),
            "glance": _at(deployment.glance, region),
            "nova": _at(deployment.nova, region),
            "galera": region.galera,
            "regions": (region,),
        }
    )


def _at(things: tuple[object, ...] | None, region: Region) -> tuple[object, ...] | None:
    if things is None:
        return None
    return tuple(thing for thing in things if getattr(thing, "site", None) in region.sites)
