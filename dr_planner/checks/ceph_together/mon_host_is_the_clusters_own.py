"""The monitors in a ceph.conf are those that the cluster itself names.

Why     A file is copied and the cluster moves on. A client asks the addresses of its file only:
        with an old one among them it waits before it tries the next, and with none left it never
        finds the cluster. At the target of a failover that is noticed at the failover.
Fix     Write the addresses of 'ceph mon dump' of that cluster into mon_host, on every host that
        has the file.
Source  Ceph documentation, monitor configuration: mon_host; cinder 29.0.0, volume/drivers/rbd.py,
        gives Nova the addresses of 'ceph mon dump', which are another list.
"""

from __future__ import annotations

import ipaddress

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import MonitorMap
from dr_planner.model.cephconf import CephConf
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection

Pair = tuple[CephConf, MonitorMap]


def subjects(view: Collection) -> list[tuple[str, Pair]]:
    """The files and answers of one cluster: by its fsid, or by a monitor that both name."""
    return [
        (f"{conf.path} and {answer.called}", (conf, answer))
        for conf in view.of(CephConf)
        if conf.option("mon_host")
        for answer in view.of(MonitorMap)
        if answer.monitors
        and (
            (conf.fsid and conf.fsid == answer.fsid) or conf.monitors & frozenset(answer.monitors)
        )
    ]


def evaluate(pair: Pair, view: Collection) -> Outcome:
    """Look for each address of the file among those of the answer."""
    conf, answer = pair
    option = conf.option("mon_host")
    where = conf.at(option.value.line if option else 0)
    if not conf.monitors:
        return unknown("the addresses are filled in later", where=where)
    if conf.fsid and answer.fsid and conf.fsid != answer.fsid:
        return failed(
            f"its fsid is {conf.fsid}, and the cluster of these monitors is {answer.fsid}",
            where=where,
        )
    gone = sorted(conf.monitors - frozenset(answer.monitors))
    names = [name for name in gone if not _is_address(name)]
    if len(names) < len(gone):
        wrong = [address for address in gone if address not in names]
        return failed(f"no monitor has {', '.join(wrong)}", where=where)
    if names:
        return unknown(f"{', '.join(names)} is a name, which may lead anywhere", where=where)
    return passed(f"all {len(conf.monitors)} are monitors", where=where)


def _is_address(word: str) -> bool:
    try:
        ipaddress.ip_address(word)
    except ValueError:
        return False
    return True


CHECK = Check(
    Severity.ERROR,
    Collection,
    subjects,
    evaluate,
    "there is no ceph.conf with an answer of its cluster about monitors",
)
