"""What a site's cluster answers comes from the cluster that the site's ceph.conf is of.

Why     With two fsids either the file is of a cluster that was made anew, or the answer was taken
        at another cluster: then pools, copies and monitors that looked right there say nothing
        about this site.
Fix     Compare 'ceph fsid' at the site with its ceph.conf; correct the file, or take the answer
        again.
Source  Ceph documentation, configuration: the fsid is the id of the cluster; 'ceph osd dump' and
        'ceph mon dump' print it.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import MonitorMap, PoolList
from dr_planner.model.cephconf import CephConf
from dr_planner.model.cephuse import conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Answer = PoolList | MonitorMap


def subjects(view: Collection) -> list[tuple[str, Answer]]:
    """The answers of a site with a fsid, where a ceph.conf of the site has one too."""
    sites = {conf.site for conf in view.of(CephConf) if conf.site and conf.option("fsid")}
    answers: list[Answer] = [*view.of(PoolList), *view.of(MonitorMap)]
    return [
        (f"{'pools' if isinstance(answer, PoolList) else 'monitors'} of {answer.site}", answer)
        for answer in answers
        if answer.fsid and answer.site in sites
    ]


def evaluate(answer: Answer, view: Collection) -> Outcome:
    """Look for the fsid in the site's files; those of replication targets are of other sites."""
    where = answer.at(answer.line)
    confs = [c for c in view.of(CephConf) if c.site == answer.site and c.option("fsid")]
    for conf in confs:
        if conf.fsid == answer.fsid:
            return passed(f"it is the cluster of {conf.path}", where=where)
    if answer.side not in ("", answer.site):
        return unknown(f"it was taken at {answer.side}", where=where)
    if not all(conf.fsid for conf in confs):
        return unknown("a fsid is filled in later", where=where)
    away = [use for use in uses(view) if use.is_target and use.site == answer.site]
    targets = {file.fsid for use in away if (file := conf_file(view, use)) is not None}
    own = [conf for conf in confs if conf.fsid not in targets]
    if len({conf.fsid for conf in own}) != 1 or _has_another(answer, own[0].fsid, view):
        return unknown(
            "the site has several clusters, and no file of this one is here", where=where
        )
    return failed(f"it is {answer.fsid}, and {own[0].path} has {own[0].fsid}", where=where)


def _has_another(answer: Answer, fsid: str, view: Collection) -> bool:
    """Whether the site has given the same answer of the cluster of its file."""
    return any(other.site == answer.site and other.fsid == fsid for other in view.of(type(answer)))


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "there is no ceph.conf of a site with an answer of the site's cluster",
)
