"""The votes of a cluster outlive the loss of any one site.

Why     More than half of the votes must be left. With votes at two sites, one of them always has
        half or more: its loss stops the database everywhere.
Fix     Add an arbitrator at a third site, or spread the votes so that no site has half of them.
Source  Galera documentation, weighted quorum; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 1.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.design.galeravoters import Cluster, clusters
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection, Part

Subject = tuple[Cluster, tuple[Part, ...]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The clusters."""
    return [(cluster.name, (cluster, tuple(cluster.parts))) for cluster in clusters(view)]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Take away each site in turn and count."""
    cluster, _ = subject
    if cluster.is_open or any(voter.weight is None for voter in cluster.voters):
        return unknown("an address or a weight is filled in later")
    votes = {voter.name: (voter.site, voter.weight or 0) for voter in cluster.voters}
    total = sum(weight for _, weight in votes.values())
    sites = sorted({site for site, weight in votes.values() if site and weight})
    if total == 0:
        return failed("no member has a vote") if votes else not_applicable("no member is named")
    if not sites:
        return not_applicable("neither --site nor the names of hosts tell the sites")
    unseen = int(_may_have_another(cluster, sites))
    for site in sites:
        here = sum(weight for place, weight in votes.values() if place == site)
        if 2 * (total + unseen - here) <= total + unseen:
            return _worst(site, here, total, cluster)
    if any(weight and not site for site, weight in votes.values()):
        return unknown(f"not all sites of the {total} votes are known", "Use --site SITE=PATH.")
    if len(sites) < 2:
        return not_applicable(f"all are at {sites[0]}")
    if unseen:
        return unknown("an arbitrator would not have to be in these files", "Add its file.")
    return passed(f"{total} votes at {', '.join(sites)}")


def _worst(site: str, here: int, total: int, cluster: Cluster) -> Outcome:
    if any(voter.weight and not voter.site for voter in cluster.voters):
        free = sum(v.weight or 0 for v in cluster.voters if not v.site)
        return unknown(f"{free} of {total} votes are at no known site", "Use --site SITE=PATH.")
    if here == total:
        return not_applicable(f"all are at {site}")
    return failed(f"{site} has {here} of {total} votes: without it there is no majority")


def _may_have_another(cluster: Cluster, sites: list[str]) -> bool:
    """Whether an arbitrator may exist that is in no file: a node's list need not have it."""
    return not cluster.placed and not any(v.arbitrator for v in cluster.voters) and len(sites) == 2


CHECK = Check(Severity.ERROR, Collection, subjects, evaluate, "no file of a cluster is here")
