"""What an import makes of what a target wrote, and where it differs from the design."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from dr_planner.design.difference import Change, Difference, differences
from dr_planner.design.importing.design import draft_design
from dr_planner.design.importing.draft import Draft
from dr_planner.design.importing.text import text_of
from dr_planner.design.load import load
from dr_planner.design.recognition import Reading, read_all
from dr_planner.generate.parts.access import accesses
from dr_planner.generate.quoting import path_part
from dr_planner.model.deployment import Deployment
from tests.unit.generate.targets.reading import put

_POOL = re.compile(r"ceph_clusters\[([^\]]+)\]\.pools\[([^\]]+)\]")


def drafted(deployment: Deployment, files: Mapping[str, str], folder: Path) -> Draft:
    """What an import makes of the files, each folder being of its site."""
    put(files, folder)
    reading = Reading()
    for site in deployment.sites:
        place = folder / path_part(site.name, "site")
        if place.is_dir():
            reading += read_all([place], site=site.name)
    return draft_design(reading.collection, [s.name for s in deployment.sites], deployment.name)


def imported(deployment: Deployment, files: Mapping[str, str], folder: Path) -> Deployment:
    """The design that an import makes of the files."""
    path = folder / "imported.yaml"
    path.write_text(text_of(drafted(deployment, files, folder)), encoding="utf-8")
    return load(path)


def otherwise(before: Deployment, after: Deployment, silent: str) -> list[Difference]:
    """Where the imported design differs from what the first one comes to.

    :param silent: the paths of a design, as a regular expression, that no file of the target can
        say: a value may be missing there. It may be another one nowhere.
    """
    used = {(use.ceph_cluster, use.pool) for use in _uses(before)}
    return [
        difference
        for difference in differences(outspoken(before), after)
        if difference.change is not Change.REMOVED
        or not (re.fullmatch(silent, difference.path) or _nobody_uses(difference.path, used))
    ]


def _uses(deployment: Deployment) -> list:
    return [*deployment.cinder.backends, *deployment.glance, *deployment.nova]


def _nobody_uses(path: str, used: set[tuple[str, str]]) -> bool:
    """Whether it is a pool that no service of a site names: a copy, or one without a service."""
    found = _POOL.fullmatch(path)
    return found is not None and found.groups() not in used


def outspoken(deployment: Deployment) -> Deployment:
    """The design with what follows from it.

    A target has the user of its backend. A secret that no design names is called by the cluster's
    fsid. A user that gives journaling to the images of one pool gives it to those of all.
    """
    backends = []
    for backend in deployment.cinder.backends:
        targets = []
        for target in backend.replication:
            fsid = deployment.ceph_cluster(target.ceph_cluster).fsid
            secret = None if target.secret_uuid == fsid else target.secret_uuid
            update = {"user": target.user or backend.user, "secret_uuid": secret}
            targets.append(target.model_copy(update=update))
        backends.append(backend.model_copy(update={"replication": tuple(targets)}))
    journaled = {
        (access.cluster.name, use.pool)
        for site in deployment.full_sites
        for access in accesses(deployment, site)
        for use in access.uses
        if access.journaled_pools(use.user) and access.cluster.site == site.name
    }
    clusters = [
        cluster.model_copy(
            update={
                "pools": tuple(
                    pool.model_copy(update={"journaling": True})
                    if (cluster.name, pool.name) in journaled
                    else pool
                    for pool in cluster.pools
                )
            }
        )
        for cluster in deployment.ceph_clusters
    ]
    disks = [
        one.model_copy(
            update={
                "secret_uuid": one.secret_uuid or deployment.ceph_cluster(one.ceph_cluster).fsid
            }
        )
        for one in deployment.nova
    ]
    return deployment.model_copy(
        update={
            "cinder": deployment.cinder.model_copy(update={"backends": tuple(backends)}),
            "ceph_clusters": tuple(clusters),
            "nova": tuple(disks),
        }
    )
