"""The daemons that an frr.conf needs are started.

Why     The package starts zebra only. As long as /etc/frr/daemons has bgpd=no, what the frr.conf
        says of BGP is not there after the next start; without bfdd a neighbour that is asked for
        BFD is not watched, and its loss is seen minutes later.
Fix     Set bgpd=yes, and bfdd=yes, in /etc/frr/daemons, and restart FRR.
Source  FRR documentation, basic setup, daemons configuration file.
"""

from __future__ import annotations

from pathlib import PurePath

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.finding import Severity
from dr_planner.model.frrdaemons import FrrDaemons
from dr_planner.model.part import Collection
from dr_planner.model.routingconf import FRR, RoutingConf

Subject = tuple[str, FrrDaemons]
"""The name of a daemon, and the file that is to start it."""


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """What each frr.conf needs, where the list of its host is given."""
    confs = [c for c in view.of(RoutingConf) if c.software == FRR and c.instances]
    return [
        (f"{name} for {PurePath(conf.path).name}", (name, daemons))
        for conf in confs
        for daemons in _of(conf, confs, view)
        for name in _needed(conf)
    ]


def _of(conf: RoutingConf, confs: list[RoutingConf], view: Collection) -> list[FrrDaemons]:
    """The list of the same folder, else the only one of the site where it has one router."""
    lists = [d for d in view.of(FrrDaemons) if d.site == conf.site]
    folder = PurePath(conf.path).parent
    near = [d for d in lists if d.path == conf.path or PurePath(d.path).parent == folder]
    peers = [c for c in confs if c.site == conf.site]
    if len({c.path for c in peers if PurePath(c.path).parent == folder}) == 1 and near:
        return near[-1:]
    return lists if len(lists) == len(peers) == 1 else []


def _needed(conf: RoutingConf) -> list[str]:
    return ["bgpd", *(["bfdd"] if any(session.bfd for session in conf.sessions) else [])]


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Look for its line."""
    name, daemons = subject
    found = daemons.daemon(name)
    if found is None:
        return unknown(f"{daemons.path} says nothing of {name}", where=daemons.at(0))
    where = daemons.at(found.line)
    return passed("it is", where=where) if found.on else failed(f"{name}=no", where=where)


CHECK = Check(
    Severity.ERROR, Collection, subjects, evaluate, "no frr.conf stands beside a list of daemons"
)
