"""An arbitrator stands at a site without a node that stores data.

Why     Its vote is to decide which of two sites goes on. At one of the two it is lost with that
        site, and the other one stops.
Fix     Move it to a third site that fails independently.
Source  Galera documentation, Galera arbitrator; F. Haas, talk on rbd-mirror, Cephalocon 2019,
        checklist item 1.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf, GarbdConf
from dr_planner.model.part import Collection


def subjects(view: Collection) -> list[tuple[str, GarbdConf]]:
    """The arbitrators that come with files of nodes."""
    known = view.of(GaleraConf)
    return [(Path(g.path).name, g) for g in view.of(GarbdConf)] if known else []


def evaluate(conf: GarbdConf, view: Collection) -> Outcome:
    """Compare the sites that the files are from."""
    nodes = view.of(GaleraConf)
    if not conf.site or not all(node.site for node in nodes):
        return unknown("which sites the files are from was not said", "Use --site SITE=PATH.")
    if conf.site in {node.site for node in nodes}:
        return failed(f"site {conf.site} has a node with data too")
    return passed(f"site {conf.site} has no node with data")


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no arbitrator came together with a node"
)
