"""Sites still reach each other when a third site is lost.

Why     A path that leads through another site is gone with that site. Two survivors that do not
        see each other cannot keep a database majority or mirror their volumes.
Fix     Add a link between the two that does not pass through the third.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 6; the path is computed from
        the design's links.
"""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import Answer, DeploymentGraph
from dr_planner.model.finding import Severity
from dr_planner.model.link import Network
from dr_planner.model.site import Site


def subjects(view: DeploymentGraph) -> Iterator[tuple[str, tuple[Site, Network]]]:
    """The loss of each site, for each network, where two others are left."""
    for site in view.deployment.sites if len(view.deployment.sites) > 2 else ():
        for network in Network:
            yield f"loss of {site.name}, {network} network", (site, network)


def evaluate(subject: tuple[Site, Network], view: DeploymentGraph) -> Outcome:
    """Compare who reaches whom with and without the site."""
    lost, network = subject
    deployment = view.deployment
    ends = deployment.sites if network is Network.MANAGEMENT else deployment.full_sites
    names = {site.name for site in ends}
    before = view.reach(network)
    after = {
        pair: answer
        for pair, answer in view.reach(network, without=lost.name).items()
        if names.issuperset(pair) and before[pair] is not Answer.NO
    }
    if not after:
        return not_applicable("no two other sites need to reach each other over this network")
    cut = [" and ".join(pair) for pair, answer in after.items() if answer is Answer.NO]
    if cut:
        return failed(f"only through this site: {'; '.join(cut)}")
    if Answer.UNKNOWN in after.values():
        return unknown("the design leaves out the links, or the networks that they carry")
    return passed(f"{len(after)} pair(s) still reach each other")


CHECK = Check(
    Severity.WARNING, DeploymentGraph, subjects, evaluate, "there are fewer than three sites"
)
