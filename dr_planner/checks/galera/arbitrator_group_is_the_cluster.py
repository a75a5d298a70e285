"""An arbitrator's group is the name of the cluster whose nodes it knows.

Why     A node refuses whoever comes with another name. The arbitrator then does not vote, and
        nobody notices until a site is lost.
Fix     Set GALERA_GROUP to the wsrep_cluster_name of the nodes.
Source  Galera documentation, Galera arbitrator; gcomm/src/gmcast_proto.cpp, the group's name is
        compared in the handshake.
"""

from __future__ import annotations

from pathlib import Path

from dr_planner.checks import Check, Outcome, failed, not_applicable, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.galeraconf import GaleraConf, GarbdConf
from dr_planner.model.part import Collection
from dr_planner.model.placeholder import comes_later


def subjects(view: Collection) -> list[tuple[str, GarbdConf]]:
    """The arbitrators that come with files of nodes."""
    known = view.of(GaleraConf)
    return [(Path(g.path).name, g) for g in view.of(GarbdConf)] if known else []


def evaluate(conf: GarbdConf, view: Collection) -> Outcome:
    """Compare with the names of all nodes."""
    where = conf.at(conf.group_line)
    settings = [node.setting("wsrep_cluster_name") for node in view.of(GaleraConf)]
    names = {setting.text for setting in settings if setting and setting.text}
    if not conf.group:
        return not_applicable("it has no group", where=where)
    unread = any(setting is None or setting.is_open or setting.hidden for setting in settings)
    if conf.group in names:
        return passed(f"group {conf.group}", where=where)
    if unread or conf.group == "?" or comes_later(conf.group):
        return unknown("a name cannot be read here", where=where)
    told = ", ".join(sorted(names))
    return failed(f"group {conf.group}, and the nodes' cluster is {told}", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no arbitrator came together with a node"
)
