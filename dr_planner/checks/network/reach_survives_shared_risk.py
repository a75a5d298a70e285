"""Sites still reach each other when what several links share fails.

Why     Two links in one duct or over one bridge are one link. When they fail together, the sites
        are cut from each other though both are well: nobody may take over, and mirroring stops.
Fix     Lead one of the links another way, or add one that shares nothing with them.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 4; RFC 4202, section 2.3,
        shared risk link groups.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.graph.deployment_graph import DeploymentGraph
from dr_planner.graph.roads import islands
from dr_planner.model.finding import Severity
from dr_planner.model.link import Link, Network

Subject = tuple[Link, ...]
"""The links of one group."""


def subjects(view: DeploymentGraph) -> list[tuple[str, Subject]]:
    """Each group."""
    found: dict[str, list[Link]] = {}
    for link in view.deployment.links or ():
        for risk in dict.fromkeys(link.shared_risk):
            found.setdefault(risk, []).append(link)
    return [(f"shared risk {name}", tuple(links)) for name, links in found.items()]


def evaluate(group: Subject, view: DeploymentGraph) -> Outcome:
    """Take its links away and look whether the management network still joins the sites."""
    links = view.deployment.links or ()
    cut = {link.name for link in group}
    sure = [n for n in links if n.networks is not None and Network.MANAGEMENT in n.networks]
    maybe = [n for n in links if n.networks is None or Network.MANAGEMENT in n.networks]
    if _parts(maybe, view) > 1:
        return not_applicable("the sites do not reach each other even without a failure")
    left = [link for link in maybe if link.name not in cut]
    if _parts(left, view) > 1:
        return failed(
            f"without {', '.join(link.name for link in group)} sites are cut off from each other"
        )
    if _parts([link for link in sure if link.name not in cut], view) > 1:
        return unknown("a link that would be needed does not say which networks it carries")
    return passed("other links remain")


def _parts(links: list[Link], view: DeploymentGraph) -> int:
    return islands((site.name for site in view.deployment.sites), links)


CHECK = Check(Severity.WARNING, DeploymentGraph, subjects, evaluate, "no links share a risk")
