"""How Cinder, Glance and Nova use the storage, and where references to secrets point."""

from __future__ import annotations

import re
from collections.abc import Iterator

from dr_planner.design.references.known import Known, Problem, exists, unique
from dr_planner.design.yamlfile import Path_
from dr_planner.model.deployment import Deployment
from dr_planner.model.secret import SecretReference

VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def problems(d: Deployment, known: Known) -> Iterator[Problem]:
    """What is wrong with backends, types, stores and secrets."""
    yield from unique(("cinder", "backends"), [b.name for b in d.cinder.backends])
    yield from unique(("cinder", "volume_types"), [t.name for t in d.cinder.volume_types])
    yield from unique(("glance",), [store.name for store in d.glance])
    for i, backend in enumerate(d.cinder.backends):
        here: Path_ = ("cinder", "backends", i)
        yield from _user(here, backend.site, backend.ceph_cluster, backend.pool, known)
        yield from _secret((*here, "secret"), backend.secret)
        yield from unique((*here, "standby_sites"), backend.standby_sites)
        for j, site in enumerate(backend.standby_sites):
            yield from known.site((*here, "standby_sites", j), site)
            if site == backend.site:
                path = (*here, "standby_sites", j)
                yield path, f"the service of {backend.name} runs at {site} already"
        ids = [target.backend_id for target in backend.replication]
        yield from unique((*here, "replication"), ids)
        for j, target in enumerate(backend.replication):
            path = (*here, "replication", j, "ceph_cluster")
            yield from known.cluster(path, target.ceph_cluster)
    for i, kind in enumerate(d.cinder.volume_types):
        here = ("cinder", "volume_types", i)
        for j, name in enumerate(kind.backends):
            yield from exists((*here, "backends", j), "Cinder backend", name, known.backends)
        for site, other in kind.counterparts.items():
            path = (*here, "counterparts", site)
            yield from known.site(path, site)
            yield from exists(path, "volume type", other, known.types)
    for i, store in enumerate(d.glance):
        yield from _user(("glance", i), store.site, store.ceph_cluster, store.pool, known)
    for i, disks in enumerate(d.nova):
        yield from _user(("nova", i), disks.site, disks.ceph_cluster, disks.pool, known)
    yield from _secret(("catalog", "signing_key"), d.catalog.signing_key)


def _user(here: Path_, site: str, cluster: str, pool: str, known: Known) -> Iterator[Problem]:
    yield from known.site((*here, "site"), site)
    yield from known.cluster((*here, "ceph_cluster"), cluster)
    yield from known.pool((*here, "pool"), cluster, pool)


def _secret(here: Path_, secret: SecretReference | None) -> Iterator[Problem]:
    """A reference must look like one; what it says is not shown, for it may be the secret."""
    if secret is not None and secret.env is not None and not VARIABLE.fullmatch(secret.env):
        text = "this is no name of an environment variable; the secret itself does not belong here"
        yield (*here, "env"), text
