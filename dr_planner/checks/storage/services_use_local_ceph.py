"""Nova, Glance and Cinder at every full site use a Ceph cluster at that site.

Why     A service that is wired to the cluster of another site pays the link for every read and
        write, and stops with that site. A service that has no store at a site has nothing to give
        there when the other is lost: where Glance lives on one site only, all images go with it.
Fix     Give the service a pool in a Ceph cluster at the site named in the finding, and describe
        it under cinder.backends, glance or nova.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.openstack import CinderBackend, GlanceStore, NovaEphemeral
from dr_planner.model.site import Site

Stores = tuple[CinderBackend | GlanceStore | NovaEphemeral, ...]

SERVICES = {"Cinder": ("cinder", "backends"), "Glance": ("glance",), "Nova": ("nova",)}


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Site, str]]]:
    """Every full site and service."""
    for site in view.deployment.full_sites:
        for service in SERVICES:
            yield f"site {site.name}, {service}", (site, service)


def evaluate(subject: tuple[Site, str], view: DeploymentGraph) -> Outcome:
    """Compare the site of each store with the site of its cluster."""
    site, service = subject
    if not view.says(*SERVICES[service]):
        return unknown(f"the design does not tell where {service} keeps its data")
    deployment = view.deployment
    everywhere: dict[str, Stores] = {
        "Cinder": deployment.cinder.backends,
        "Glance": deployment.glance,
        "Nova": deployment.nova,
    }
    stores = everywhere[service]
    here = [store for store in stores if store.site == site.name]
    if not here:
        places = ", ".join(dict.fromkeys(store.site for store in stores)) or "nowhere"
        return failed(f"{service} keeps nothing at this site, only at: {places}")
    used = dict.fromkeys(store.ceph_cluster for store in here)
    far = [name for name in used if deployment.ceph_cluster(name).site != site.name]
    if far:
        return failed(f"{service} here uses a cluster at another site: {', '.join(far)}")
    return passed(", ".join(f"pool {store.pool} at {store.ceph_cluster}" for store in here))


CHECK = Check(Severity.BLOCKER, DeploymentGraph, subjects, evaluate)
