"""Volume services that form a cluster share what locks them against each other.

Why     Services of one cluster work on the same volumes. Their locks are kept by tooz, by default
        in a folder of each host, where the service at the other site does not see them: two of
        them then change one volume at the same time.
Fix     Set [coordination] backend_url to etcd, Redis or ZooKeeper with members at three sites, or
        take 'cluster' out of [DEFAULT].
Source  cinder 29.0.0, coordination.py: backend_url is file://$state_path unless it is set;
        OpenStack documentation, Cinder, high availability.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cinderconf import CinderConf
from dr_planner.model.finding import Severity
from dr_planner.model.inifile import DEFAULT, Option

OF_ONE_HOST = frozenset({"file", "ipc"})


def subjects(view: CinderConf) -> list[tuple[str, Option]]:
    """The cluster, where the file names one."""
    default = view.section(DEFAULT)
    option = default.option("cluster") if default else None
    return [("cluster", option)] if option and option.value.text.strip() else []


def evaluate(option: Option, view: CinderConf) -> Outcome:
    """Read which store of locks there is."""
    section = view.section("coordination")
    if section is None:
        reason = "the file has no [coordination]; without one anywhere locks are of one host"
        return unknown(reason, where=view.at(option.value.line))
    url = section.option("backend_url")
    if url is None:
        return failed("[coordination] sets no backend_url", where=view.at(section.line))
    where, scheme = view.at(url.value.line), url.value.text.partition(":")[0]
    if not url.value.is_known or not scheme:
        return unknown("its backend_url cannot be read here", where=where)
    if scheme in OF_ONE_HOST:
        return failed(f"locks are kept by {scheme}, on each host", where=where)
    return passed(f"locks are kept by {scheme}", where=where)


CHECK = Check(Severity.ERROR, CinderConf, subjects, evaluate, "the file names no cluster")
