"""Systems that need a majority, besides the databases."""

from __future__ import annotations

from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment
from dr_planner.model.quorum import QuorumKind


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with quorum systems and their members."""
    yield from unique(("quorums",), [quorum.name for quorum in d.quorums])
    monitors: dict[str, str] = {}
    for i, quorum in enumerate(d.quorums):
        here: Path_ = ("quorums", i)
        yield from unique((*here, "members"), [member.name for member in quorum.members])
        for j, member in enumerate(quorum.members):
            yield from known.site((*here, "members", j, "site"), member.site)
        if quorum.ceph_cluster is None:
            continue
        path = (*here, "ceph_cluster")
        yield from known.cluster(path, quorum.ceph_cluster)
        if quorum.kind is not QuorumKind.CEPH_MON:
            yield path, f"only monitors are a cluster's; this is of kind {quorum.kind}"
        other = monitors.setdefault(quorum.ceph_cluster, quorum.name)
        if other != quorum.name:
            yield path, f"the monitors of {quorum.ceph_cluster!r} are {other!r} already"
