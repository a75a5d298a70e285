"""Nova, Cinder and Glance of a site use the Ceph cluster of that site.

Why     A service that is wired to the other site's cluster loses its disks with that site, though
        its own is well, and sends every write over the link until then.
Fix     Name the ceph.conf of the site's own cluster: images_rbd_ceph_conf, rbd_ceph_conf, or the
        store that default_backend names.
Source  F. Haas, talk on rbd-mirror, Cephalocon 2019, checklist item 7: each wired to its local
        cluster.
"""

from __future__ import annotations

from dr_planner.checks import Check, Outcome, failed, passed, unknown
from dr_planner.model.cephanswer import MonitorMap, PoolList
from dr_planner.model.cephuse import CephUse, conf_file, uses
from dr_planner.model.finding import Severity
from dr_planner.model.part import Collection
from dr_planner.model.serviceconf import GlanceConf

SERVICES = {"nova": "Nova", "cinder": "Cinder", "glance": "Glance"}

Subject = tuple[str, list[CephUse]]


def subjects(view: Collection) -> list[tuple[str, Subject]]:
    """The services of each site that its cluster has answered for, with what they use first."""
    found: dict[tuple[str, str], list[CephUse]] = {}
    for use in uses(view):
        if use.site and not use.is_target and _is_first(use, view):
            found.setdefault((use.site, use.service), []).append(use)
    return [
        (f"{SERVICES[service]} at {site}", (site, used))
        for (site, service), used in found.items()
        if _own(view, site)
    ]


def _is_first(use: CephUse, view: Collection) -> bool:
    """Whether it is no store of Glance, or the one that images go to by default."""
    if use.service != "glance":
        return True
    confs = [conf for conf in view.of(GlanceConf) if conf.site == use.site]
    options = [conf.option("glance_store", "default_backend") for conf in confs]
    named = {option.value.text.strip() for option in options if option is not None}
    return not named or any(use.who == f"Glance [{name}]" for name in named)


def _own(view: Collection, site: str) -> frozenset[str]:
    """The fsids in what the cluster of a site has answered there."""
    answers: list[PoolList | MonitorMap] = [*view.of(PoolList), *view.of(MonitorMap)]
    return frozenset(a.fsid for a in answers if a.fsid and a.site == site)


def evaluate(subject: Subject, view: Collection) -> Outcome:
    """Compare the fsids; another site's must be known to be another site's."""
    site, used = subject
    where, own = used[0].where, _own(view, site)
    files = [file for use in used if (file := conf_file(view, use)) is not None and file.fsid]
    if any(file.fsid in own for file in files):
        return passed("it uses the cluster that has answered there", where=where)
    if len(files) < len(used):
        return unknown("a ceph.conf of it is not here", where=where)
    sites = {answer.site for answer in view.parts if answer.site and answer.site != site}
    away = [(other, file) for other in sorted(sites) for file in files
            if file.fsid in _own(view, other)]  # fmt: skip
    if away:
        other, file = away[0]
        return failed(f"{file.path} leads to the cluster of {other}", where=where)
    return unknown("it uses a cluster that has not answered", where=where)


CHECK = Check(
    Severity.WARNING,
    Collection,
    subjects,
    evaluate,
    "no site's cluster has answered beside a service that uses Ceph",
)
