"""The sites that take over have the mirrored volumes of the site that is lost.

Why     Moving a zone to a site where its volumes are not mirrored starts servers without disks.
        With three full sites each pool is mirrored to one other site, so a site with two pools
        needs two that take over.
Fix     Name the site of the mirror's other cluster as a takeover site, or mirror the pool there.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist items 7 and 8; Ceph allows a pool
        one receiving peer.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.subjects import full_sites
from dr_planner.model.finding import Severity
from dr_planner.model.site import Site


def evaluate(site: Site, view: DeploymentGraph) -> Outcome:
    """Compare where the site's Cinder pools are mirrored with where its zones go."""
    takeovers = view.takeover_sites(site.name)
    if takeovers is None:
        return unknown("the design does not tell what happens to the zones of a lost site")
    if not view.says("cinder", "backends") or not view.says("mirrors"):
        return unknown("the design does not tell Cinder's backends, or what is mirrored")
    backends = view.deployment.backends_at(site.name)
    if not takeovers or not backends:
        return not_applicable("no takeover, or no Cinder backend, is listed for this site")
    for backend in backends:
        peers = view.peers(backend.ceph_cluster, backend.pool)
        places = {view.deployment.ceph_cluster(peer).site for peer in peers}
        if not places.intersection(takeovers):
            found = ", ".join(sorted(places)) or "nowhere"
            return failed(f"pool {backend.pool} of {backend.name} is mirrored to {found}")
    return passed(f"{len(backends)} backend(s), mirrored to {', '.join(takeovers)}")


CHECK = Check(Severity.BLOCKER, DeploymentGraph, full_sites, evaluate)
